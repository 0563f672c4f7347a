import { effectOf } from '~/features/catalogue/products/product-effects';
import { sellerCodes } from '~/features/customers/firms/seller-codes';
import { completeVkn } from '~/features/customers/firms/tax-number';
import { searchKey } from '~/platform/text';
import { demoData, type DealerRow, type DemoPlace, type FirmRow } from './demo-data';
import { demoLicenceEvents, type DemoLicenceEvent } from './demo-licences';
import { seededRandom, type Random } from './random';

type DemoFirmCard = {
  id: number;
  code: string;
  name: string;
  address1: string;
  address2: string;
  district: string;
  province: string;
  taxOffice: string;
  taxNumber: string;
  email: string;
  phone: string;
  contact: string;
  sellerCodes: string;
  sector: string;
};

export type DemoDealer = DemoFirmCard & {
  loginEmail: string;
  password: string;
  /** The name of the account's owner. */
  displayName: string;
};

export type DemoFirm = DemoFirmCard & {
  /** nBayiID. */
  dealerId: number;
  note: string;
  active: boolean;
  registeredAt: Date;
};

export type DemoComputer = {
  manufacturer: string;
  model: string;
  systemType: string;
  cpuId: string;
  biosVersion: string;
  hddSerial: string;
  macId: string;
  computer: string;
  sessionName: string;
  os: string;
  version: string;
  ip: string;
  country: string;
  region: string;
};

/** The computer fields are empty until a computer has registered the licence. */
export type DemoLicence = DemoComputer & {
  approvalCode: string;
  firmId: number;
  dealerId: number;
  passwordTakenBy: string;
  expiresAt: Date;
  registeredAt: Date;
  updatedAt: Date;
  /** Oldest first; never empty. */
  events: DemoLicenceEvent[];
};

/** Module and package of a grant; the package is the SKU that granted the module. */
type DemoModuleGrant = { firmId: number; module: string; package: string };

type DemoStaff = {
  email: string;
  displayName: string;
  role: 'support' | 'operator' | 'admin';
  password: string;
};

export type DemoVendor = {
  dealers: DemoDealer[];
  firms: DemoFirm[];
  licences: DemoLicence[];
  modules: DemoModuleGrant[];
  staff: DemoStaff[];
};

const { words } = demoData;

const SEED = 1996;
const FIRST_FIRM_ID = 2001;
const DEFAULT_DEALER_ID = 508;
/** Dealers that see every firm have no seller code (dealer-shop §6). */
const WITHOUT_SELLER_CODE = [508, 69];
const STAFF_PASSWORD = 'Karpin-demo-2026';

const staff: readonly DemoStaff[] = [
  { email: 'destek@karpin.example', displayName: 'Elif Toprak', role: 'support', password: STAFF_PASSWORD },
  { email: 'operator@karpin.example', displayName: 'Tolga Ünver', role: 'operator', password: STAFF_PASSWORD },
  { email: 'admin@karpin.example', displayName: 'Pınar Işık', role: 'admin', password: STAFF_PASSWORD },
];

const LEGAL_WORDS = ['ltd', 'sti', 'as', 'san', 'tic', 've'];

export const NO_COMPUTER: DemoComputer = {
  manufacturer: '',
  model: '',
  systemType: '',
  cpuId: '',
  biosVersion: '',
  hddSerial: '',
  macId: '',
  computer: '',
  sessionName: '',
  os: '',
  version: '',
  ip: '',
  country: '',
  region: '',
};

/**
 * Generates the demo's vendor: dealers with their customer firms, licences and modules, and the staff. All of it is
 * invented; the same `now` gives the same vendor, and another `now` only moves the dates.
 */
