import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  dealerMay,
  dealerRightsOf,
  type DealerAct,
  type DealerRight,
} from '~/features/identity/accounts/dealer-rights';
import { PERMISSIONS, type Permission } from '~/features/identity/accounts/permissions';
import { DEALER_PAGES, STAFF_PAGES } from '~/features/desks/search/pages';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { registerVisitor } from '../support/registration';
import type { Build } from '../../server/application';
import { endpointsOf, routeAddresses } from '../support/routes';
import { staffVisitor, Visitor } from '../support/staff';

const ORIGIN = 'http://127.0.0.1:3000';
/** The people of a dealer firm by what they hold there; `dealer` is its owner. */
const PEOPLE = {
  dealer: ['owner'],
  orders: ['orders'],
  licences: ['licences'],
  money: ['money'],
  looks: [],
} as const satisfies Record<string, readonly DealerRight[]>;
type Person = keyof typeof PEOPLE;
const PERSONS = Object.keys(PEOPLE) as Person[];

const ROLES = ['stranger', 'member', ...PERSONS, 'support', 'operator', 'admin'] as const;
type Role = (typeof ROLES)[number];

/**
 * What a door does: lets in (whatever it answers then), leads to one of the log-ins, refuses (401, 403), is not there, or
 * knows no such method.
 */
type Outcome = 'in' | 'log-in' | 'staff-log-in' | 'refused' | 'absent' | 'no-method';
type Rule = Record<Role, Outcome>;

const everybody = (outcome: Outcome): Rule => Object.fromEntries(ROLES.map((role) => [role, outcome])) as Rule;
const staff = (outcome: Outcome) => ({ support: outcome, operator: outcome, admin: outcome });

const OPEN = everybody('in');
const NOWHERE = everybody('absent');
const NO_METHOD = everybody('no-method');
/** Only with a bearer token; a session of a browser counts for nothing there. */
const TOKEN = everybody('refused');
/** Whoever is logged in. */
const SELF: Rule = { ...OPEN, stranger: 'log-in' };
/** Everybody of a dealer firm, or those whose rights are enough for the act. */
const people = (act?: DealerAct) =>
  Object.fromEntries(
    PERSONS.map((person) => [
      person,
      act === undefined || dealerMay(dealerRightsOf(PEOPLE[person]), act) ? 'in' : 'refused',
    ]),
  ) as Record<Person, Outcome>;
const noDealer = Object.fromEntries(PERSONS.map((person) => [person, 'absent'])) as Record<Person, Outcome>;
/** Accounts with a cart of their own, and strangers with one in a cookie. */
const SHOPPER: Rule = { ...OPEN, ...people('licences.order'), ...staff('absent') };
/** Everybody but staff. */
const VISITOR: Rule = { ...OPEN, ...staff('absent') };
const firm = (act?: DealerAct): Rule => ({
  stranger: 'log-in',
  member: 'log-in',
  ...people(act),
  ...staff('absent'),
});
const DEALER = firm();
const OWNER = firm('people.manage');
const PROGRAMS = firm('programs.manage');
const BUYER = firm('licences.order');
const ORDERS = firm('orders.place');
const PAPERS = firm('account.see');
const AMOUNTS = firm('amounts.see');
const LEADS = firm('leads.handle');
/** Reports of receipts, whose own addresses staff have, too. */
const REPORT: Rule = { ...SELF, member: 'absent', ...people('account.see') };
const may = (permission: Permission): Rule => {
  const allowed = (role: 'support' | 'operator' | 'admin') =>
    (PERMISSIONS[permission] as readonly string[]).includes(role) ? 'in' : 'refused';
  return {
    stranger: 'staff-log-in',
    member: 'absent',
    ...noDealer,
    support: allowed('support'),
    operator: allowed('operator'),
    admin: allowed('admin'),
  };
};

/**
 * The rule of each loader and action by the route's file, and of each endpoint by its path. One that is missing here fails the test; who may read the pages
 * of the navigation is said by its list.
 */
