import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCredentials } from '~/features/identity/accounts/account-store.server';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import type { DealerRight } from '~/features/identity/accounts/dealer-rights';
import { linkDealer } from '~/features/identity/accounts/link-dealer.server';
import { issueAccessToken } from '~/features/identity/accounts/token-store.server';
import type { DealerViewer, MemberViewer } from '~/features/identity/accounts/viewer';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { leaveFirm, removePerson } from '~/features/identity/firm-people/change-person.server';
import { readTrail } from '~/features/identity/firm-people/trail-store.server';
import { db, transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { dealer, NEW_CUSTOMER, placeOrder } from '../support/orders';
import { registerVisitor } from '../support/registration';
import { COMMAND_LINE, dealerVisitor, Visitor } from '../support/staff';

const FIRM = 508;
const PASSWORD = 'Defne-5082';

let database: TestDatabase;
let host: HostProcess;
let owner: Visitor;

beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url);
  owner = await dealerVisitor(host, FIRM);
});

afterAll(async () => {
  await host.stop();
  await database.drop();
});

const scalar = async <Value>(text: string, values: unknown[] = []) =>
  (await database.query<{ value: Value }>(text, values))[0]?.value;

const tokenFor = async (email: string) => {
  const html = await scalar<string>(
    `select html as value from stored_mails where to_address = $1 order by created_at desc limit 1`,
    [email],
  );
  return /\/join\?token=([\w-]+)/.exec(html ?? '')?.[1] ?? '';
};

async function invite(email: string, rights: string = ''): Promise<{ status: number; toast: string }> {
  const form = { displayName: 'Elif Kaya', email, ...(rights && { right: rights }) };
  const answer = await owner.post('/account/people/invite', form);
  const flash = /flash=([\w-]+)/.exec(answer.headers.getSetCookie().join())?.[1] ?? '';
  const { message = '' } = (flash ? JSON.parse(Buffer.from(flash, 'base64url').toString()) : {}) as {
    message?: string;
  };
  return { status: answer.status, toast: message.replace(email, '…') };
}

const passwords = { password: PASSWORD, confirmPassword: PASSWORD };

/** Somebody who follows the link of an invitation and chooses a password. */
async function newcomer(email: string, rights?: string): Promise<Visitor> {
  await invite(email, rights);
  const visitor = new Visitor(host);
  const answer = await visitor.post('/join', { token: await tokenFor(email), ...passwords });
  expect([answer.status, answer.headers.get('Location') ?? answer.headers.get('X-Remix-Redirect')]).toEqual([
    302,
    '/panel',
  ]);
  return visitor;
}

async function viewerOf(email: string): Promise<DealerViewer> {
  const viewer = (await findCredentials(db(), email))?.viewer;
  if (viewer?.role !== 'dealer') throw new Error(`${email} is no dealer's`);
  return viewer;
}

const statusOf = async (visitor: Visitor, path: string) => (await visitor.get(path)).status;
const asked = async (path: string, token: string) => {
  const answer = await fetch(host.origin + path, { headers: { Authorization: `Bearer ${token}` } });
  return { status: answer.status, body: await answer.text() };
};

