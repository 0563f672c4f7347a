import { describe, expect, it } from 'vitest';
import { effectOf } from '~/features/catalogue/products/product-effects';
import { PROVINCES } from '~/features/customers/firms/provinces';
import { sellerCodes } from '~/features/customers/firms/seller-codes';
import { isValidTaxNumber, isValidTckn, isValidVkn } from '~/features/customers/firms/tax-number';
import { licenceState } from '~/features/licensing/licences/licence-rules';
import { addDays } from '~/platform/dates';
import { demoData } from './demo-data';
import { generateDemoVendor, type DemoLicence } from './demo-vendor';

const NOW = new Date('2026-11-20T09:30:00Z');
const { dealers, firms, licences, modules, staff } = generateDemoVendor(NOW);
const dealerIds = new Set(dealers.map((dealer) => dealer.id));
const firmIds = new Set(firms.map((firm) => firm.id));

/** A licence's state as the renewal reminders name it: ending licences by their nearest deadline. */
function stateOf(licence: DemoLicence, now: Date): string {
  const last = licence.events.at(-1);
  const stoppedAt = last?.action === 'stop' ? last.at : null;
  const state = licenceState({ expiresAt: licence.expiresAt, stoppedAt }, now);
  if (state.kind !== 'ending') return state.kind;
  return `ending-${[7, 30, 60].find((days) => state.daysLeft <= days)}`;
}
const EVERY_STATE = ['ending-30', 'ending-60', 'ending-7', 'expired', 'stopped', 'valid'];
const statesAmong = (some: readonly DemoLicence[], now = NOW) =>
  [...new Set(some.map((licence) => stateOf(licence, now)))].sort();