const RULES: Record<string, { get?: Rule; post?: Rule }> = {
  // The frame of the working pages; each page has a rule of its own.
  'console-layout': { get: OPEN },
  'account/account': { get: SELF, post: SELF },
  'account/account_.leave': { get: DEALER, post: DEALER },
  'account/account_.people.$id': { get: OWNER, post: OWNER },
  'account/account_.dealer-profile': { get: firm('profile.change'), post: firm('profile.change') },
  'account/account_.people._index': { post: OWNER },
  'account/account_.people.invite': { get: OWNER, post: OWNER },
  'account/account_.people.trail': { get: OWNER },
  'account/account_.people.trail[.]csv': { get: OWNER },
  'account/account_.security': { get: SELF, post: SELF },
  'account/account_.tokens': { post: PROGRAMS },
  'account/account_.webhooks.$id': { get: PROGRAMS, post: PROGRAMS },
  'account/account_.webhooks.new': { get: PROGRAMS, post: PROGRAMS },
  'dealer/customers.$id': { get: DEALER, post: ORDERS },
  'dealer/customers.$id_.edit': { get: ORDERS, post: ORDERS },
  'dealer/customers.new': { get: ORDERS, post: ORDERS },
  'dealer/customers[.]csv': { get: DEALER },
  'dealer/leads.$id': { get: LEADS, post: LEADS },
  'dealer/leads.$id_.order': { get: LEADS, post: LEADS },
  'dealer/leads[.]csv': { get: LEADS },
  'dealer/licences[.]csv': { get: DEALER },
  'dealer/orders[.]csv': { get: DEALER },
  'ops/accounts[.]csv': { get: may('accounts.manage') },
  'ops/alerts[.]csv': { get: may('ops.read') },
  'ops/jobs[.]csv': { get: may('ops.read') },
  'ops/downloads[.]csv': { get: may('ops.read') },
  'ops/mails[.]csv': { get: may('ops.read') },
  'ops/outbox[.]csv': { get: may('ops.read') },
  'support/failed-lines[.]csv': { get: may('support.read') },
  'support/firms[.]csv': { get: may('support.read') },
  'support/leads.$id': { get: may('support.read'), post: may('support.write') },
  'support/leads[.]csv': { get: may('support.read') },
  'support/licences[.]csv': { get: may('support.read') },
  'support/orders[.]csv': { get: may('support.read') },
  'support/renewals[.]csv': { get: may('support.read') },
  'dealer/licences.$code': { get: DEALER },
  'dealer/licences.$code_.conversation': { get: DEALER, post: BUYER },
  'dealer/licences.$code[.]pdf': { get: DEALER },
  'dealer/licences.$code_.file': { get: firm('licences.file') },
  'dealer/licences.order': { get: BUYER, post: BUYER },
  'dealer/licences.queue': { get: BUYER, post: BUYER },
  'ops/_index': { post: may('ops.write') },
  'ops/tokens.$id': { get: may('tokens.read'), post: may('tokens.manage') },
  'ops/tokens[.]csv': { get: may('tokens.read') },
  'ops/tokens.new': { get: may('tokens.manage'), post: may('tokens.manage') },
  'ops/accounts.$id': { get: may('accounts.manage'), post: may('accounts.manage') },
  'ops/accounts.invite': { get: may('accounts.manage'), post: may('accounts.manage') },
  'ops/alerts': { post: may('ops.write') },
  // Whoever reads an incident may write a note, and nothing else (incidents.test.ts).
  'ops/incidents.$id': { get: may('ops.read'), post: may('ops.write') },
  'ops/incidents.$id_.report': { get: may('ops.read'), post: may('ops.write') },
  'ops/incidents.$id_.report[.]md': { get: may('ops.read') },
  'ops/incidents.$id_.rows': { get: may('ops.read') },
  'ops/incidents._index': { post: may('ops.write') },
  'ops/audit[.]csv': { get: may('audit.read') },
  'ops/downloads.$id': { get: may('ops.read'), post: may('ops.write') },
  'ops/downloads.new': { get: may('ops.write'), post: may('ops.write') },
  // What has been uploaded is read by nobody here; tests/integration/download-files.test.ts uploads.
  'ops/downloads.uploads.$': {
    get: { ...may('ops.write'), operator: 'no-method', admin: 'no-method' },
    post: { ...may('ops.write'), operator: 'absent', admin: 'absent' },
  },
  'ops/import.$id': { get: may('ops.read'), post: may('ops.write') },
  'ops/import.$id_.marked[.]xlsx': { get: may('ops.read') },
  'ops/import[.]csv': { get: may('ops.read') },
  'ops/import._index': { post: may('ops.write') },
  'ops/jobs': { get: may('ops.read') },
  'ops/jobs.$id': { get: may('ops.read') },
  'ops/jobs_.act': { get: may('ops.read'), post: may('ops.write') },
  'ops/causes[.]csv': { get: may('ops.read') },
  'ops/causes_.compare': { get: may('ops.read') },
  'ops/jobs_.$id.run': { get: may('ops.read') },
  'ops/mails.$id': { get: may('ops.read'), post: may('ops.write') },
  'ops/mails_.act': { get: may('ops.read'), post: may('ops.write') },
  'ops/runbooks.$runbook': { get: may('ops.read') },
  'ops/schedules': { post: may('ops.write') },
  'ops/shift': { get: may('ops.read'), post: may('ops.read') },
  'ops/views': { get: may('ops.read'), post: may('ops.read') },
  'ops/settings_.alerts': { get: may('settings.read'), post: may('settings.change') },
  'ops/settings_.payments': { get: may('settings.read'), post: may('settings.change') },
  'ops/settings': { post: may('settings.change') },
  'ops/webhooks.$id': { get: may('ops.read'), post: may('ops.write') },
  'ops/webhooks.resend': { get: may('ops.read'), post: may('ops.write') },
  'ops/webhooks.new': { get: may('webhooks.manage'), post: may('webhooks.manage') },
  'dealer/orders.$id': { get: DEALER, post: ORDERS },
  'dealer/orders.$id_.conversation': { get: DEALER, post: BUYER },
  'dealer/orders.$id_.card._index': { get: BUYER, post: BUYER },
  'dealer/orders.$id_.card.$attempt': { get: BUYER },
  'dealer/orders.$id_.transfer': { get: BUYER, post: BUYER },
  'dealer/orders.$id_.delivery': { get: BUYER, post: BUYER },
  'dealer/orders.$id_.slip': { get: AMOUNTS, post: AMOUNTS },
  'dealer/orders.$id_.bank-receipts.$receipt': { get: AMOUNTS },
  'dealer/orders.$id_.reorder': { get: ORDERS, post: ORDERS },
  'dealer/statement[.]csv': { get: PAPERS },
  'dealer/statement[.]pdf': { get: PAPERS },
  'dealer/statement_.open-items[.]csv': { get: PAPERS },
  'dealer/statement_.open-items[.]pdf': { get: PAPERS },
  'dealer/statement_.pay': { get: PAPERS, post: PAPERS },
  'dealer/statement_.pay_.card.$attempt': { get: PAPERS },
  'dealer/statement_.payments': { get: PAPERS },
  'dealer/statement_.payments_.$id[.]pdf': { get: PAPERS },
  'dealer/statement_.refunds.$id[.]pdf': { get: PAPERS },
  'dealer/statement_.reconciliations.$id': { get: PAPERS, post: PAPERS },
  'dealer/statement_.reconciliations.$id[.]pdf': { get: PAPERS },
  'dealer/statement_.reconciliations.$id_.file': { get: PAPERS },
  'dealer/statement_.invoices[.]pdf': { get: PAPERS },
  'dealer/statement_.invoices[.]zip': { get: PAPERS },
  'dealer/search': {
    get: { ...SELF, member: 'log-in' },
  },
  'support/_index': { post: may('support.write') },
  'support/causes.$code': { get: may('support.read') },
  'support/firms.$id': { get: may('support.read'), post: may('support.write') },
  'support/licences.$code': { get: may('support.read') },
  'support/lines.$id': { get: may('support.read'), post: may('support.write') },
  'support/orders.$id_.conversation': { get: may('support.read'), post: may('support.write') },
  'support/licences.$code_.conversation': { get: may('support.read'), post: may('support.write') },
  'support/templates': { get: may('support.read'), post: may('settings.change') },
  'support/lines.$id_.conversation': { get: may('support.read'), post: may('support.write') },
  'support/conversations._index': { get: may('support.read') },
  'support/conversations.$id': { get: may('support.read'), post: may('support.write') },
  'support/orders.$id': { get: may('support.read') },
  'support/orders.$id_.bank-receipts.$receipt': { get: may('payments.read') },
  'support/orders.$id_.cancel': { get: may('support.write'), post: may('support.write') },
  'support/firms.$id_.credit': { get: may('payments.read'), post: may('payments.write') },
  'support/orders.$id_.approval': { get: may('payments.read'), post: may('payments.write') },
  'support/orders.$id_.payments._index': { get: may('payments.read'), post: may('payments.write') },
  'support/orders.$id_.payments.$payment.reverse': { get: may('payments.write'), post: may('payments.write') },
  'support/orders.$id_.reverse.$line': { get: may('support.write'), post: may('support.write') },
  'support/payments._index': { post: may('payments.write') },
  'support/payments[.]csv': { get: may('payments.read') },
  'support/payments.new': { get: may('payments.write'), post: may('payments.write') },
  'support/payments.$id': { get: may('payments.read'), post: may('payments.write') },
  'support/payments_.statements._index': { get: may('payments.read') },
  'support/payments_.statements.new': { get: may('payments.write'), post: may('payments.write') },
  'support/refunds.$id[.]pdf': { get: may('payments.read') },
  'support/receivables_.payments.$payment.reverse': { get: may('payments.write'), post: may('payments.write') },
  'support/receivables_.payments.$payment[.]pdf': { get: may('payments.read') },
  'support/payments_.statements.$id': { get: may('payments.read'), post: may('payments.write') },
  'support/refunds[.]csv': { get: may('payments.read') },
  'support/refunds.$id': { get: may('payments.read'), post: may('payments.write') },
  'support/reconciliations': { post: may('payments.write') },
  'support/reconciliations_.$id': { get: may('payments.read'), post: may('payments.write') },
  'support/reconciliations_.$id[.]pdf': { get: may('payments.read') },
  'support/reconciliations_.$id_.file': { get: may('payments.read') },
  'support/receivables[.]csv': { get: may('payments.read') },
  'support/receivables_.$id.statement[.]pdf': { get: may('payments.read') },
  'support/receivables.$id': { get: may('payments.read'), post: may('payments.write') },
  'support/phone': { post: may('support.write') },
  'support/renewals': { post: may('support.write') },
  'support/requests[.]csv': { get: may('support.read') },
  'support/requests.$id': { get: may('support.read'), post: may('support.write') },
  'support/dealer-profiles._index': { get: may('support.read') },
  'support/dealer-profiles.$id': { get: may('support.read'), post: may('support.write') },
  'support/package-rules': { get: may('support.read') },
  'support/requests.$id_.file': { get: may('support.read') },
  'support/repair': { get: may('support.read'), post: may('support.write') },
  'support/repair-lines[.]csv': { get: may('support.read') },
  'support/repairs._index': { get: may('support.read') },
  'support/repairs.$id': { get: may('support.read'), post: may('support.write') },
  'site/$': { get: NOWHERE },
  // Where others answer programs, it shows their errors: tests/integration/host.test.ts.
  'site/refused': { get: NOWHERE },
  'site/($lang)': { get: OPEN },
  'site/($lang).efatura': { get: OPEN },
  'site/($lang).faq': { get: OPEN },
  'site/($lang).references': { get: OPEN },
  'site/($lang).ItemGridView': { get: OPEN },
  'site/($lang).ItemListView': { get: OPEN },
  'site/($lang)._index': { get: OPEN },
  'site/($lang).contacts': { get: OPEN, post: OPEN },
  'site/($lang).software': { get: OPEN },
  'site/($lang).ik': { get: OPEN, post: OPEN },
  'site/($lang).privacy_.request': { post: OPEN },
  'site/($lang).city.$plate.$name': { get: OPEN },
  'site/($lang).destek': { get: OPEN },
  'site/($lang).odeme-secenekleri': { get: OPEN },
  'site/($lang).canli-demo': { get: OPEN },
  'site/($lang).clinic': { get: OPEN },
  'site/($lang).pricing': { get: OPEN },
  'site/($lang).package-finder': { get: OPEN },
  'site/($lang).site-search': { get: OPEN },
  'site/($lang).privacy._index': { get: OPEN },
  'site/($lang).wheretofindus': { get: OPEN },
  'site/apps.eCommerce.wish-list': { get: SHOPPER, post: SHOPPER },
  'site/callback': { get: OPEN },
  // Dealers order themselves, and are led to their cart.
  'site/send-to-dealer': { get: VISITOR, post: VISITOR },
  // It is there for whoever has a visitor's secret, which the matrix has not (leads.test).
  'site/send-to-dealer_.sent': { get: NOWHERE, post: NOWHERE },
  'dealer/quick-order': {
    get: { ...SHOPPER, ...people('orders.place') },
    post: { ...SHOPPER, ...people('orders.place') },
  },
  // None is configured: tests/integration/identity-providers.test.ts.
  'site/login.with.$provider': { get: NOWHERE },
  'auth/login_.link': { get: OPEN, post: OPEN },
  'account/account_.identities': { get: NO_METHOD, post: SELF },
  'api/auth/back-channel-logout': { get: NO_METHOD, post: OPEN },
  'site/($lang).download': { get: OPEN },
  'site/($lang).shop': { get: OPEN },
  'shop/shop_.words.$language': { get: OPEN },
  'site/($lang).urun.$id.$class.$slug': { get: OPEN },
  'account/account_.photo.$id': {
    get: { ...SELF, member: 'absent', ...noDealer },
  },
  'api/*': { get: NOWHERE, post: NOWHERE },
  // The service document; who sees which set of it is tests/integration/data-api*.test.ts.
  api: { get: OPEN, post: NO_METHOD },
  'api/SampleData/DisplayReport': {
    get: { ...REPORT, stranger: 'refused' },
    post: NO_METHOD,
  },
  // A till has no account, only its approval code; tests/integration/documents.test.ts guesses.
  // Browsers send what a page was kept from doing.
  'api/csp-reports': { get: NO_METHOD, post: OPEN },
  // A guessed number of a payment is none, whoever asks.
  'api/card-payments/:oid/:rnd/return': { get: NOWHERE, post: NOWHERE },
  'api/card-payments/:oid/:rnd/notice': { get: NO_METHOD, post: NOWHERE },
  'support/orders.$id_.refunds': { get: may('payments.read'), post: may('payments.write') },
  'api/licence-files': { get: NO_METHOD, post: OPEN },
  'api/licences/:code/file': { get: TOKEN, post: NO_METHOD },
  '[.]well-known.licence-keys[.]json': { get: OPEN },
  '[.]well-known.security[.]txt': { get: OPEN },
  'api/auth/login': { get: NO_METHOD, post: OPEN },
  'api/auth/refresh-token': { get: NO_METHOD, post: OPEN },
  'api/auth/register': { get: NO_METHOD, post: OPEN },
  'api/auth/revoke': { get: NO_METHOD, post: OPEN },
  'site/api.docs': { get: OPEN },
  'site/api.docs_.excel': { get: OPEN },
  'api/docs/karpin.pbids': { get: OPEN, post: NO_METHOD },
  'api/docs/karpin-data.ts': { get: OPEN, post: NO_METHOD },
  'api/docs/:view.odc': { get: OPEN, post: NO_METHOD },
  'api/openapi.json': { get: OPEN, post: NO_METHOD },
  'api/credit': { get: TOKEN, post: NO_METHOD },
  'api/orders': { get: TOKEN, post: TOKEN },
  'api/orders/:id': { get: TOKEN, post: NO_METHOD },
  'api/orders/:id/cancel': { get: NO_METHOD, post: TOKEN },
  'api/orders/:id/events': { get: TOKEN, post: NO_METHOD },
  'api/token': { get: NO_METHOD, post: OPEN },
  'shop/apps.eCommerce.checkout': { get: OPEN },
  'documents/blank': { get: PAPERS },
  'documents/blank[.]pdf': { get: PAPERS },
  'shop/cart': { get: SHOPPER, post: SHOPPER },
  'shop/cart_.menu': { get: SHOPPER },
  'shop/($lang).products.menu': { get: OPEN },
  'shop/cart_.summary': { get: SHOPPER },
  'checkout/_index': { get: BUYER },
  'checkout/address': { get: BUYER, post: BUYER },
  'checkout/cart': { get: BUYER, post: BUYER },
  'checkout/draft': { post: OPEN },
  'checkout/firms': { get: { ...BUYER, stranger: 'refused' } },
  'checkout/payment': { get: BUYER, post: BUYER },
  'auth/confirm-email': { get: OPEN, post: OPEN },
  'auth/forgot-password': { get: OPEN, post: OPEN },
  'documents/download.templates.$file': { get: OPEN },
  'auth/join': { get: OPEN, post: OPEN },
  'auth/login': { get: OPEN, post: OPEN },
  // Who is let in by them is tests/integration/second-factor.test.ts.
  'auth/login_.passkey': { get: OPEN, post: OPEN },
  'auth/login_.second-factor': { get: OPEN, post: OPEN },
  'auth/logout': { get: NO_METHOD, post: OPEN },
  // Without METRICS_TOKEN there is no such page; with it, tests/integration/alerts.test.ts.
  metrics: { get: NOWHERE, post: NO_METHOD },
  'dealer/orders_.$id.events': { get: { ...DEALER, stranger: 'refused', member: 'absent' } },
  preferences: { get: NO_METHOD, post: OPEN },
  'auth/register': { get: OPEN, post: OPEN },
  'auth/register_.confirm': { get: OPEN, post: OPEN },
  'documents/report.$type.$id': { get: REPORT },
  'documents/report.$type.$id[.]pdf': { get: REPORT },
  'documents/report._index': { get: { ...PAPERS, member: 'absent' } },
  // For programs and for anybody.
  sendmail: { get: NO_METHOD, post: OPEN },
  'auth/set-password': { get: OPEN, post: OPEN },
  'shop/shop_.suggest': { get: OPEN },
  'robots[.]txt': { get: OPEN },
  'sitemap[.]xml': { get: OPEN },
  'auth/staff._index': { get: may('support.read') },
  'staff.presence': { post: may('support.read') },
  'staff.events': { get: { ...may('support.read'), stranger: 'refused' } },
  'auth/staff.login': { get: OPEN, post: OPEN },
};