describe('the people of a dealer firm', () => {
  it('B18 an owner asks somebody in, who comes with the rights that were given, and is out the moment they are taken out', async () => {
    const email = 'elif@ornek.example';
    await placeOrder(await dealer(database, FIRM), {
      customer: NEW_CUSTOMER,
      lines: [{ sku: 'KarpinMarket', quantity: 1 }],
    });
    const elif = await newcomer(email, 'licences');
    const { accountId } = await viewerOf(email);
    // The link is used up.
    expect(await (await new Visitor(host).get(`/join?token=${await tokenFor(email)}`)).text()).toContain(
      'artık geçerli değil',
    );

    const refused = await elif.get('/statement');
    expect(refused.status).toBe(403);
    const ownerName = await scalar<string>(`select display_name as value from user_accounts where email = $1`, [
      `bayi${FIRM}@karpin.example`,
    ]);
    expect(await refused.text()).toContain(ownerName);
    const list = await (await elif.get('/orders')).text();
    expect(list).toContain(NEW_CUSTOMER.name);
    expect(list).not.toMatch(/₺|\/reorder/);
    const orderId = await scalar<number>(`select max(receipt_id) as value from orders where dealer_id = $1`, [FIRM]);
    const card = await (await elif.get(`/orders/${orderId}`)).text();
    expect(card).not.toMatch(/₺|"net":"\d/);
    expect((await (await elif.get('/orders.csv')).text()).split('\n', 1)[0]).not.toContain('₺');
    expect((await (await owner.get('/orders.csv')).text()).split('\n', 1)[0]).toContain('₺');

    const token = await issueAccessToken(accountId);
    expect(await asked('/api/orders', token)).toMatchObject({ status: 403 });
    expect((await asked('/api/vwCariHareket', token)).status).toBe(404);
    const columns = (await asked('/api/vwSiparis?$top=1', token)).body;
    expect(columns).toContain('sMusteri');
    expect(columns).not.toContain('lNetTutar');
    const write = await fetch(`${host.origin}/api/tbFirma`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ sAciklama: 'Yeni Müşteri' }),
    });
    expect([write.status, await write.text()]).toEqual([403, expect.stringContaining('RightMissing')]);

    // Ordering for licences alone needs no more; products do.
    const [code] = await database.query<{ code: string; firm: number }>(
      `select "sOnayKodu" as code, "nFirmaID" as firm from "tbFirmaLisans" where "nBayiID" = $1 limit 1`,
      [FIRM],
    );
    const viewer = await viewerOf(email);
    const extension = { sku: 'KarpinYillikLisans', quantity: 1, approvalCodes: [code?.code] };
    const extended = await placeOrder(viewer, { customerFirmId: code?.firm, lines: [extension] });
    const product = { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] };
    await expect(placeOrder(viewer, product)).rejects.toMatchObject({ status: 403, code: 'orders-right-missing' });

    // Rights that are given hold for the page after.
    const given = await owner.post(`/account/people/${accountId}`, { intent: 'rights', right: 'money' });
    expect(given.status).toBe(302);
    expect(await statusOf(elif, '/statement')).toBe(200);
    expect((await asked('/api/vwCariHareket?$top=1', token)).status).toBe(200);
    expect(await (await elif.get('/orders')).text()).toContain('₺');

    expect((await owner.post(`/account/people/${accountId}`, { intent: 'remove' })).status).toBe(302);
    expect((await elif.get('/orders')).headers.get('Location')).toMatch(/^\/login/);
    expect((await asked('/api/vwSiparis', token)).status).toBe(401);
    expect(
      await database.query(`select role, firm_id, firm_rights, mail_secret from user_accounts where id = $1`, [
        accountId,
      ]),
    ).toEqual([{ role: 'member', firm_id: null, firm_rights: [], mail_secret: null }]);
    expect(await scalar(`select dealer_id as value from orders where receipt_id = $1`, [extended])).toBe(FIRM);

    const acts = await readTrail(FIRM, {}, 50);
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'person.remove',
        'person.rights',
        'person.join',
        'person.invite',
        'order.place',
        'list.export',
      ]),
    );
    expect((await readTrail(36, {}, 50)).filter(({ action }) => action.startsWith('person.'))).toEqual([]);
    const first = await readTrail(FIRM, {}, 2);
    const rest = await readTrail(FIRM, { after: first[1]?.place }, 50);
    expect([...first, ...rest].map(({ place }) => place)).toEqual(acts.map(({ place }) => place));
    const own = await (await owner.get(`/account/people/trail?person=${accountId}`)).text();
    expect(own).toContain('firmaya katıldı');
    expect(own).not.toContain('firmadan çıkardı');
  });

  it('B18 the panel promises nobody what they may not do: no first order, no prices, no renewal', async () => {
    await database.query(
      `insert into "tbFirma" ("nFirmaID", "sKodu", "sAciklama") values (9001, '10-9001', 'Yeni Bayi Ltd. Şti.')`,
    );
    const panelOf = async (firmId: number, rights: DealerRight[]) => {
      const email = `panel-${firmId}-${rights.join('-')}@ornek.example`;
      const person = {
        role: 'dealer',
        firmId,
        firmRights: rights,
        email,
        displayName: 'Panel',
        password: 'gizem729',
      } as const;
      await transaction((tx) => createAccount(tx, person));
      const visitor = new Visitor(host);
      await visitor.post('/login', { bayikodu: String(firmId), email, password: 'gizem729' });
      const page = await (await visitor.get('/panel')).text();
      const words = {
        order: 'İlk siparişi verin',
        profile: 'Hesabınızı gözden geçirin',
        spend: 'Ay içi alışveriş',
        price: 'Yıllık, KDV hariç',
        renew: 'value="extend-year"',
      };
      return Object.entries(words).flatMap(([name, text]) => (page.includes(text) ? [name] : []));
    };
    expect(await panelOf(9001, ['owner'])).toEqual(['order', 'profile', 'spend']);
    expect(await panelOf(9001, ['orders'])).toEqual(['order', 'profile']);
    expect(await panelOf(9001, ['money'])).toEqual(['profile', 'spend']);
    expect(await panelOf(9001, [])).toEqual(['profile']);
    expect(await panelOf(FIRM, ['licences'])).toEqual(['price', 'renew']);
    expect(await panelOf(FIRM, ['money'])).not.toContain('price');
    expect(await panelOf(FIRM, [])).toEqual([]);
  });

  it('B18 an invitation says nothing of who has an account; a member joins with theirs, others are told by their own mailbox', async () => {
    const member = new Visitor(host);
    await registerVisitor(member, database, {
      displayName: 'uyeayse',
      email: 'ayse@ornek.example',
      password: PASSWORD,
    });
    const unknown = await invite('yok@ornek.example');
    expect(await invite('ayse@ornek.example', 'orders')).toEqual(unknown);
    expect(await invite('bayi36@karpin.example')).toEqual(unknown);
    expect((await invite('yok@ornek.example')).status).toBe(409);
    expect((await invite(`bayi${FIRM}@karpin.example`)).status).toBe(409);

    const join = `/join?token=${await tokenFor('ayse@ornek.example')}`;
    expect(await (await new Visitor(host).get(join)).text()).toContain('önce bu üye hesabıyla giriş yapın');
    const stranger = await dealerVisitor(host, 69);
    expect(await (await stranger.get(join)).text()).toContain('başka bir hesapla');
    const token = await tokenFor('ayse@ornek.example');
    // Neither another's session nor a new password takes the invitation of an address that has an account.
    await stranger.post('/join', { token, intent: 'member' });
    await new Visitor(host).post('/join', { token, ...passwords });
    const joined = await member.post('/join', { token, intent: 'member' });
    expect(joined.headers.get('Location')).toBe('/panel');
    expect(await statusOf(member, '/cart')).toBe(200);
    expect(await statusOf(member, '/account/people')).toBe(403);
    expect((await viewerOf('ayse@ornek.example')).rights).toMatchObject({ owner: false, orders: true, money: false });
    const taken = `/join?token=${await tokenFor('bayi36@karpin.example')}`;
    expect(await (await new Visitor(host).get(taken)).text()).toContain('Bu adresle katılamazsınız');

    // Sent again, the link before it ends; taken back, the last one does.
    const before = await tokenFor('yok@ornek.example');
    const id = await scalar<number>(`select id as value from firm_invitations where email = 'yok@ornek.example'`);
    expect((await owner.post('/account/people?index', { intent: 'resend', id: String(id) })).status).toBe(302);
    const after = await tokenFor('yok@ornek.example');
    const open = async (link: string) =>
      (await (await new Visitor(host).get(`/join?token=${link}`)).text()).includes('yok@');
    expect([before === after, await open(before), await open(after)]).toEqual([false, false, true]);
    const other = await dealerVisitor(host, 36);
    expect((await other.post('/account/people?index', { intent: 'withdraw', id: String(id) })).status).toBe(404);
    expect((await owner.post('/account/people?index', { intent: 'withdraw', id: String(id) })).status).toBe(302);
    expect(await open(after)).toBe(false);
    expect((await other.get(`/account/people/${(await viewerOf('ayse@ornek.example')).accountId}`)).status).toBe(404);

    // Who is linked by a dealer's log-in gets no more than whoever proved it.
    await database.query(`update user_accounts set firm_rights = '{licences}' where email = 'ayse@ornek.example'`);
    const linked = new Visitor(host);
    await registerVisitor(linked, database, {
      displayName: 'uyefatma',
      email: 'fatma@ornek.example',
      password: PASSWORD,
    });
    const fatma = (await findCredentials(db(), 'fatma@ornek.example'))?.viewer as MemberViewer;
    const proof = { dealerCode: String(FIRM), email: 'ayse@ornek.example', password: PASSWORD, address: '10.0.0.1' };
    await linkDealer(fatma, proof);
    expect((await viewerOf('fatma@ornek.example')).rights).toMatchObject({
      owner: false,
      licences: true,
      orders: false,
    });
  });

  it('B18 of two owners who take each other out at once one stays, also where both leave; the vendor mends a firm without any', async () => {
    const second = 'ikinci@ornek.example';
    await database.query(
      `insert into user_accounts (role, firm_id, firm_rights, email, display_name, password_hash)
       select 'dealer', firm_id, '{owner}', $1, 'İkinci Sahip', password_hash from user_accounts where email = 'bayi36@karpin.example'`,
      [second],
    );
    const [a, b] = [await viewerOf('bayi36@karpin.example'), await viewerOf(second)];
    const owners = () =>
      scalar<number>(
        `select count(*)::int as value from user_accounts where firm_id = 36 and 'owner' = any(firm_rights)`,
      );
    const told = (results: PromiseSettledResult<unknown>[]) => results.map(({ status }) => status).sort();
    expect(told(await Promise.allSettled([removePerson(a, b.accountId), removePerson(b, a.accountId)]))).toEqual([
      'fulfilled',
      'rejected',
    ]);
    expect(await owners()).toBe(1);

    await database.query(
      `update user_accounts set role = 'dealer', firm_id = 36, firm_rights = '{owner}' where id = any($1)`,
      [[a.accountId, b.accountId]],
    );
    const left = await Promise.allSettled([leaveFirm(a), leaveFirm(b)]);
    expect(told(left)).toEqual(['fulfilled', 'rejected']);
    expect(left.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'last-owner' } });

    const make = (id: number) =>
      changeAccount(COMMAND_LINE, id, { do: 'make-owner' }, { reason: 'Firmanın sahibi kalmadı', locale: 'tr' });
    const [last] = await database.query<{ id: number }>(`select id from user_accounts where firm_id = 36`);
    await expect(make(last?.id ?? 0)).rejects.toMatchObject({ code: 'firm-has-owner' });
    await database.query(`update user_accounts set firm_rights = '{orders}' where firm_id = 36`);
    await make(last?.id ?? 0);
    expect(await owners()).toBe(1);
    expect((await readTrail(36, {}, 1))[0]).toMatchObject({ action: 'account.make-owner', who: null });
  });
});
