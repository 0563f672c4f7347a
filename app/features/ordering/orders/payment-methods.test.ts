import { describe, expect, it } from 'vitest';
import { ERP_PAYMENT_NAMES, PAYMENT_METHOD_NAMES } from '~/platform/payment-names';
import { orderRequestShape } from './order-request';
import { paymentMethods, paymentTextKey, TENDERS } from './payment-methods';

const order = (payment: string) => ({
  customerFirmId: 1,
  payment,
  cashOnDelivery: 'cash',
  lines: [{ sku: 'KarpinMarket', quantity: 1 }],
});

describe('methods of payment', () => {
  it('D12 B21 B22 an order is accepted with each method, and with no other', () => {
    expect(PAYMENT_METHOD_NAMES).toEqual(['cash-on-delivery', 'credit-card', 'bank-transfer']);
    for (const name of PAYMENT_METHOD_NAMES) {
      expect(orderRequestShape.safeParse(order(name)).success, name).toBe(true);
    }
    expect(orderRequestShape.safeParse(order('voucher')).success).toBe(false);
  });

  it('B22 all of an order by card waits for its money, is due at once and asks for no credit', () => {
    const { holds, dueDays, onCredit } = paymentMethods['credit-card'];
    expect([holds(), dueDays(), onCredit]).toEqual([true, 0, false]);
  });

  it('D12 D21 each method has a text and a name at the ERP that fits its column', () => {
    for (const [name, method] of Object.entries(paymentMethods)) {
      for (const tender of TENDERS) expect(method.textKey(tender)).toMatch(/^(document|checkout):payment/);
      expect(ERP_PAYMENT_NAMES[name as keyof typeof ERP_PAYMENT_NAMES].length).toBeLessThanOrEqual(20);
    }
    expect(paymentTextKey({ paymentMethod: 'cash-on-delivery', cashOnDelivery: 'card' })).toBe('document:payment-card');
    expect(paymentTextKey({ paymentMethod: 'bank-transfer', cashOnDelivery: 'cash' })).toBe(
      'checkout:payment.bank-transfer',
    );
  });
});