/** The file of a page's route; undefined for one that another area has, with a rule of its own. */
function fileOf(to: string): string | undefined {
  const [area = '', ...rest] = to.slice(1).split('/');
  const page = rest.join('.');
  const names =
    area === 'account' ? [`account/account_.${page}`] : page ? [`${area}/${page}`] : [area, `dealer/${area}`];
  return names
    .flatMap((name) => [`${name}._index`, name, `${name}/_index`])
    .find((name) => existsSync(`app/routes/${name}.tsx`));
}
for (const { to, needs } of STAFF_PAGES) {
  const name = fileOf(to);
  if (name === undefined) throw new Error(`${to} has no route`);
  RULES[name] = { get: may(needs), ...RULES[name] };
}
for (const { to, needs } of DEALER_PAGES) {
  const name = fileOf(to);
  if (name !== undefined) RULES[name] = { get: firm(needs ?? undefined), ...RULES[name] };
}

// A list is a workbook to whom it is a file.
for (const [name, rule] of Object.entries(RULES)) {
  if (name.endsWith('[.]csv')) RULES[name.replace('[.]csv', '[.]xlsx')] = rule;
}

let database: TestDatabase;
let host: HostProcess;
let build: Build;
let addressOf: (id: string) => string;
const cookies: Partial<Record<Role, string>> = {};

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  build = (await import(path.resolve('build/server/index.js'))) as Build;
  for (const role of ['support', 'operator', 'admin'] as const) cookies[role] = (await staffVisitor(host, role)).cookie;
  cookies.dealer = await formCookie('/login', {
    bayikodu: '508',
    email: 'bayi508@karpin.example',
    password: 'karpin508',
  });
  const member = new Visitor(host);
  await registerVisitor(member, database, {
    displayName: 'yeniuye',
    email: 'uye@deneme.example',
    password: 'karpin99',
  });
  cookies.member = member.cookie;
  addressOf = await routeAddresses(build, database);
  for (const person of PERSONS.filter((name) => name !== 'dealer')) {
    const email = `${person}508@karpin.example`;
    await database.query(
      `insert into user_accounts (role, firm_id, firm_rights, email, display_name, password_hash, mail_secret)
       select 'dealer', firm_id, $2, $1, $1, password_hash, mail_secret from user_accounts where email = 'bayi508@karpin.example'`,
      [email, PEOPLE[person]],
    );
    cookies[person] = await formCookie('/login', { bayikodu: '508', email, password: 'karpin508' });
  }
});

