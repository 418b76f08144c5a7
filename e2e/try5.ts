import {go,U,S} from './pre';
void go(async(p,shot,ids)=>{
await p.goto(U+'/home/workflows'); await p.getByText('Check of Add an Action').nth(1).click(); await p.waitForTimeout(2000); await p.mouse.move(300,200);
await p.getByTestId('zoom-to-fit').click(); await p.waitForTimeout(500);await shot('f6');
await p.locator('[data-test-id="canvas-node"]').first().dblclick(); await p.waitForTimeout(3500);
await p.getByTestId('parameter-input-code').locator('input:enabled').click(); await p.waitForTimeout(500);
await p.locator('.el-select-dropdown__item:visible').filter({hasText:'Site Visit'}).click(); await p.waitForTimeout(3000); await shot('f5');
});
