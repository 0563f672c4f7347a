import type * as Argon2 from '@node-rs/argon2';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { logIn } from '~/features/identity/accounts/log-in.server';
import { NO_PASSWORD } from '~/features/identity/accounts/passwords.server';
import { secureLegacyPasswords } from '~/features/identity/accounts/secure-legacy-passwords.server';
import { requireApiDealer } from '~/features/identity/accounts/api-caller.server';
import { pruneExpiredSessions } from '~/features/identity/accounts/session-store.server';
import { issueAccessToken } from '~/features/identity/accounts/token-store.server';
import {
  endSession,
  optionalViewer,
  requireDealer,
  requireStaff,
  startSession,
} from '~/features/identity/accounts/session.server';
import { decrypt } from '~/platform/crypto.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';

// What it does stays; the test of equal work counts it.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

let database: TestDatabase;
const ids = { dealer: 0, support: 0, member: 0 };
const DEALER = { dealerCode: '508', email: 'hesap@karpin.example', password: 'gizli508' };
const STAFF = { email: 'masa@karpin.example', password: 'uzun-bir-parola' };

beforeAll(async () => {
  database = await createTestDatabase();
  await transaction(async (tx) => {
    ids.dealer = await createAccount(tx, {
      ...DEALER,
      role: 'dealer',
      firmId: 508,
      firmRights: ['owner'],
      displayName: 'Ayşe Yılmaz',
    });
    ids.support = await createAccount(tx, { ...STAFF, role: 'support', displayName: 'Deniz Destek' });
    ids.member = await createAccount(tx, {
      role: 'member',
      email: 'uye@karpin.example',
      password: 'uye12345',
      displayName: 'Üye',
    });
  });
});

afterAll(() => database.drop());

beforeEach(async () => {
  await database.query('delete from rate_limits');
});

const attempt = (changes: object = {}) => logIn({ ...DEALER, address: '10.0.0.1', staff: false, ...changes });
const page = (cookie?: string, path = '/orders?page=2') =>
  new Request(`http://127.0.0.1:3000${path}`, { headers: cookie ? { Cookie: cookie } : {} });
const bearer = (value: string, path = '/api/orders') =>
  new Request(`http://127.0.0.1:3000${path}`, { headers: { Authorization: value } });
const cookieOf = (header: string) => header.split(';', 1)[0] ?? '';

async function thrown(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('log-in', () => {
  it('D1 a dealer gets in with code, e-mail in any case, and password', async () => {
    const viewer = await attempt({ email: ' HESAP@Karpin.Example ' });
    expect(viewer).toMatchObject({ accountId: ids.dealer, role: 'dealer', firm: { id: 508 } });
  });

  it.each<[string, object]>([
    ['an unknown e-mail', { email: 'kimse@karpin.example' }],
    ['a wrong password', { password: 'yanlis508' }],
    ['the code of another dealer', { dealerCode: '36' }],
    ['digits that are not ASCII', { dealerCode: '٥٠٨' }],
    ['the staff door', { staff: true }],
    ['an account of staff at the dealers’ door', STAFF],
    ['an account without a firm', { email: 'uye@karpin.example', password: 'uye12345' }],
  ])('O7 %s is refused like every other mistake', async (_name, changes) => {
    await expect(attempt(changes)).rejects.toMatchObject({ code: 'access-denied', status: 401 });
  });

  it('O7 a locked account and an inactive firm are refused like a wrong password', async () => {
    await database.query('update user_accounts set locked = true where id = $1', [ids.dealer]);
    await expect(attempt()).rejects.toMatchObject({ code: 'access-denied', status: 401 });
    await database.query('update user_accounts set locked = false where id = $1', [ids.dealer]);
    await database.query('update "tbFirma" set "bAktif" = false where "nFirmaID" = 508');
    await expect(attempt()).rejects.toMatchObject({ code: 'access-denied', status: 401 });
    await database.query('update "tbFirma" set "bAktif" = true where "nFirmaID" = 508');
    await expect(attempt()).resolves.toBeTruthy();
  });

  it('O7 an unknown and an invited account take the work of a known one: one hashing, as dear', async () => {
    await database.query(
      `insert into user_accounts (role, email, display_name, password_hash)
       values ('support', 'davetli@karpin.example', 'Davetli', $1)`,
      [NO_PASSWORD],
    );
    const workFor = async (attempted: object) => {
      vi.mocked(verify).mockClear();
      await expect(attempt({ ...attempted, password: 'yanlis508' })).rejects.toMatchObject({ status: 401 });
      // The cost stands in a hash before its salt.
      return vi.mocked(verify).mock.calls.map(([hash, ...rest]) => [String(hash).split('$').slice(0, 4), ...rest]);
    };
    const known = await workFor({});
    expect(known).toEqual([[['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'yanlis508']]);
    expect(await workFor({ email: 'kimse@karpin.example' })).toEqual(known);
    expect(await workFor({ email: 'davetli@karpin.example', staff: true })).toEqual(known);
  });

  it('O7 the sixth failure for an account and address waits, another address does not', async () => {
    for (let round = 0; round < 5; round += 1) {
      await expect(attempt({ password: 'yanlis508' })).rejects.toMatchObject({ status: 401 });
    }
    await expect(attempt()).rejects.toMatchObject({
      code: 'too-many-attempts',
      status: 429,
      details: { retryAfterSeconds: expect.any(Number) as number },
    });
    await expect(attempt({ address: '10.0.0.2' })).resolves.toBeTruthy();
    await database.query('update rate_limits set expire = 0');
    await expect(attempt()).resolves.toBeTruthy();
  });

  it('O7 a success takes the failures from its place away', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) await attempt({ password: 'yanlis508' }).catch(() => undefined);
      await expect(attempt()).resolves.toBeTruthy();
    }
  });

  it('O7 a spray over many accounts from one address waits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, index) =>
        attempt({ email: `bayi${index}@spray.example` }).catch((error: { status: number }) => error.status),
      ),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(50);
    expect(answers.filter((status) => status === 429)).toHaveLength(30);
  });
});

