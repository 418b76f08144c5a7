import { installN8n } from './host/install';
const t=Date.now();
void installN8n((process.argv[2] ?? 'oldest') as 'oldest', (x)=>console.log(Math.round((Date.now()-t)/1000), x)).then(x=>console.log(Math.round((Date.now()-t)/1000), x), e=>console.log(String(e)));
