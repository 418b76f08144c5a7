import {go,U} from './pre';
void go(async(p,shot,ids)=>{
await p.goto(U+'/home/workflows'); await p.waitForTimeout(1000);
await p.getByText('Form to leads').first().click(); await p.waitForTimeout(2000);
await p.locator('[data-test-id="canvas-node"][data-node-name="Create Leads"]').dblclick(); await p.waitForTimeout(2500);
await p.getByTestId('mapping-mode-select').click(); await p.waitForTimeout(500); await p.getByText('Map Each Column Manually').click(); await p.waitForTimeout(2000); await shot('m2'); await ids('MAN');
await p.getByTestId('ndv-close-button').click();
await p.getByTestId('node-creator-plus-button').click(); await p.getByTestId('node-creator-search-bar').fill('lead'); await p.waitForTimeout(700);
await p.getByTestId('node-creator-item-name').getByText('Lead Workspace Leads',{exact:true}).click(); await p.waitForTimeout(1200); await shot('a1'); await ids('ACTIONS');
});