/** Whether rights in a firm can make a difference there: what is open to all, or to no dealer, is asked once for all of them. */
const isOfFirm = ({ stranger, dealer, looks }: Rule) => dealer === 'in' && (stranger !== 'in' || looks !== 'in');
afterAll(async () => {
  await host.stop();
  await database.drop();
});

async function formCookie(address: string, form: Record<string, string>): Promise<string> {
  const visitor = new Visitor(host);
  const { status } = await visitor.post(address, form);
  if (status !== 302) throw new Error(`${address} answered ${status}`);
  return visitor.cookie;
}

async function outcomeOf(role: Role, method: 'GET' | 'POST', id: string): Promise<Outcome> {
  const leaving = new AbortController();
  const address = new URL(addressOf(id), host.origin);
  const route = build.routes[id];
  // Of a page with an address the loader or action alone: what surrounds it has rules of its own.
  if (route?.module.default && (route.path || route.index)) address.searchParams.set('_data', id);
  const answer = await fetch(address, {
    method,
    redirect: 'manual',
    signal: leaving.signal,
    headers: {
      Origin: ORIGIN,
      ...(cookies[role] && { Cookie: cookies[role] }),
      ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
    },
    ...(method === 'POST' && { body: new URLSearchParams({ intent: 'nothing' }) }),
  });
  // Some answers are streams that end by nothing else.
  leaving.abort();
  const target = answer.headers.get('Location') ?? answer.headers.get('X-Remix-Redirect') ?? '';
  if (answer.status === 401 || answer.status === 403) return 'refused';
  if (answer.status === 404) return 'absent';
  if (answer.status === 405) return 'no-method';
  if (target.startsWith('/staff/login')) return 'staff-log-in';
  if (target.startsWith('/login')) return 'log-in';
  expect(answer.status, `${method} ${address.href} as ${role}`).toBeLessThan(500);
  return 'in';
}

