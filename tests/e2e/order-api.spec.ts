import { expect, test } from './fixtures';

// Without a browser, so that it also says whether another Node runs the product (`npm run test:nodes`).
test('O6 O1 D4 an order by the API of the product that is running is provisioned and confirmed', async ({ api }) => {
  const program = await api(444);
  const { id } = await program.order([{ sku: 'KarpinMarket', quantity: 1 }]);
  await expect
    .poll(() => program.read(id), { timeout: 30_000 })
    .toMatchObject({ status: 'completed', mail: { status: 'sent' } });
});