describe('demo vendor', () => {
  it('O6 two runs give the same vendor', () => {
    expect(generateDemoVendor(new Date(NOW))).toEqual({ dealers, firms, licences, modules, staff });
  });

  it('O6 another day moves the dates and nothing else', () => {
    const later = generateDemoVendor(addDays(NOW, 90));
    expect(
      later.firms.map(({ registeredAt, ...firm }) => ({ ...firm, registeredAt: addDays(registeredAt, -90) })),
    ).toEqual(firms);
    expect(later.licences.map((licence) => addDays(licence.expiresAt, -90))).toEqual(
      licences.map((licence) => licence.expiresAt),
    );
  });

  it('O6 ids, codes, names, log-ins and approval codes are unique', () => {
    const everybody = [...dealers, ...firms];
    const unique: (string | number)[][] = [
      everybody.map((firm) => firm.id),
      everybody.map((firm) => firm.code),
      everybody.map((firm) => firm.name),
      [...dealers.map((dealer) => dealer.loginEmail), ...staff.map((person) => person.email)],
      licences.map((licence) => licence.approvalCode),
      licences.map((licence) => licence.macId).filter((macId) => macId !== ''),
      modules.map((grant) => `${grant.firmId} ${grant.module}`),
    ];
    for (const values of unique) expect(new Set(values).size).toBe(values.length);
  });

  it('O6 every text fits its column, every address is nobody’s and every phone is of the 555 range', () => {
    for (const firm of [...dealers, ...firms]) {
      for (const [field, value] of Object.entries(firm)) {
        if (typeof value === 'string') expect(value.length, `${firm.code} ${field}`).toBeLessThanOrEqual(60);
      }
      expect(firm.email).toMatch(/^(?:info|bilgi)@[a-z0-9]+(?:-[a-z0-9]+)*\.example$/);
      expect(firm.phone).toMatch(/^0[2-5]\d\d 555 \d\d \d\d$/);
      expect(PROVINCES.map((province) => province.name)).toContain(firm.province);
      for (const required of [firm.name, firm.address1, firm.district, firm.taxOffice, firm.contact, firm.sector]) {
        expect(required, firm.code).not.toBe('');
      }
    }
  });

  it('O6 dealer passwords keep the rule of 6 to 10 characters, staff passwords that of 12', () => {
    for (const dealer of dealers) {
      expect(dealer.password).toBe(`karpin${dealer.id}`);
      expect(dealer.password.length).toBeLessThanOrEqual(10);
      expect(dealer.loginEmail).toBe(`bayi${dealer.id}@karpin.example`);
    }
    expect(staff.map((person) => [person.email, person.role])).toEqual([
      ['destek@karpin.example', 'support'],
      ['operator@karpin.example', 'operator'],
      ['admin@karpin.example', 'admin'],
    ]);
    for (const person of staff) expect(person.password.length).toBeGreaterThanOrEqual(12);
  });

  it('O6 sixty customer firms have codes from 10001 up, tax numbers as records have them, and two are inactive', () => {
    expect(firms.map((firm) => firm.code)).toEqual(
      Array.from({ length: 60 }, (_, index) => `10${String(index + 1).padStart(3, '0')}`),
    );
    expect(firms.map((firm) => firm.id)).toEqual(Array.from({ length: 60 }, (_, index) => 2001 + index));
    const registered = firms.map((firm) => firm.registeredAt.getTime());
    expect(registered).toEqual([...registered].sort((a, b) => a - b));
    expect(firms.filter((firm) => !firm.active)).toHaveLength(2);
    expect(firms.filter((firm) => !isValidTaxNumber(firm.taxNumber))).toHaveLength(2);
    expect(firms.filter((firm) => isValidTckn(firm.taxNumber)).length).toBeGreaterThanOrEqual(4);
    expect(firms.filter((firm) => isValidVkn(firm.taxNumber)).length).toBeGreaterThanOrEqual(45);
    expect(dealers.filter((dealer) => !isValidVkn(dealer.taxNumber))).toEqual([]);
    const numbers = firms.map((firm) => firm.taxNumber);
    expect(numbers.filter((number) => numbers.filter((other) => other === number).length === 2)).toHaveLength(2);
  });

  it('O6 no public company list picks up a dealer: only customer codes hold 10', () => {
    expect(dealers.filter((dealer) => dealer.code.includes('10'))).toEqual([]);
  });

  it('D14 the dealers with rights of their own are there, and others without', () => {
    for (const id of [508, 69, 36, 444, 1196, 966]) expect(dealerIds).toContain(id);
    expect(dealers.length).toBeGreaterThanOrEqual(12);
    for (const dealer of dealers) {
      expect(dealer.sellerCodes).toBe([508, 69].includes(dealer.id) ? '' : String(dealer.id));
    }
  });

  it('D14 seller codes spread the firms over the dealers, some over two, and one code only looks like 36', () => {
    const visibleTo = (code: string) => firms.filter((firm) => sellerCodes(firm.sellerCodes).includes(code));
    expect(visibleTo('36').length).toBeGreaterThanOrEqual(10);
    expect(visibleTo('36').filter((firm) => firm.sellerCodes.includes('366'))).toEqual([]);
    expect(visibleTo('366')).toHaveLength(1);
    const beginners = demoData.dealers.new.map(({ id }) => id);
    for (const id of dealerIds) {
      if (beginners.includes(id)) expect(visibleTo(String(id)), String(id)).toEqual([]);
      else if (![508, 69].includes(id)) expect(visibleTo(String(id)).length, String(id)).toBeGreaterThanOrEqual(1);
    }
    const shared = firms.filter((firm) => sellerCodes(firm.sellerCodes).length === 2);
    expect(shared.map((firm) => firm.sellerCodes).sort()).toEqual(['36,444', '444 1196', '966, 1196']);
    for (const firm of firms) expect(dealerIds, firm.name).toContain(firm.dealerId);
  });

  it('D18 approval codes are 8 upper-case hex characters, and licences belong to firms and dealers that exist', () => {
    for (const licence of licences) {
      expect(licence.approvalCode).toMatch(/^[0-9A-F]{8}$/);
      expect(firmIds).toContain(licence.firmId);
      expect(dealerIds).toContain(licence.dealerId);
    }
    for (const firm of firms)
      expect(licences.filter((licence) => licence.firmId === firm.id).length).toBeGreaterThan(0);
  });

  it.each([
    ['at noon', NOW],
    ['just after midnight', new Date('2026-01-01T00:00:01Z')],
    ['just before midnight', new Date('2028-02-29T23:59:59Z')],
  ])('D18 every state of a licence is present %s, also among those of one dealer', (_when, now) => {
    const vendor = generateDemoVendor(now);
    expect(statesAmong(vendor.licences, now)).toEqual(EVERY_STATE);
    for (const code of ['36', '444']) {
      const own = vendor.firms.filter((firm) => firm.active && sellerCodes(firm.sellerCodes).includes(code));
      const ownIds = new Set(own.map((firm) => firm.id));
      const ownLicences = vendor.licences.filter((licence) => ownIds.has(licence.firmId));
      expect(statesAmong(ownLicences, now), code).toEqual(EVERY_STATE);
    }
  });

  it('D18 licences with full computer data and without any are present', () => {
    const computerFields = (licence: DemoLicence) => [
      licence.manufacturer,
      licence.model,
      licence.systemType,
      licence.cpuId,
      licence.biosVersion,
      licence.hddSerial,
      licence.macId,
      licence.computer,
      licence.sessionName,
      licence.os,
      licence.version,
      licence.ip,
      licence.country,
      licence.region,
    ];
    const filled = licences.filter((licence) => computerFields(licence).every((field) => field !== ''));
    const blank = licences.filter((licence) => computerFields(licence).every((field) => field === ''));
    expect(filled.length).toBeGreaterThan(50);
    expect(blank.length).toBeGreaterThan(10);
    expect(filled.length + blank.length).toBe(licences.length);
    for (const licence of filled) expect(licence.computer).toMatch(/^[A-Z0-9]+-[A-Z0-9]+$/);
    for (const licence of filled) expect(licence.computer.length).toBeLessThanOrEqual(15);
  });

  it('D18 the history of each licence keeps the terms and leads to its dates', () => {
    const terms = { issue: [45, 365], 'extend-month': [30], 'extend-year': [365], stop: [0] };
    for (const { approvalCode, events, ...licence } of licences) {
      for (const [index, event] of events.entries()) {
        const before = events[index - 1];
        expect(event.action === 'issue', approvalCode).toBe(index === 0);
        expect(event.expiredBefore, approvalCode).toEqual(before?.expiresAfter ?? null);
        expect(event.at.getTime(), approvalCode).toBeGreaterThan(before?.at.getTime() ?? 0);
        expect(
          terms[event.action].map((days) => addDays(event.at, days).getTime()),
          approvalCode,
        ).toContain(event.expiresAfter.getTime());
      }
      expect(licence.registeredAt).toEqual(events[0]?.at);
      expect(licence.updatedAt).toEqual(events.at(-1)?.at);
      expect(licence.expiresAt).toEqual(events.at(-1)?.expiresAfter);
      expect(licence.updatedAt.getTime()).toBeLessThan(NOW.getTime());
      const firm = firms.find(({ id }) => id === licence.firmId);
      expect(firm?.registeredAt.getTime()).toBeLessThanOrEqual(licence.registeredAt.getTime());
    }
  });

  it('D20 firms hold the modules of the products they bought, each once', () => {
    expect(new Set(modules.map((grant) => grant.firmId))).toEqual(firmIds);
    for (const grant of modules) expect(effectOf(grant.package).modules, grant.package).toContain(grant.module);
    const packages = new Set(modules.map((grant) => grant.package));
    // prettier-ignore
    expect([...packages].sort()).toEqual(['KarpinERP', 'KarpinEntegre', 'KarpinKobi', 'KarpinMarket', 'KarpinMobile',
      'KarpinPerakende', 'KarpinPos', 'KarpinSaha', 'KarpinTicari', 'PosScreen', 'Turab']);
  });
});
