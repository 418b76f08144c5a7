import { chromium, selectors } from 'playwright-core'; selectors.setTestIdAttribute('data-test-id');
import { readFileSync } from 'node:fs';
const U='http://127.0.0.1:5678';
const login = JSON.parse(readFileSync('e2e/data/login.json','utf8'));
(async()=>{
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']});
const c=await b.newContext({viewport:{width:1440,height:900}}); const p=await c.newPage();
p.setDefaultTimeout(15000);
const ids=async(t:string)=>console.log(t,(await p.locator('[data-test-id]').evaluateAll(es=>[...new Set(es.map(e=>e.getAttribute('data-test-id')))])).join(' '));
let n=0; const shot=async()=>{await p.screenshot({path:`/tmp/shots/t${++n}.png`})};
try{
await p.goto(U+'/signin');
await p.locator('input[name=emailOrLdapLoginId]').fill(login.email); await p.locator('input[name=password]').fill(login.password); await p.keyboard.press('Enter');
await p.getByTestId('project-home-menu-item').waitFor();
await p.goto(U+'/home/credentials'); 
await p.getByTestId('add-resource-credential').click(); await p.waitForTimeout(1500); await shot(); await ids('ADD');
await p.keyboard.type('lead workspace'); await p.waitForTimeout(800); await p.keyboard.press('Enter'); await p.waitForTimeout(800); await shot();
await p.getByTestId('new-credential-type-button').click(); await p.waitForTimeout(1500); await shot(); await ids('DIALOG');
await p.goto(U+'/home/workflows'); await p.waitForTimeout(1000);
await p.getByText('Form to leads').first().click(); await p.waitForTimeout(3000); await shot(); await ids('CANVAS');
const node=p.locator('[data-test-id="canvas-node"][data-node-name="Create Leads"]'); console.log(await node.count());
await node.dblclick(); await p.waitForTimeout(4000); await shot(); await ids('NDV');
}catch(e){console.log(String(e)); await p.screenshot({path:'/tmp/shots/err.png'})}
await b.close();
})();
