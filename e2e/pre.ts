import { chromium, selectors, type Page } from 'playwright-core'; selectors.setTestIdAttribute('data-test-id');
import { readFileSync } from 'node:fs';
const W=JSON.parse(readFileSync('/tmp/world.json','utf8'));
export const U=W.n8nUrl; export const S=W.sandbox;
export async function go(f:(p:Page, shot:(n:string)=>Promise<void>, ids:(t:string)=>Promise<void>)=>Promise<void>){
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']});
const c=await b.newContext({viewport:{width:1440,height:900}}); const p=await c.newPage();
p.setDefaultTimeout(10000);
const ids=async(t:string)=>console.log(t,(await p.locator('[data-test-id]').evaluateAll(es=>[...new Set(es.map(e=>e.getAttribute('data-test-id')))])).join(' '));
const shot=async(n:string)=>{await p.screenshot({path:`/tmp/shots/${n}.png`})};
try{
await p.goto(U+'/signin');
await p.locator('input[name=emailOrLdapLoginId]').fill(W.login.email); await p.locator('input[name=password]').fill(W.login.password); await p.keyboard.press('Enter');
await p.getByTestId('project-home-menu-item').waitFor();
await f(p,shot,ids);
}catch(e){console.log(String(e)); await shot('err')}
await b.close();
}