export function generateDemoVendor(now: Date): DemoVendor {
  const random = seededRandom(SEED);
  const approvalCode = uniqueApprovalCodes(random);
  const dealers = demoData.dealers.settled.map((row) => makeDealer(random, row));
  const licences: DemoLicence[] = [];
  const customers: { firm: DemoFirm; products: readonly string[]; licences: DemoLicence[] }[] = [];

  for (const row of demoData.firms) {
    const firm = makeFirm(random, row, customers.at(-1)?.firm);
    const licenceCount =
      row.products.reduce((sum, sku) => sum + effectOf(sku).licencesPerUnit, 0) + (row.extraUsers ?? 0);
    const own = Array.from({ length: licenceCount }, (_, unit) =>
      makeLicence(random, now, firm, licences.length + unit, unit, approvalCode()),
    );
    // A package order creates its firm (dealer-shop §9), so the firm is as old as its oldest licence.
    firm.registeredAt = new Date(Math.min(...own.map((licence) => licence.registeredAt.getTime())));
    licences.push(...own);
    customers.push({ firm, products: row.products, licences: own });
  }

  // Codes are assigned in sequence, so they follow the dates of registration.
  customers.sort((a, b) => a.firm.registeredAt.getTime() - b.firm.registeredAt.getTime());
  for (const [index, customer] of customers.entries()) {
    Object.assign(customer.firm, customerNumber(index));
    for (const licence of customer.licences) licence.firmId = customer.firm.id;
  }
  return {
    dealers: [...dealers, ...demoData.dealers.new.map((row) => makeDealer(random, row))],
    firms: customers.map((customer) => customer.firm),
    licences,
    modules: customers.flatMap((customer) => grantedModules(customer.firm.id, customer.products)),
    staff: staff.map((person) => ({ ...person })),
  };
}

/** The id and code of the customer that registers after `index` others. */
export function customerNumber(index: number): { id: number; code: string } {
  return { id: FIRST_FIRM_ID + index, code: `10${String(index + 1).padStart(3, '0')}` };
}

function makeDealer(random: Random, row: DealerRow): DemoDealer {
  const place = demoData.places[row.place];
  return {
    id: row.id,
    code: `B${row.id}`,
    name: row.name,
    ...address(random, place),
    taxNumber: completeVkn(vknStem(random)),
    email: `bilgi@${slug(row.name)}.example`,
    phone: landline(random, place),
    contact: row.contact,
    sellerCodes: WITHOUT_SELLER_CODE.includes(row.id) ? '' : String(row.id),
    sector: row.sector,
    loginEmail: `bayi${row.id}@karpin.example`,
    password: `karpin${row.id}`,
    displayName: row.displayName,
  };
}

/** A firm without its id, code and date, which depend on its licences and the other firms. */
export function makeFirm(random: Random, row: FirmRow, before: DemoFirm | undefined): DemoFirm {
  const place = demoData.places[row.place];
  const firstCode = Number(sellerCodes(row.sellerCodes)[0]);
  const namedDealer = demoData.dealers.settled.find((dealer) => dealer.id === firstCode);
  return {
    id: 0,
    code: '',
    name: row.name,
    ...address(random, place),
    taxNumber: row.taxNumber === 'as-before' && before ? before.taxNumber : taxNumber(random, row.taxNumber),
    email: `info@${slug(row.name)}.example`,
    phone: random.chance(0.35) ? `0532 555 ${random.digits(2)} ${random.digits(2)}` : landline(random, place),
    contact: row.contact ?? `${random.pick(words.firstNames)} ${random.pick(words.lastNames)}`,
    sellerCodes: row.sellerCodes,
    sector: row.sector,
    dealerId: row.dealerId ?? namedDealer?.id ?? DEFAULT_DEALER_ID,
    note: row.note ?? '',
    active: row.active ?? true,
    registeredAt: new Date(0),
  };
}

function makeLicence(
  random: Random,
  now: Date,
  firm: DemoFirm,
  index: number,
  unit: number,
  approvalCode: string,
): DemoLicence {
  const events = demoLicenceEvents(random, now, index);
  const [first, last] = [events[0], events.at(-1)];
  if (!first || !last) throw new Error('A licence has at least the event that issued it.');
  const hasComputer = index % 6 !== 4;
  return {
    approvalCode,
    firmId: firm.id,
    dealerId: firm.dealerId,
    passwordTakenBy: firm.contact,
    expiresAt: last.expiresAfter,
    registeredAt: first.at,
    updatedAt: last.at,
    events,
    ...(hasComputer ? makeComputer(random, firm, unit) : NO_COMPUTER),
  };
}

