import { chromium, selectors } from 'playwright-core'; selectors.setTestIdAttribute('data-test-id');
import { readFileSync } from 'node:fs';
const U='http://127.0.0.1:5678';
const login = JSON.parse(readFileSync('e2e/data/login.json','utf8'));
(async()=>{
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']});
const c=await b.newContext({viewport:{width:1440,height:900}}); const p=await c.newPage();
p.setDefaultTimeout(15000);
const ids=async(t:string)=>console.log(t,(await p.locator('[data-test-id]').evaluateAll(es=>[...new Set(es.map(e=>e.getAttribute('data-test-id')))])).join(' '));
try{
await p.goto(U+'/signin');
await p.locator('input[name=emailOrLdapLoginId]').fill(login.email); await p.locator('input[name=password]').fill(login.password); await p.keyboard.press('Enter');
await p.getByTestId('project-home-menu-item').waitFor();
await p.goto(U+'/home/credentials'); await p.waitForTimeout(2500); await p.screenshot({path:'/tmp/shots/c1.png'}); await ids('CREDS');
await p.goto(U+'/workflow/new'); await p.getByTestId('canvas-plus-button').waitFor().catch(()=>{});
await p.getByTestId('canvas-plus-button').click(); await p.waitForTimeout(1500); await ids('CREATOR');
await p.getByTestId('node-creator-search-bar').fill('lead'); await p.waitForTimeout(1000); await p.screenshot({path:'/tmp/shots/s1.png'});
console.log(await p.locator('[data-test-id="node-creator-item-name"]').allInnerTexts());
}catch(e){console.log(String(e)); await p.screenshot({path:'/tmp/shots/err.png'})}
await b.close();
})();
