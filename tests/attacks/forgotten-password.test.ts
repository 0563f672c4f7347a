import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { openSession } from '~/features/identity/accounts/session-store.server';
import { issueAccessToken } from '~/features/identity/accounts/token-store.server';
import { changeAccount } from '~/features/desks/administration/change-account.server';
import { inviteAccount } from '~/features/desks/administration/invite-account.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { COMMAND_LINE } from '../support/staff';

const ORIGIN = 'http://127.0.0.1:3000';
/** Nobody listens there: what would go out stays where it was stored. */
const MAIL_URL = 'smtp://127.0.0.1:9';

let database: TestDatabase;
let host: HostProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  host = await startHost(database.url, { TRUST_PROXY: '1', MAIL_URL });
});
afterAll(async () => {
  await host.stop();
  await database.drop();
});
beforeEach(async () => {
  await database.query('delete from rate_limits');
  await database.query('delete from account_links');
});

let people = 0;
const newMember = (role: 'member' | 'support' = 'member') => {
  const email = `unutan${(people += 1)}@karpin.example`;
  return transaction(async (tx) => {
    const password = role === 'member' ? 'Defne-72' : 'Defne-72-uzun-parola';
    const id = await createAccount(tx, { role, email, displayName: `Unutan ${people}`, password });
    return { id, email, password };
  });
};

const send = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(host.origin + path, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': '198.51.100.1', ...headers },
    redirect: 'manual',
  });

const DOORS = {
  dealer: { page: '/forgot-password', logIn: '/login' },
  member: { page: '/forgot-password?as=member', logIn: '/login?as=member' },
  staff: { page: '/forgot-password?as=staff', logIn: '/staff/login' },
} as const;
type Door = keyof typeof DOORS;
const ask = (door: Door, form: Record<string, string>, headers?: Record<string, string>) =>
  send(DOORS[door].page, { form: 'forgotten', ...form }, headers);

const mailsTo = (email: string) =>
  database.query<{ text: string; html: string; subject: string }>(
    `select text, html, subject from stored_mails where to_address = $1 and kind = 'account-link' order by created_at`,
    [email],
  );
const tokenOf = (text = '') => /\/set-password\?token=([\w-]+)/.exec(text)?.[1] ?? '';
const newestToken = async (email: string) => tokenOf((await mailsTo(email)).at(-1)?.text);
const setPassword = (token: string, password: string, headers: Record<string, string> = {}) =>
  send(`/set-password?token=${token}`, { token, password, confirmPassword: password }, headers);
const linkIsGone = async (token: string) =>
  (await (await fetch(`${host.origin}/set-password?token=${token}`)).text()).includes(
    '>Bu bağlantı artık geçerli değil<',
  );
/** A text without what differs from answer to answer. */
const shapeOf = async (answer: Response, email: string) => {
  const text = (await answer.text()).replaceAll(email, '…');
  const same = text.replace(/nonce="[^"]*"|\b[\dA-Z]{4}(-[\dA-Z]{4}){2}\b/g, '');
  return { status: answer.status, cookies: answer.headers.getSetCookie(), same };
};
const logsIn = async (door: Door, form: Record<string, string>) => (await send(DOORS[door].logIn, form)).status === 302;

