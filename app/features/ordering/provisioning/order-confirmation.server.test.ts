import { describe, expect, it } from 'vitest';
import { withSkippedSteps, type LineView, type OrderView } from '~/features/ordering/orders/order-view';
import { renderOrderConfirmation } from './order-confirmation.server';

const line = (position: number, values: Partial<LineView>): LineView => ({
  id: `00000000-0000-4000-8000-00000000000${position}`,
  position,
  itemId: position,
  sku: 'KarpinMarket',
  name: 'Karpin Market',
  class: 'software',
  family: 'market',
  quantity: 1,
  currency: 'TRL',
  currencyPrice: '24900.00',
  unitPrice: '24900.00',
  vatRate: 20,
  goods: '24900.00',
  vat: '4980.00',
  status: 'done',
  attempts: 1,
  dueAt: '2026-11-20T11:32:00Z',
  nextAttemptAt: null,
  finishedAt: '2026-11-20T11:32:01Z',
  reversedAt: null,
  errorCode: null,
  revision: 3,
  steps: withSkippedSteps([]),
  modules: [],
  licences: [],
  licencesExpected: 0,
  ...values,
});

const order: OrderView = {
  id: 71,
  receiptNo: 20418,
  status: 'completed',
  paymentStatus: 'awaiting',
  paying: { dueDay: '2026-11-20', asked: false, declined: false },
  revision: 5,
  acceptedAt: '2026-11-20T11:32:00Z',
  completedAt: '2026-11-20T11:32:03Z',
  cancelledAt: null,
  source: 'web',
  locale: 'tr',
  correlationId: 'e4b0c8f2-0000-4000-8000-000000000000',
  paymentMethod: 'cash-on-delivery',
  cashOnDelivery: 'cash',
  heldFor: null,
  exchangeRate: '29',
  rateSource: 'fixed',
  rateDate: null,
  amountInWords: 'YalnızOtuzAltıBinYüzKırkDörtTürkLirası',
  totals: { quantity: 4, goods: '30220.00', discount: '0.00', vat: '5924.00', net: '36144.00' },
  money: { due: '36144.00', paid: '0.00' },
  dealer: {
    id: 444,
    code: '120444',
    name: 'Dört Mevsim Bilişim Ltd. Şti.',
    address1: 'Fatih Sultan Mehmet Bulvarı 61/4',
    address2: '',
    district: 'Nilüfer',
    province: 'Bursa',
    taxOffice: 'Nilüfer',
    taxNumber: '4540536920',
    email: 'muhasebe@dortmevsim.example',
    phone: '0224 555 10 10',
    contact: 'Hakan Bilgiç',
  },
  customer: {
    firmId: 912,
    code: '10912',
    name: '<script>alert("Yıldız")</script> & Oğulları',
    address1: 'Kazımdirik Mah. 296 Sok. No 14',
    address2: 'Zemin kat',
    district: 'Bornova',
    province: 'İzmir',
    taxOffice: 'Bornova',
    taxNumber: '9470312856',
    email: 'bilgi@yildiz.example',
    phone: '0232 388 41 07',
    contact: 'Hakan Yıldız',
  },
  note: 'Öğleden sonra arayın',
  hasConversations: false,
  lines: [
    line(1, {
      modules: ['Peşin', 'Çek/Senet', 'Turab online'],
      licences: [
        {
          approvalCode: '6E1BD0F4',
          action: 'issue',
          expiresAt: '2027-01-04T11:32:00Z',
          paidUntil: null,
          report: '6E1BD0F4 verildi, bitiş 04.01.2027',
        },
      ],
    }),
    line(2, {
      sku: 'KarpinMobile',
      name: 'Karpin Mobile',
      currency: 'USD',
      currencyPrice: '180.00',
      unitPrice: '5220.00',
      goods: '5220.00',
      vat: '939.60',
      vatRate: 18,
      modules: ['Karpin Mobile'],
    }),
    line(3, {
      sku: 'KarpinYillikLisans',
      name: 'Yıllık lisans uzatma',
      quantity: 1,
      currencyPrice: '22.00',
      unitPrice: '22.00',
      goods: '22.00',
      vat: '4.40',
      licences: [
        {
          approvalCode: 'B7710E4D',
          action: 'extend-year',
          expiresAt: '2027-11-20T11:32:00Z',
          paidUntil: null,
          report: 'B7710E4D bir yıl uzatıldı, yeni bitiş 20.11.2027',
        },
      ],
    }),
  ],
  mail: { status: 'waiting', sentAt: null, errorCode: null },
};

/** The text of HTML that a reader sees. */
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/[\s\u00a0]+/g, ' ');