export function makeComputer(random: Random, firm: DemoFirm, unit: number): DemoComputer {
  const sessionName = `${random.pick(words.sessions)}${unit + 1}`;
  // Windows allows 15 characters.
  const stem = slug(firm.name)
    .replaceAll('-', '')
    .slice(0, 14 - sessionName.length);
  return {
    ...random.pick(words.machines),
    cpuId: `BFEBFBFF000${random.hex(5)}`,
    biosVersion: `${random.int(1, 4)}.${random.digits(2)}`,
    hddSerial: `S${random.hex(9)}`,
    // The second digit marks a locally administered address, which no manufacturer assigns.
    macId: ['02', ...Array.from({ length: 5 }, () => random.hex(2))].join(':'),
    computer: `${stem}-${sessionName}`.toUpperCase(),
    sessionName,
    os: random.pick(words.systems),
    version: `20.2${random.int(1, 6)}`,
    // A network that is reserved for documentation.
    ip: `203.0.113.${random.int(1, 254)}`,
    country: 'Türkiye',
    region: firm.province,
  };
}

function grantedModules(firmId: number, products: readonly string[]): DemoModuleGrant[] {
  const packageOf = new Map<string, string>();
  for (const sku of products) {
    for (const module of effectOf(sku).modules) if (!packageOf.has(module)) packageOf.set(module, sku);
  }
  return [...packageOf].map(([module, sku]) => ({ firmId, module, package: sku }));
}

function address(random: Random, { province, district, taxOffice }: DemoPlace) {
  const number = `No: ${random.int(1, 180)}${random.chance(0.4) ? `/${random.pick(['A', 'B', 'C'])}` : ''}`;
  return {
    address1: `${random.pick(words.neighbourhoods)} Mah. ${random.pick(words.streets)} ${number}`,
    address2: random.chance(0.3) ? random.pick(words.buildings) : '',
    district,
    province,
    taxOffice,
  };
}

function landline(random: Random, { areaCode }: DemoPlace): string {
  return `${areaCode} 555 ${random.digits(2)} ${random.digits(2)}`;
}

function taxNumber(random: Random, kind: FirmRow['taxNumber']): string {
  if (kind === 'person') return completeTckn(`90000${random.digits(4)}`);
  const valid = completeVkn(vknStem(random));
  if (kind === 'too-short') return valid.slice(0, 9);
  if (kind === 'wrong-digit') return valid.slice(0, 9) + String((Number(valid[9]) + 1) % 10);
  return valid;
}

function vknStem(random: Random): string {
  return String(random.int(1, 9)) + random.digits(8);
}

/** Adds the two check digits of a person's number. Numbers that begin with 90000 are not assigned. */
function completeTckn(nineDigits: string): string {
  const digits = [...nineDigits].map(Number);
  const sumOf = (odd: boolean) =>
    digits.reduce((sum, digit, index) => sum + ((index % 2 === 0) === odd ? digit : 0), 0);
  const tenth = (7 * sumOf(true) - sumOf(false) + 90) % 10;
  const eleventh = (sumOf(true) + sumOf(false) + tenth) % 10;
  return `${nineDigits}${tenth}${eleventh}`;
}

/** Draws unique codes that are not among `taken`. */
export function uniqueApprovalCodes(random: Random, taken: readonly string[] = []): () => string {
  const drawn = new Set(taken);
  return () => {
    let code = random.hex(8);
    while (drawn.has(code)) code = random.hex(8);
    drawn.add(code);
    return code;
  };
}

/** The first three significant words of a name as a host name. */
function slug(name: string): string {
  return searchKey(name)
    .replace(/[^a-z0-9 ]/g, '')
    .split(' ')
    .filter((word) => !LEGAL_WORDS.includes(word))
    .slice(0, 3)
    .join('-');
}
