import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const login = JSON.parse(readFileSync('e2e/data/login.json','utf8'));
(async()=>{
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync']});
const c=await b.newContext({viewport:{width:1440,height:900}}); const p=await c.newPage();
p.setDefaultTimeout(20000);
await p.goto(''+(process.env.U??'http://127.0.0.1:5678')+'/'); await p.waitForTimeout(3000); await p.screenshot({path:'/tmp/shots/1.png'});
await p.locator('input[name=emailOrLdapLoginId]').fill(login.email); await p.locator('input[name=password]').fill(login.password); await p.keyboard.press('Enter');
await p.waitForTimeout(5000); await p.screenshot({path:'/tmp/shots/2.png'});
await p.goto(''+(process.env.U??'http://127.0.0.1:5678')+'/workflow/new'); await p.waitForTimeout(4000); await p.screenshot({path:'/tmp/shots/3.png'});
console.log((await p.locator('[data-test-id]').evaluateAll(es=>[...new Set(es.map(e=>e.getAttribute('data-test-id')))])).join(' '));
await b.close();
})();
