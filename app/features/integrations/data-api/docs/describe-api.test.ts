import { describe, expect, it } from 'vitest';
import { tokenApi } from '~/features/identity/accounts/token-api';
import { openApiDocument } from '~/features/ordering/orders/openapi';
import { operationsOf, shapesOf } from './describe-api';

const document = openApiDocument('https://shop.example', [tokenApi]);

describe('B15 what /api/docs says of the order API', () => {
  it('names each operation with who may call it, what is sent and what is answered', () => {
    const operations = operationsOf(document);
    expect(operations).toHaveLength(Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length);
    expect(operations.find(({ id }) => id === 'placeOrder')).toMatchObject({
      method: 'POST',
      path: '/api/orders',
      open: false,
      body: { name: 'OrderRequest', type: 'application/json' },
      parameters: [{ name: 'Idempotency-Key', type: 'header, string ≤ 200', required: false }],
      answers: expect.arrayContaining([{ status: '201', description: 'The order', shape: 'Order' }]) as unknown,
    });
    expect(operations.find(({ id }) => id === 'logIn')?.open).toBe(true);
  });

  it('spreads a shape into its fields, however deep they stand', () => {
    const order = shapesOf(document).find(({ name }) => name === 'Order');
    const field = (name: string) => order?.fields.find((each) => each.name === name);
    expect(field('lines[].steps[].attempts')).toEqual({
      name: 'lines[].steps[].attempts',
      type: 'integer ≥ 0',
      required: true,
    });
    expect(field('cashOnDelivery')?.type).toBe('"cash" | "card"');
    expect(field('completedAt')?.type).toBe('string date-time | null');
    expect(field('lines[].error')?.required).toBe(false);
    expect(field('totals.net')?.description).toBe('Goods and VAT: what is paid on delivery');
    expect(field('customer.addressLines')?.type).toBe('string[]');
  });
});