describe('sessions', () => {
  it('D3 carries the dealer with firm, contacts and terms in one query', async () => {
    const cookie = cookieOf(await startSession(page(), ids.dealer, false));
    expect(await requireDealer(page(cookie))).toMatchObject({
      role: 'dealer',
      displayName: 'Ayşe Yılmaz',
      firm: { id: 508, email: expect.stringContaining('@') as string, contact: expect.any(String) as string },
      terms: { mayPay: true, seesAllFirms: true, emptySellerAlias: true },
    });
  });

  it('D3 is stored as a hash, ends after 12 hours, with remember-me after 30 days', async () => {
    const short = await startSession(page(), ids.dealer, false);
    const long = await startSession(page(), ids.dealer, true);
    expect(short).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(long).toContain('Max-Age=2592000');
    const rows = await database.query<{ hours: number; stored: string }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours, encode(id_hash, 'escape') as stored
       from sessions order by created_at desc limit 2`,
    );
    expect(rows.map((row) => row.hours)).toEqual([720, 12]);
    for (const row of rows) expect(row.stored).not.toContain(cookieOf(short).slice('session='.length));
  });

  it('D3 lives on while it is used, and ends when it is not', async () => {
    const cookie = cookieOf(await startSession(page(), ids.dealer, false));
    const age = (seen: string, expires: string) =>
      database.query(
        `update sessions set last_seen_at = now() - $1::interval, expires_at = now() + $2::interval
         where created_at = (select max(created_at) from sessions)`,
        [seen, expires],
      );
    await age('6 minutes', '1 minute');
    expect(await optionalViewer(page(cookie))).toBeTruthy();
    const [row] = await database.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from sessions
       order by created_at desc limit 1`,
    );
    expect(row?.hours).toBe(12);
    await age('13 hours', '-1 second');
    expect(await optionalViewer(page(cookie))).toBeUndefined();
    const before = await database.query('select 1 from sessions');
    expect(await pruneExpiredSessions()).toBeGreaterThan(0);
    expect((await database.query('select 1 from sessions')).length).toBeLessThan(before.length);
  });

  it('O7 a planted id is not taken over, and an old one ends at the next log-in', async () => {
    const planted = 'session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const first = cookieOf(await startSession(page(planted), ids.dealer, false));
    expect(first).not.toBe(planted);
    expect(await optionalViewer(page(planted))).toBeUndefined();
    const second = cookieOf(await startSession(page(first), ids.dealer, false));
    expect(await optionalViewer(page(first))).toBeUndefined();
    expect(await optionalViewer(page(second))).toBeTruthy();
  });

  it('O7 of more than twenty sessions of an account the oldest end', async () => {
    const cookies: string[] = [];
    for (let count = 0; count < 22; count += 1) {
      cookies.push(cookieOf(await startSession(page(), ids.member, true)));
    }
    const open = await Promise.all(cookies.map(async (cookie) => Boolean(await optionalViewer(page(cookie)))));
    expect(open).toEqual([false, false, ...Array.from({ length: 20 }, () => true)]);
  });

  it('O7 a cookie replayed after logout is nobody’s', async () => {
    const cookie = cookieOf(await startSession(page(), ids.dealer, false));
    expect(await endSession(page(cookie))).toMatch(/^session=; .*Max-Age=0/);
    expect(await optionalViewer(page(cookie))).toBeUndefined();
  });

  it('O7 a tampered cookie is nobody’s', async () => {
    const cookie = cookieOf(await startSession(page(), ids.dealer, false));
    expect(await optionalViewer(page(`${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`))).toBeUndefined();
    expect(await optionalViewer(page("session=' or 1=1 --"))).toBeUndefined();
  });

  it('O7 a new password or a lock ends every session and token of the account', async () => {
    const cookie = cookieOf(await startSession(page(), ids.dealer, true));
    const token = await issueAccessToken(ids.dealer);
    await database.query('update user_accounts set locked = true where id = $1', [ids.dealer]);
    expect(await optionalViewer(page(cookie))).toBeUndefined();
    await expect(requireApiDealer(bearer(`Bearer ${token}`), 'read', 'amounts.see')).rejects.toMatchObject({
      status: 401,
    });
    await database.query('update user_accounts set locked = false where id = $1', [ids.dealer]);
    expect(await optionalViewer(page(cookie))).toBeTruthy();
    await database.query('update user_accounts set password_changed_at = now() where id = $1', [ids.dealer]);
    expect(await optionalViewer(page(cookie))).toBeUndefined();
    await expect(requireApiDealer(bearer(`Bearer ${token}`), 'read', 'amounts.see')).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('doors', () => {
  it('D27 strangers and accounts without a firm are led to the log-in and back', async () => {
    const member = cookieOf(await startSession(page(), ids.member, false));
    for (const cookie of [undefined, member]) {
      const answer = (await thrown(
        requireDealer(page(cookie, '/checkout?step=2&_data=routes%2Fcheckout')),
      )) as Response;
      expect(answer.status).toBe(302);
      expect(answer.headers.get('Location')).toBe('/login?to=%2Fcheckout%3Fstep%3D2');
    }
  });

  it('O5 each role finds its own doors and no other', async () => {
    const dealer = cookieOf(await startSession(page(), ids.dealer, false));
    const support = cookieOf(await startSession(page(), ids.support, false));
    expect(await thrown(requireDealer(page(support)))).toMatchObject({ status: 404 });
    expect(await thrown(requireStaff(page(dealer), ['support']))).toMatchObject({ status: 404 });
    expect(await thrown(requireStaff(page(support), ['operator', 'admin']))).toMatchObject({ status: 403 });
    expect(await requireStaff(page(support), ['support', 'admin'])).toMatchObject({ role: 'support' });
    const stranger = (await thrown(requireStaff(page(undefined, '/support'), ['support']))) as Response;
    expect(stranger.headers.get('Location')).toBe('/staff/login?to=%2Fsupport');
  });

  it('D4 a token opens the API for an hour, stored as a hash', async () => {
    const token = await issueAccessToken(ids.dealer);
    expect(token).toMatch(/^kpn_[\w-]{43}$/);
    expect(await requireApiDealer(bearer(`Bearer ${token}`), 'read', 'amounts.see')).toMatchObject({
      accountId: ids.dealer,
      role: 'dealer',
    });
    const rows = await database.query<{ minutes: number }>(
      `select round(extract(epoch from expires_at - now()) / 60)::int as minutes from access_tokens
       where token_hash = sha256($1::bytea)`,
      [Buffer.from(token)],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    await database.query(`update access_tokens set expires_at = now() - interval '1 second'`);
    await expect(requireApiDealer(bearer(`Bearer ${token}`), 'read', 'amounts.see')).rejects.toMatchObject({
      status: 401,
      code: 'token-expired',
    });
  });

  it('O7 a token counts in its header only, and only for dealers', async () => {
    const token = await issueAccessToken(ids.dealer);
    for (const [value, path] of [
      [`Basic ${token}`, undefined],
      ['Bearer kpn_unknown', undefined],
      ['Bearer ', undefined],
      ['', `/api/orders?access_token=${token}`],
      [`Bearer ${token}`, `/api/orders?Token=${token}`],
    ] as const) {
      const code = path ? 'token-in-address' : 'unauthorised';
      await expect(requireApiDealer(bearer(value, path), 'read', 'amounts.see')).rejects.toMatchObject({
        status: 401,
        code,
      });
    }
    const staffToken = await issueAccessToken(ids.support);
    await expect(requireApiDealer(bearer(`Bearer ${staffToken}`), 'read', 'amounts.see')).rejects.toMatchObject({
      status: 403,
      code: 'not-a-dealer',
    });
  });
});

describe('accounts', () => {
  it('O7 passwords keep the rule of their role, and an e-mail has one account', async () => {
    const make = (changes: object) =>
      transaction((tx) =>
        createAccount(tx, {
          role: 'support',
          email: 'yeni@karpin.example',
          displayName: 'Yeni',
          password: 'p'.repeat(64),
          ...changes,
        }),
      );
    await expect(make({ password: 'kisa-parola' })).rejects.toMatchObject({ code: 'invalid-password' });
    await expect(make({ role: 'dealer', firmId: 508, password: '12345' })).rejects.toMatchObject({ status: 400 });
    await expect(make({ role: 'dealer', firmId: 508, password: '12345678901' })).rejects.toMatchObject({ status: 400 });
    await expect(make({})).resolves.toBeGreaterThan(0);
    await expect(make({ email: 'YENI@karpin.example' })).rejects.toMatchObject({ code: 'email-taken', status: 409 });
  });

  it('O7 old passwords become accounts and leave the open', async () => {
    await database.query(
      `insert into "tbFirma" ("nFirmaID", "sKodu", "sAciklama", "sPostaKodu", "bAktif") values
         (9001, 'E1', 'Eski Bayi', 'eski9001', true), (9002, 'E2', 'Postasız', 'eski9002', true),
         (9003, 'E3', 'Pasif', 'eski9003', false), (9004, 'E4', 'Posta kodlu', '34000', true),
         (9005, 'E5', 'Aynı posta', 'eski9005', true)`,
    );
    await database.query(
      `insert into "tbFirmaIletisimi" ("nFirmaID", "sIletisimAraci", "sIletisimAdresi") values
         (9001, 'E-Mail', 'Eski@bayi.example'), (9003, 'E-Mail', 'pasif@bayi.example'),
         (9004, 'E-Mail', 'kod@bayi.example'), (9005, 'E-Mail', 'eski@bayi.example')`,
    );
    expect(await secureLegacyPasswords()).toEqual({
      created: 1,
      skipped: [
        { firmId: 9002, reason: 'no-email' },
        { firmId: 9004, reason: 'password-outside-rule' },
        { firmId: 9005, reason: 'email-taken' },
      ],
    });
    expect(
      await database.query(`select "nFirmaID" as id, "sPostaKodu" as code from "tbFirma" where "nFirmaID" between 9001 and 9003
        order by 1`),
    ).toEqual([
      { id: 9001, code: '' },
      { id: 9002, code: 'eski9002' },
      { id: 9003, code: 'eski9003' },
    ]);
    const [account] = await database.query<{ mail_secret: string; password_hash: string }>(
      `select mail_secret, password_hash from user_accounts where firm_id = 9001`,
    );
    expect(decrypt(account?.mail_secret ?? '')).toBe('eski9001');
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(
      logIn({
        dealerCode: '9001',
        email: 'eski@bayi.example',
        password: 'eski9001',
        address: '10.0.0.9',
        staff: false,
      }),
    ).resolves.toMatchObject({ firm: { id: 9001 } });
    expect(await secureLegacyPasswords()).toMatchObject({ created: 0 });
  });
});
