import {go,U,S} from './pre';
void go(async(p,shot,ids)=>{
await p.goto(U+'/home/credentials');
await p.getByTestId('add-resource-credential').click();
await p.getByTestId('new-credential-type-select').locator('input').fill('Lead Workspace');
await p.getByTestId('new-credential-type-select-option').filter({ hasText: 'Lead Workspace Sync API' }).click();
await p.getByTestId('new-credential-type-button').click();
for (const [name, value] of Object.entries({baseUrl:S.url,enterpriseId:S.enterpriseId,accessToken:'wrong'})) await p.getByTestId(`parameter-input-${name}`).locator('input').fill(value as string);
p.on('response',async r=>{ if(r.url().includes('/credentials')) console.log(r.status(), r.url(), (await r.text()).slice(0,500)); });
await p.getByTestId('credential-save-button').click(); await p.waitForTimeout(5000); await shot('w1'); await ids('W');
});
