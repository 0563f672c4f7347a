import { expect, test } from './fixtures';

// Without a browser, so that it also says whether another Node runs the product (`npm run test:nodes`).
test('O6 O1 D4 an order by the API of the product that is running is provisioned and confirmed', async ({
  api,
  database,
  request,
}) => {
  const order = await (await api(444)).order([{ sku: '01.02.02.01.01', quantity: 1 }]);
  await expect(async () => {
    const { rows } = await database.query<{ lines: string; mails: string }>(
      `select (select string_agg(distinct status::text, ',') from order_lines where order_id = $1) lines,
        (select string_agg(status::text, ',') from mails where order_id = $1) mails`,
      [order.id],
    );
    expect(rows[0]).toEqual({ lines: 'completed', mails: 'sent' });
  }).toPass({ timeout: 30_000 });
  const page = await request.get('/shop');
  expect(page.status()).toBe(200);
});
