import { describe, expect, it } from 'vitest';
import type { SettingGroup } from '~/platform/settings-store.server';
import { readSettingForm } from './setting-form.server';

const read = (group: SettingGroup, values: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return readSettingForm(group, form);
};
const ALERTS = {
  workerSeconds: '30',
  messageSeconds: '60',
  orderMinutes: '15',
  failedMails: '3',
  mailMinutes: '30',
  pauseMinutes: '30',
  cardMinutes: '30',
  bankLineHours: '24',
  statementBy: '12:00',
  failedLines: '20',
  quietFrom: '22:00',
  quietUntil: '07:00',
  escalateMinutes: '0',
};

describe('B9 O5 the forms of the settings', () => {
  it('O5 a rate may be typed with a decimal comma, and must be one', () => {
    expect(read('rate', { mode: 'fixed', fixed: '42,1250' }).value).toEqual({ mode: 'fixed', fixed: '42.1250' });
    for (const fixed of ['', '0', '-3', '1.2.3', 'yirmi', '1,23456', '=1+1']) {
      expect(read('rate', { mode: 'fixed', fixed }).wrong, fixed).toEqual(['fixed']);
    }
    expect(read('rate', { mode: 'guess', fixed: '29' }).wrong).toEqual(['mode']);
  });

  it('O5 an empty delay is no zero', () => {
    expect(read('delays', { firstMs: '0', stepMs: '500', retryMs: '1000' }).value).toEqual({
      firstMs: 0,
      stepMs: 500,
      retryMs: 1000,
    });
    expect(read('delays', { firstMs: '', stepMs: '-1', retryMs: '5' }).wrong).toEqual(['firstMs', 'stepMs', 'retryMs']);
  });

  it('B9 B37 quiet hours are times, a threshold is a number, and never to be told again is one, too', () => {
    expect(read('alerts', ALERTS).value).toMatchObject({ quietFrom: '22:00', escalateMinutes: 0 });
    expect(read('alerts', { ...ALERTS, quietFrom: '25:00', workerSeconds: '0', escalateMinutes: '' }).wrong).toEqual([
      'workerSeconds',
      'quietFrom',
      'escalateMinutes',
    ]);
  });

  it('B6 the days of reminders come in their order, each once', () => {
    expect(read('reminders', { on: 'on', days: '7, 60 30 7' }).value).toEqual({ on: true, days: [60, 30, 7] });
    expect(read('reminders', { days: '' }).wrong).toEqual(['days']);
    expect(read('reminders', { days: '400' }).wrong).toEqual(['days']);
  });

  it('B21 accounts are typed in rows: an empty one is none, one that is to be removed goes, a wrong one is named by its field', () => {
    const account = {
      'bank.0': 'Örnek Banka',
      'holder.0': 'Karpin',
      'iban.0': 'TR33 0006 1005 1978 6457 8413 26',
      'shown.0': 'on',
    };
    const second = {
      'bank.2': 'Deneme',
      'holder.2': 'Karpin',
      'iban.2': 'TR809999900000000000000001',
      'currency.2': 'usd',
    };
    expect(read('banks', { ...account, 'bank.1': ' ', ...second }).value).toEqual({
      accounts: [
        {
          bank: 'Örnek Banka',
          holder: 'Karpin',
          iban: 'TR330006100519786457841326',
          currency: 'TRY',
          shown: true,
          qr: '',
        },
        { bank: 'Deneme', holder: 'Karpin', iban: 'TR809999900000000000000001', currency: 'USD', shown: false, qr: '' },
      ],
    });
    expect(read('banks', { ...account, 'remove.0': 'on' }).value).toEqual({ accounts: [] });
    expect(read('banks', { ...second, 'iban.2': 'TR809999900000000000000002', 'holder.2': '' }).wrong).toEqual([
      'holder.2',
      'iban.2',
    ]);
    expect(read('banks', { ...account, ...second, 'iban.2': 'TR330006100519786457841326' }).wrong).toEqual(['iban.2']);
  });

  it('B22 instalments are typed by their number: empty is not offered, zero adds nothing', () => {
    const cards = { surchargeBearer: 'dealer', secondPersonFrom: '10000' };
    expect(
      read('cards', { ...cards, 'instalment.2': '0', 'instalment.6': ' 6,5 ', 'instalment.9': '' }).value,
    ).toMatchObject({
      instalments: ['2:0', '6:6.5'],
    });
    expect(read('cards', { ...cards, 'instalment.2': '0', 'instalment.3': 'üç' }).wrong).toEqual(['instalment.3']);
  });

  it('B22 instalments are offered from an amount on that is typed as people type amounts', () => {
    const cards = { surchargeBearer: 'dealer', secondPersonFrom: '10000', 'instalment.2': '0', 'instalment.6': '6,5' };
    const typed = { 'instalment-from.2': '', 'instalment-from.6': ' 10.000,50 ', 'instalment-from.9': '5' };
    expect(read('cards', { ...cards, ...typed }).value).toMatchObject({ instalments: ['2:0', '6:6.5:10000.50'] });
    expect(read('cards', { ...cards, 'instalment-from.6': 'bin' }).wrong).toEqual(['instalment-from.6']);
  });

  it('B24 the limit of new dealers is typed as people type amounts, and may be empty or nothing', () => {
    const payments = {
      termDays: '14',
      remindDaysBefore: '3',
      cancelDaysAfter: '30',
      graceDays: '15',
      overLimit: 'hold',
    };
    const limitOf = (newDealerLimit: string) => read('payments', { ...payments, newDealerLimit });
    const typed = ['', ' 50.000,00 ', '50,000.5', '0', '0,00'];
    expect(typed.map((text) => (limitOf(text).value as { newDealerLimit: string }).newDealerLimit)).toEqual([
      ...['', '50000.00', '50000.50', '0.00', '0.00'],
    ]);
    for (const text of ['-5', 'elli bin', '1.2.3', '12345678901']) {
      expect(limitOf(text).wrong, text).toEqual(['newDealerLimit']);
    }
  });
});