describe('who may go where', () => {
  it('D1 O8 every kind of page after a log-in has its person’s menu, and every way in its head leads somewhere', async () => {
    const kinds = ['/', '/shop', '/yok', '/account', '/login', '/staff/login', '/register', '/forgot-password'];
    const own: Partial<Record<Role, string[]>> = {
      looks: ['/panel', '/orders', '/licences', '/customers', '/blank'],
      dealer: [
        '/blank',
        '/checkout/cart',
        '/orders/99999999',
        '/panel',
        '/set-password',
        '/confirm-email',
        '/register/confirm',
      ],
      member: ['/login?to=/checkout', '/orders/1'],
      support: ['/support', '/support/orders/99999999'],
      admin: ['/ops', '/ops/accounts/99999999'],
    };
    for (const [role, pages] of Object.entries(own) as [Role, string[]][]) {
      const ask = (path: string) =>
        fetch(host.origin + path, { redirect: 'manual', headers: { Cookie: cookies[role] ?? '' } });
      const ways = new Set<string>();
      for (const path of [...kinds, ...pages]) {
        let answer = await ask(path);
        if (answer.status === 302) answer = await ask(answer.headers.get('Location') ?? '');
        const html = await answer.text();
        expect(html, `${role} at ${path}`).toContain('action="/logout"');
        for (const [part] of html.matchAll(/<(header|nav)\b.*?<\/\1>/gs)) {
          for (const [, way = ''] of part.matchAll(/href="(\/[^"]*)"/g)) ways.add(way);
        }
      }
      expect(ways.size, role).toBeGreaterThan(3);
      for (const way of ways) {
        const { status, headers } = await ask(way);
        expect(status, `${way} for ${role}`).toBeLessThan(400);
        expect(headers.get('Location') ?? '', `${way} for ${role}`).not.toContain('/login');
      }
    }
  }, 180_000);

  it('O5 O7 B8 no page of a console links its reader to a page that refuses them', async () => {
    // Trails that name an account, which only administrators open.
    const [order] = await database.query<{ id: number; firm: number; account: number }>(
      `select receipt_id as id, customer_firm_id as firm, account_id as account from orders limit 1`,
    );
    await database.query(
      `insert into audit_entries (actor, action, subject_type, subject_id, after)
       select 'command line', 'account.link-dealer', type, id, jsonb_build_object('provenBy', $3::int)
       from (values ('order', $1::text), ('firm', $2), ('account', $3), ('setting', 'delays')) as s(type, id)`,
      [String(order?.id), String(order?.firm), String(order?.account)],
    );
    const refusing: string[] = [];
    for (const role of ['support', 'operator', 'looks'] as const) {
      const ask = (at: string) =>
        fetch(host.origin + at, { redirect: 'manual', headers: { Cookie: cookies[role] ?? '' } });
      const links = new Map<string, string>();
      let pages = 0;
      for (const [id, route] of Object.entries(build.routes)) {
        const rule = RULES[id.replace(/^routes\//, '')]?.get;
        if (!route?.module.default || !(route.path || route.index) || rule?.[role] !== 'in' || rule.stranger === 'in')
          continue;
        const at = addressOf(id);
        const html = await (await ask(at.replace('index=&', '').replace(/\?(index=)?$/, ''))).text();
        pages++;
        for (const [, href = ''] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)/g)) {
          const to = href.replaceAll('&amp;', '&');
          // One of each kind: what differs in a number or a code leads to the same door.
          const kind = to.replace(/[\dA-F-]{6,}|\d+/gi, '#');
          if (!links.has(kind)) links.set(kind, `${to} on ${at}`);
        }
      }
      expect(pages, role).toBeGreaterThan(10);
      expect(links.size, role).toBeGreaterThan(30);
      for (const link of links.values()) {
        const answer = await ask(link.split(' on ')[0] ?? '');
        await answer.body?.cancel();
        if (answer.status === 401 || answer.status === 403) refusing.push(`${role}: ${link}`);
      }
    }
    expect(refusing).toEqual([]);
  }, 240_000);

  it('D1 somebody who is logged in is led on from each log-in to a page of their own', async () => {
    const onwardOf = async (role: Role, path: string) => {
      const answer = await fetch(host.origin + path, { headers: { Cookie: cookies[role] ?? '' } });
      return /href="([^"]*)"[^>]*>(?:<[^>]*>)*[^<]* olarak devam et/.exec(await answer.text())?.[1];
    };
    expect(await onwardOf('dealer', '/login?to=/orders')).toBe('/orders');
    expect(await onwardOf('dealer', '/staff/login?to=/ops')).toBe('/checkout');
    expect(await onwardOf('support', '/login')).toBe('/staff');
    expect(await onwardOf('support', '/staff/login?to=/ops/jobs')).toBe('/ops/jobs');
    expect(await onwardOf('member', '/login')).toBe('/account');
    expect(await onwardOf('member', '/staff/login')).toBe('/account');
  });

  it('O5 O7 every loader, action and endpoint of the product lets in whom its rule names, and nobody else', async () => {
    const found: Record<string, { get?: Rule; post?: Rule }> = {};
    // Logging out ends the sessions that the others ask with.
    const last = (id: string) => Number(id === 'routes/auth/logout');
    const endpoints = endpointsOf(build).map(({ path }) => [path, undefined] as const);
    const routes = Object.entries(build.routes).sort(([a], [b]) => last(a) - last(b));
    for (const [id, route] of [...endpoints, ...routes]) {
      const name = id.replace(/^routes\//, '');
      const ask = async (method: 'GET' | 'POST') => {
        const rule: Partial<Rule> = {};
        const known = RULES[name]?.[method === 'GET' ? 'get' : 'post'];
        const asOwner = known && !isOfFirm(known);
        for (const role of ROLES) {
          const same = asOwner && role !== 'dealer' && PERSONS.some((person) => person === role);
          rule[role] = same ? rule.dealer : await outcomeOf(role, method, id);
        }
        return rule as Rule;
      };
      if (name === 'root') continue;
      if (!route || route.module.loader) found[name] = { ...found[name], get: await ask('GET') };
      if (!route || route.module.action) found[name] = { ...found[name], post: await ask('POST') };
    }
    expect(found).toEqual(RULES);
  }, 240_000);
});