describe('D1 a forgotten password', () => {
  it('D1 O7 dealers, members and staff get a link from their log-in, set another password once, and log in by it', async () => {
    const member = await newMember();
    const staff = await newMember('support');
    const cases = [
      {
        door: 'dealer',
        email: 'bayi69@karpin.example',
        wish: { bayikodu: '69' },
        next: 'vapur69',
      },
      { door: 'member', email: member.email, wish: {}, next: 'vapur70' },
      { door: 'staff', email: staff.email, wish: {}, next: 'mor vapur tuz 19!' },
    ] as const;
    for (const { door, email, wish, next } of cases) {
      await database.query('delete from rate_limits');
      const page = await (await fetch(host.origin + DOORS[door].logIn)).text();
      expect(page, door).toContain(`href="${DOORS[door].page}"`);
      const answer = await ask(door, { ...wish, email: email.toUpperCase() });
      expect(answer.status, door).toBe(200);
      expect(await answer.text()).toContain('>E-posta kutunuza bakın<');
      const [mail, more] = await mailsTo(email);
      expect(more).toBeUndefined();
      expect(mail?.text).toContain('Bağlantı 30 dakika geçerlidir ve bir kez kullanılır.');
      const token = tokenOf(mail?.text);
      // Only a hash of it is kept beside the mail.
      const [kept] = await database.query<{ row: string; minutes: number }>(
        `select account_links::text as row, extract(epoch from expires_at - created_at) / 60 as minutes from account_links`,
      );
      expect(kept?.row).not.toContain(token);
      expect(Number(kept?.minutes)).toBeCloseTo(30, 1);

      const set = await setPassword(token, next);
      expect([set.status, set.headers.get('Location')], door).toEqual([302, DOORS[door].logIn]);
      const flash = set.headers.getSetCookie().map((cookie) => /^flash=([\w-]+)/.exec(cookie)?.[1] ?? '');
      expect(Buffer.from(flash.join(''), 'base64url').toString()).toContain('Parolanız belirlendi.');
      expect(await linkIsGone(token)).toBe(true);
      const again = await setPassword(token, next);
      expect(again.headers.get('Location')).toBe('/set-password');
      expect(await logsIn(door, { ...wish, email, password: next }), door).toBe(true);
      const trail = await database.query(
        `select e.action, e.actor, e.after from audit_entries e join user_accounts a on a.id::text = e.subject_id
         where e.subject_type = 'account' and a.email = $1 order by e.id desc limit 1`,
        [email],
      );
      expect(trail).toEqual([{ action: 'account.set-password', actor: email, after: { invited: false } }]);
    }
    const [told] = await database.query<{ secret: boolean }>(
      `select bool_or(coalesce(before::text, '') || coalesce(after::text, '') like '%token%=%') as secret from audit_entries`,
    );
    expect(told?.secret).toBe(false);
  });

  it('D1 O7 ends every session and access token of the account, and every other link', async () => {
    const { id, email } = await newMember();
    const session = await openSession(id, true, undefined);
    const token = await issueAccessToken(id);
    const account = () =>
      fetch(`${host.origin}/account`, { headers: { Cookie: `session=${session}` }, redirect: 'manual' });
    expect((await account()).status).toBe(200);
    await ask('member', { email });
    expect((await setPassword(await newestToken(email), 'vapur71')).status).toBe(302);
    expect((await account()).status).toBe(302);
    const orders = await fetch(`${host.origin}/api/orders`, { headers: { Authorization: `Bearer ${token}` } });
    expect(orders.status).toBe(401);
    expect(await database.query('select 1 from account_links where account_id = $1', [id])).toEqual([]);
  });
});

