import { describe, expect, it } from 'vitest';
import { ERP_PAYMENT_NAMES, PAYMENT_METHOD_NAMES } from '~/platform/payment-names';
import { orderRequestShape } from './order-request';
import { completesOrder, COMPLETING_METHODS, paymentMethods, paymentTextKey, TENDERS } from './payment-methods';

const order = (payment: string) => ({
  customerFirmId: 1,
  payment,
  cashOnDelivery: 'cash',
  lines: [{ sku: 'KarpinMarket', quantity: 1 }],
});

describe('methods of payment', () => {
  it('D12 B21 an order is accepted with the methods that complete one, and with no other', () => {
    for (const name of PAYMENT_METHOD_NAMES) {
      expect(orderRequestShape.safeParse(order(name)).success, name).toBe(completesOrder(name));
    }
    expect(orderRequestShape.safeParse(order('voucher')).success).toBe(false);
    expect(COMPLETING_METHODS).toEqual(['cash-on-delivery', 'bank-transfer']);
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