describe('the order confirmation', () => {
  it('D21 D22 is the invoice with receipt, both firms, rows, totals, codes and modules', () => {
    const seen = words(renderOrderConfirmation(order).html);
    for (const expected of [
      'Fatura',
      'FS 20418',
      '20.11.2026 14:32',
      'Kapıda ödeme, nakit',
      'Kazımdirik Mah. 296 Sok. No 14',
      'Bornova / İzmir',
      'Bornova VD · 9470312856',
      'Dört Mevsim Bilişim Ltd. Şti.',
      'Bayi kodu 444 · Hakan Bilgiç',
      'KarpinMarket Karpin Market',
      '24.900,00 ₺',
      'Karpin Mobile ($180,00 × 29,00)',
      '5.220,00 ₺',
      'Mal bedeli 30.220,00 ₺',
      'İskonto 0,00 ₺',
      'KDV (%18) 939,60 ₺',
      'KDV (%20) 4.984,40 ₺',
      'Genel toplam 36.144,00 ₺',
      'YalnızOtuzAltıBinYüzKırkDörtTürkLirası',
      '6E1BD0F4 Yeni lisans · Karpin Market Bitiş 04.01.2027',
      'B7710E4D Bir yıl uzatıldı · Yıllık lisans uzatma Bitiş 20.11.2027',
      'Karpin Market: Peşin, Çek/Senet, Turab online',
      'destek@karpin.example · 0850 222 10 44',
    ]) {
      expect(seen).toContain(expected);
    }
  });

  it('D21 gives the mail service its fields in its own words, whatever the language of the order', () => {
    for (const locale of ['tr', 'en']) {
      const mail = renderOrderConfirmation({ ...order, locale });
      expect(mail.subject).toBe('Sipariş');
      expect(mail.paymentMethod).toBe('Kapıda Ödeme');
      expect(mail.approvalCodes).toBe(
        '6E1BD0F4 verildi, bitiş 04.01.2027\nB7710E4D bir yıl uzatıldı, yeni bitiş 20.11.2027',
      );
      expect(mail.modules).toBe('Karpin Market: Peşin, Çek/Senet, Turab online\nKarpin Mobile: Karpin Mobile');
      expect(words(mail.rowsHtml)).toContain('Bornova / İzmir');
      expect(mail.rowsHtml.match(/<table/g)).toHaveLength(2);
      expect(mail.rowsHtml.match(/KarpinYillikLisans/g)).toHaveLength(1);
    }
  });

  it('D21 is written in the language of the order, with its money and dates', () => {
    const { html, text } = renderOrderConfirmation({ ...order, locale: 'en', cashOnDelivery: 'card' });
    expect(html).toContain('lang="en" dir="ltr"');
    for (const expected of ['Invoice', 'Cash on delivery, credit card', '₺24,900.00', 'VAT (20%)', 'New licence']) {
      expect(words(html)).toContain(expected);
      if (expected !== 'VAT (20%)') expect(text).toContain(expected);
    }
    expect(words(html)).not.toMatch(/Fatura|Müşteri|Onay kod/);
  });

  it('O7 text that dealers type stays text: nothing in the mail runs, loads or styles anything', () => {
    const { html, rowsHtml, text } = renderOrderConfirmation(order);
    for (const markup of [html, rowsHtml]) {
      expect(markup).toContain('&lt;script&gt;alert(&quot;Yıldız&quot;)&lt;/script&gt; &amp; Oğulları');
      expect(markup).not.toMatch(/<(script|style|link|img|iframe|svg)\b|url\(|\son\w+=|https?:/i);
    }
    expect(text).toContain(order.customer.name);
  });

  it('D21 the plain text says what the HTML says', () => {
    const { text } = renderOrderConfirmation(order);
    for (const expected of ['FS 20418', 'KarpinMarket', '($180,00 × 29,00)', '36.144,00', '6E1BD0F4', 'Turab online']) {
      expect(text).toContain(expected);
    }
  });

  it('D21 O8 in Arabic a formula keeps its order, and a name its last dot', () => {
    const { html, text } = renderOrderConfirmation({ ...order, locale: 'ar' });
    for (const said of [html, text]) expect(said).toMatch(/\u2066\(180\.00\u00a0\$\u00a0×\u00a029\.00\)\u2069/);
    expect(html).toContain(`<bdi>${order.dealer.name}</bdi>`);
  });

  it('D22 leaves out the parts that an order of hardware lacks', () => {
    const plain = { ...order, lines: order.lines.map((each) => ({ ...each, licences: [], modules: [] })) };
    const { html, modules, approvalCodes } = renderOrderConfirmation(plain);
    expect(words(html)).not.toMatch(/Onay kod|Modüller/);
    expect([modules, approvalCodes]).toEqual(['', '']);
  });
});