describe('D1 attacks on a forgotten password', () => {
  it('D1 O7 answers a known and an unknown account alike, and mails only the one that the door lets in', async () => {
    const member = await newMember();
    const staff = await newMember('support');
    const cases: [Door, Record<string, string>, number][] = [
      ['dealer', { bayikodu: '36', email: 'bayi36@karpin.example' }, 1],
      // Another dealer's code, and accounts of other doors.
      ['dealer', { bayikodu: '508', email: 'bayi36@karpin.example' }, 0],
      ['dealer', { bayikodu: '36', email: staff.email }, 0],
      ['dealer', { bayikodu: '36', email: member.email }, 0],
      ['member', { email: staff.email }, 0],
      ['member', { email: member.email }, 1],
      ['staff', { email: member.email }, 0],
      ['staff', { email: 'bayi36@karpin.example' }, 0],
      ['staff', { email: staff.email }, 1],
    ];
    for (const [door, form, mails] of cases) {
      await database.query('delete from rate_limits');
      const email = form.email ?? '';
      const before = (await mailsTo(email)).length;
      const answer = await shapeOf(await ask(door, form), email);
      expect((await mailsTo(email)).length - before, `${door} ${email}`).toBe(mails);
      const nobody = 'kimse@karpin.example';
      const unknown = await shapeOf(await ask(door, { ...form, email: nobody }), nobody);
      expect(answer).toEqual(unknown);
      expect(answer.status).toBe(200);
    }
  });

  it('D1 O7 tells an unknown account from a known one by no time', async () => {
    const { email } = await newMember();
    const timeOf = async (address: string) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        await database.query('delete from rate_limits');
        const started = performance.now();
        await (await ask('member', { email: address })).text();
        times.push(performance.now() - started);
      }
      return times.sort((a, b) => a - b)[2] ?? 0;
    };
    await timeOf(email);
    const known = await timeOf(email);
    const unknown = await timeOf('kimse@karpin.example');
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
    // Both wait longer than any mail takes to be stored.
    expect(unknown).toBeGreaterThan(390);
  });

  it('D1 O7 makes no account usable that is locked, of an inactive firm, or invited only', async () => {
    const locked = await newMember();
    await database.query('update user_accounts set locked = true where id = $1', [locked.id]);
    const invited = `davetli${(people += 1)}@karpin.example`;
    await inviteAccount(
      COMMAND_LINE,
      { email: invited, displayName: 'Davetli', role: 'admin' },
      { reason: 'Ekibe yeni katıldı', locale: 'tr' },
    );
    const invitation = await newestToken(invited);
    await ask('member', { email: locked.email });
    await ask('staff', { email: invited });
    expect(await mailsTo(locked.email)).toEqual([]);
    // The invitation stays good: strangers do not end it.
    expect(await mailsTo(invited)).toHaveLength(1);
    expect(await linkIsGone(invitation)).toBe(false);

    await database.query('update "tbFirma" set "bAktif" = false where "nFirmaID" = 71');
    await ask('dealer', { bayikodu: '71', email: 'bayi71@karpin.example' });
    expect(await mailsTo('bayi71@karpin.example')).toEqual([]);
    await database.query('update "tbFirma" set "bAktif" = true where "nFirmaID" = 71');
    await ask('dealer', { bayikodu: '71', email: 'bayi71@karpin.example' });
    const link = await newestToken('bayi71@karpin.example');
    expect(await linkIsGone(link)).toBe(false);
    await database.query('update "tbFirma" set "bAktif" = false where "nFirmaID" = 71');
    expect(await linkIsGone(link)).toBe(true);
    await database.query('update "tbFirma" set "bAktif" = true where "nFirmaID" = 71');

    // A link of before the lock is worth nothing after it.
    const { id, email } = await newMember();
    await ask('member', { email });
    const how = { reason: 'Şüpheli giriş denemesi', locale: 'tr' };
    await changeAccount(COMMAND_LINE, id, { do: 'lock' }, how);
    const token = await newestToken(email);
    expect((await setPassword(token, 'vapur72')).headers.get('Location')).toBe('/set-password');
    await changeAccount(COMMAND_LINE, id, { do: 'unlock' }, how);
    expect(await linkIsGone(token)).toBe(true);
  });

  it('D1 O7 a link is gone once it is old, once there is a newer one, and once the password was changed', async () => {
    const { id, email, password } = await newMember();
    await Promise.all([ask('member', { email }), ask('member', { email })]);
    const tokens = (await mailsTo(email)).map(({ text }) => tokenOf(text));
    expect(tokens).toHaveLength(2);
    // Of two that were asked for at once one is good.
    const gone = await Promise.all(tokens.map(linkIsGone));
    expect(gone.filter(Boolean)).toHaveLength(1);
    const good = tokens[gone.indexOf(false)] ?? '';

    const session = await openSession(id, false, undefined);
    const changed = await send(
      '/account',
      { form: 'password', currentPassword: password, password: 'vapur73', confirmPassword: 'vapur73' },
      { Cookie: `session=${session}` },
    );
    expect(changed.status).toBe(302);
    expect(await linkIsGone(good)).toBe(true);

    await ask('member', { email });
    const token = await newestToken(email);
    expect(await linkIsGone(token)).toBe(false);
    await database.query(`update account_links set expires_at = now() - interval '1 second' where account_id = $1`, [
      id,
    ]);
    expect((await setPassword(token, 'vapur74')).headers.get('Location')).toBe('/set-password');
    expect(await logsIn('member', { email, password: 'vapur73' })).toBe(true);
  });

  it('D1 O7 no other token opens the page, nor one of another purpose', async () => {
    const { email } = await newMember();
    await ask('member', { email });
    const token = await newestToken(email);
    const flipped = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    for (const guess of ['', 'x', flipped, token.toUpperCase(), `${token}x`, "' or 1=1 --", '%00']) {
      expect(await linkIsGone(encodeURIComponent(guess)), guess).toBe(true);
      if (guess !== '%00') {
        const answer = await setPassword(guess, 'vapur75');
        expect(answer.headers.get('Location'), guess).toBe('/set-password');
      }
    }
    await database.query(`update account_links set purpose = 'confirm-email'`);
    expect((await setPassword(token, 'vapur75')).headers.get('Location')).toBe('/set-password');
  });

  it('D1 O7 the link leads to our own address whatever host the request names', async () => {
    const { email } = await newMember();
    const body = new URLSearchParams({ form: 'forgotten', email }).toString();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const asking = httpRequest(`${host.origin}/forgot-password?as=member`, {
        method: 'POST',
        headers: {
          Host: 'kotu.example',
          'X-Forwarded-Host': 'kotu.example',
          Forwarded: 'host=kotu.example',
          'Sec-Fetch-Site': 'same-origin',
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': body.length,
        },
      });
      asking.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      });
      asking.on('error', reject);
      asking.end(body);
    });
    expect(status).toBe(200);
    const [mail] = await mailsTo(email);
    const links = [...`${mail?.html} ${mail?.text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([url]) => url);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect(link).toMatch(new RegExp(`^${ORIGIN}/set-password\\?token=[\\w-]{43}$`));
  });

  it('D1 O7 the page of a link names itself to nobody, and its form is taken from a browser that hides its origin', async () => {
    const { email } = await newMember();
    await ask('member', { email });
    const token = await newestToken(email);
    for (const path of [`/set-password?token=${token}`, '/set-password/?token=x', `/confirm-email?token=x`]) {
      const { headers } = await fetch(host.origin + path);
      expect(headers.get('Referrer-Policy'), path).toBe('strict-origin');
      expect(headers.get('Cache-Control'), path).toContain('no-store');
    }
    expect((await fetch(`${host.origin}/login`)).headers.get('Referrer-Policy')).toBe(
      'strict-origin-when-cross-origin',
    );
    expect((await setPassword(token, 'vapur76', { Origin: 'null' })).status).toBe(302);
    expect(host.output()).not.toContain(token);
  });

  it('D1 O7 wishes are counted, for accounts that do not exist as for those that do, and the wait is said', async () => {
    const { email } = await newMember();
    for (const address of [email, 'kimse@karpin.example']) {
      await database.query('delete from rate_limits');
      for (let round = 0; round < 3; round += 1) {
        expect((await ask('member', { email: address })).status).toBe(200);
      }
      const refused = await ask('member', { email: address });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3000);
      expect(await refused.text()).toContain(
        '>Bu hesap için ya da bu ağdan kısa sürede çok sayıda parola bağlantısı istendi',
      );
      // The owner is elsewhere, and is not kept from asking.
      const elsewhere = { 'X-Forwarded-For': '203.0.113.9' };
      expect((await ask('member', { email: address }, elsewhere)).status).toBe(200);
      for (const [limit, most, from] of [
        ['account', 10, '192.0.2.7'],
        ['address', 30, '198.51.100.1'],
        ['network', 100, '198.51.100.99'],
      ] as const) {
        await database.query('delete from rate_limits');
        expect((await ask('member', { email: address })).status).toBe(200);
        await database.query('update rate_limits set points = $2 where key like $1', [`reset-${limit}:%`, most]);
        const other = limit === 'account' ? address : 'baskasi@karpin.example';
        expect((await ask('member', { email: other }, { 'X-Forwarded-For': from })).status, limit).toBe(429);
      }
    }
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(7);
    // Log-ins have counters of their own.
    expect(await logsIn('member', { email, password: 'Defne-72' })).toBe(true);
  });

  it('D1 says so where the installation sends no mail, and stores none', async () => {
    const silent = await startHost(database.url, { MAIL_URL: 'soap+http://127.0.0.1:9/AuthToken.asmx' });
    try {
      const { email } = await newMember();
      const page = await (await fetch(`${silent.origin}/forgot-password?as=member`)).text();
      expect(page).toContain('>Bu kurulum e-posta göndermiyor<');
      expect(page).not.toContain('name="email"');
      const answer = await fetch(`${silent.origin}/forgot-password?as=member`, {
        method: 'POST',
        body: new URLSearchParams({ form: 'forgotten', email }),
        headers: { 'Sec-Fetch-Site': 'same-origin' },
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/forgot-password?as=member']);
      expect(await mailsTo(email)).toEqual([]);
    } finally {
      await silent.stop();
    }
  });
});
