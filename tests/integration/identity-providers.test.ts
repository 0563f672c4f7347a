import { spawnSync } from 'node:child_process';
import { generateSecret, generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '~/features/identity/accounts/set-password.server';
import { encrypt } from '~/platform/crypto.server';
import { freePort } from '../../scripts/lib/processes.mjs';
import { Authenticator } from '../support/authenticator';
import { createTestDatabase, testEnvironment, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { CLIENT, startForger, startOidcProvider, type Forgery } from '../support/oidc-server';
import { DEMO_STAFF, dealerVisitor, staffVisitor, Visitor } from '../support/staff';

const ORIGIN = 'http://127.0.0.1:3000';
const LOGOUT = '/api/auth/back-channel-logout';
const DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };

let database: TestDatabase;
let host: HostProcess;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let forger: Awaited<ReturnType<typeof startForger>>;
let silent: Awaited<ReturnType<typeof startForger>>;

beforeAll(async () => {
  const port = await freePort();
  [database, provider, forger, silent] = await Promise.all([
    createTestDatabase(),
    startOidcProvider({ redirectUri: `${ORIGIN}/callback`, logoutUri: `http://127.0.0.1:${port}${LOGOUT}` }),
    startForger(),
    startForger(),
  ]);
  silent.fallSilent();
  const of = (id: string, name: string, { issuer }: { issuer: string }) => ({ id, name, issuer, ...CLIENT });
  host = await startHost(database.url, {
    PORT: String(port),
    OIDC_TIMEOUT_MS: '400',
    OIDC_PROVIDERS: JSON.stringify([
      of('kurum', 'Kurum hesabı', provider),
      of('sahte', 'Sahte', forger),
      of('sessiz', 'Sessiz', silent),
    ]),
  });
});
afterAll(async () => {
  await Promise.all([host.stop(), provider.stop(), forger.stop(), silent.stop()]);
  await database.drop();
});
beforeEach(async () => {
  await database.query('delete from rate_limits');
  await database.query('delete from account_identities');
});

/** Presses the button of a provider; answers where it sends the browser. */
async function press(visitor: Visitor, id: string, query = 'as=dealer'): Promise<URL> {
  const answer = await visitor.get(`/login/with/${id}?${query}`);
  expect(answer.status, await answer.clone().text()).toBe(302);
  return new URL(answer.headers.get('Location') ?? '');
}

/** Goes through the real provider as whoever sits there; answers the address that it sends back to. */
async function through(address: URL): Promise<string> {
  const jar = new Map<string, string>();
  let next = address;
  for (let hop = 0; hop < 8; hop += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      jar.set(name, value);
    }
    next = new URL(answer.headers.get('Location') ?? '', next);
    if (next.origin === ORIGIN) return next.pathname + next.search;
  }
  throw new Error('the provider sends nobody back');
}

const comeBy = async (visitor: Visitor, query?: string) =>
  visitor.get(await through(await press(visitor, 'kurum', query)));
/** The code that the page of a log-in shows that came to nothing. */
const codeOf = async (answer: Response) =>
  /<bdi>([\w.-]+)<\/bdi> Ayrıntılı hata konsolda bulunabilir\./.exec(
    (await answer.text()).replaceAll('<!-- -->', ''),
  )?.[1];
const isIn = async (visitor: Visitor, page = '/account') => (await visitor.get(page)).status === 200;
const wayOf = (answer: Response) => answer.headers.get('Location');

/** Links whoever sits at the provider to a dealer's account by its door. */
async function link(visitor: Visitor, subject: string, form: Record<string, string> = DEALER): Promise<void> {
  provider.seat(subject);
  expect(wayOf(await comeBy(visitor))).toBe('/login/link');
  const linked = await visitor.post('/login/link', form);
  expect(linked.status, await linked.clone().text()).toBe(302);
}

describe('the doors', () => {
  it('D5 each door has a button for each provider; one that is silent holds up no page, and says so when it is pressed', async () => {
    for (const [door, address] of [
      ['dealer', '/login?to=/orders'],
      ['member', '/login?as=member&to=/orders'],
      ['staff', '/staff/login?to=/orders'],
    ]) {
      const page = await (await new Visitor(host).get(address ?? '')).text();
      for (const id of ['kurum', 'sahte', 'sessiz']) {
        expect(page).toContain(`href="/login/with/${id}?as=${door}&amp;to=%2Forders"`);
      }
      expect(page).toContain('Kurum hesabı ile giriş yapın');
    }
    const refused = await new Visitor(host).get('/login/with/sessiz?as=staff');
    expect(refused.status).toBe(502);
    expect(await refused.clone().text()).toContain('href="/staff/login"');
    expect(await codeOf(refused)).toBe('provider_not_reachable');
    expect((await new Visitor(host).get('/login/with/baska')).status).toBe(404);
  });

  it('D5 nobody is sent on by a page elsewhere or by a browser that reads ahead', async () => {
    const marks: Record<string, string>[] = [{ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Purpose': 'prefetch' }];
    for (const headers of marks) {
      const answer = await fetch(`${host.origin}/login/with/kurum?as=member&to=/orders`, {
        headers,
        redirect: 'manual',
      });
      expect(wayOf(answer)).toBe('/login?as=member&to=%2Forders');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  it('D5 the request holds state, nonce and a challenge, and the product keeps none of them in the open', async () => {
    const visitor = new Visitor(host);
    const { searchParams: asked } = await press(visitor, 'kurum', 'as=dealer&to=/orders');
    expect(Object.fromEntries(asked)).toMatchObject({
      client_id: CLIENT.clientId,
      redirect_uri: `${ORIGIN}/callback`,
      response_type: 'code',
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    });
    const [row] = await database.query<{ row: string; minutes: number }>(
      `select a::text as row, extract(epoch from expires_at - now()) / 60 as minutes from identity_attempts a
       where state_hash = sha256($1::bytea)`,
      [asked.get('state')],
    );
    for (const secret of ['state', 'nonce', 'code_challenge']) expect(row?.row).not.toContain(asked.get(secret));
    expect(Number(row?.minutes)).toBeCloseTo(10, 0);
  });
});

describe('an identity', () => {
  it('D5 is linked by logging in once at its door, and lets its owner in from then on', async () => {
    const visitor = new Visitor(host);
    // An e-mail that an account has: it says nothing about who owns that account.
    provider.seat('linked', 'bayi69@karpin.example');
    const unknown = await comeBy(visitor, 'as=dealer&to=/orders');
    expect(wayOf(unknown)).toBe('/login/link?to=%2Forders');
    expect(await isIn(visitor)).toBe(false);
    const page = await (await visitor.get('/login/link?to=/orders')).text();
    expect(page).toContain('Kurum hesabı');
    expect(page).toContain('bayi69@karpin.example');
    expect((await visitor.post('/login/link', { ...DEALER, password: 'yanlis-1' })).status).toBe(401);
    expect(await isIn(visitor)).toBe(false);
    const linked = await visitor.post('/login/link?to=/orders', DEALER);
    expect([linked.status, wayOf(linked)]).toEqual([302, '/orders']);
    expect(await isIn(visitor)).toBe(true);
    // It waits no longer.
    expect(await (await new Visitor(host).get('/login/link')).text()).toContain('Bağlama süresi doldu');

    const again = new Visitor(host);
    const known = await comeBy(again, 'as=dealer&to=//evil.example');
    expect([known.status, wayOf(known)]).toEqual([302, '/checkout']);
    expect(await (await again.get('/account')).text()).toContain(DEALER.email);
    // A session whose identity is no longer the account's is none, however it came to stay.
    await database.query(`delete from account_identities`);
    expect(await isIn(again)).toBe(false);
    const acts = await database.query(
      `select action, actor, after from audit_entries where action = 'account.link-identity' order by id desc limit 1`,
    );
    expect(acts).toEqual([
      {
        action: 'account.link-identity',
        actor: DEALER.email,
        after: { provider: 'Kurum hesabı', label: 'bayi69@karpin.example' },
      },
    ]);
  });

  it('D5 makes no account, and is linked to no account that another proved', async () => {
    const [before] = await database.query(`select count(*) from user_accounts`);
    const visitor = new Visitor(host);
    await link(visitor, 'first');
    const other = new Visitor(host);
    provider.seat('second');
    await comeBy(other);
    // The account has one of this provider already.
    expect((await other.post('/login/link', DEALER)).status).toBe(409);
    expect(await isIn(other)).toBe(false);
    const [after] = await database.query(`select count(*) from user_accounts`);
    expect(after).toEqual(before);
  });

  it('D5 opens no door that its account’s password would not', async () => {
    await link(new Visitor(host), 'doors');
    const refused = async (query: string) => {
      const visitor = new Visitor(host);
      const answer = await comeBy(visitor, query);
      expect(await codeOf(answer)).toBe('account_refused');
      expect(await isIn(visitor)).toBe(false);
      return answer.status;
    };
    expect(await refused('as=staff')).toBe(401);
    await database.query(`update user_accounts set locked = true where email = $1`, [DEALER.email]);
    expect(await refused('as=dealer')).toBe(401);
    await database.query(`update user_accounts set locked = false where email = $1`, [DEALER.email]);
    await database.query(`update "tbFirma" set "bAktif" = false where "nFirmaID" = 508`);
    expect(await refused('as=dealer')).toBe(401);
    await database.query(`update "tbFirma" set "bAktif" = true where "nFirmaID" = 508`);
    expect(wayOf(await comeBy(new Visitor(host)))).toBe('/checkout');
  });

  it('D5 is linked, shown and unlinked by its owner on the page of the account; the sessions that it opened end', async () => {
    const owner = await dealerVisitor(host, 508);
    provider.seat('own');
    expect(wayOf(await comeBy(owner, 'as=account'))).toBe('/login/link');
    expect((await owner.post('/login/link', { password: 'yanlis-1' })).status).toBe(401);
    const linked = await owner.post('/login/link', { password: DEALER.password });
    expect([linked.status, wayOf(linked)]).toEqual([302, '/account/security']);
    // Somebody else's browser, and somebody else's account.
    const others = await dealerVisitor(host, 69);
    expect(await codeOf(await comeBy(others, 'as=account'))).toBe('linked_elsewhere');
    expect(wayOf(await comeBy(owner, 'as=account'))).toBe('/account/security');

    const elsewhere = new Visitor(host);
    await comeBy(elsewhere);
    expect(await isIn(elsewhere)).toBe(true);
    const unlinked = await owner.post('/account/identities', { issuer: provider.issuer });
    expect(wayOf(unlinked)).toBe('/account/security');
    expect([await isIn(owner), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await owner.post('/account/identities', { issuer: provider.issuer })).status).toBe(404);
    const [row] = await database.query(`select count(*) from sessions where subject = 'own'`);
    expect(row).toEqual({ count: '0' });
  });
});

describe('an identity of somebody who was attacked', () => {
  const form = { bayikodu: '36', email: 'bayi36@karpin.example', password: 'karpin36' };

  it('D5 outlives a new password, and its owner sees it and can unlink it', async () => {
    await link(new Visitor(host), 'kalan', form);
    await new Visitor(host).post('/forgot-password', { form: 'forgotten', bayikodu: '36', email: form.email });
    const [mail] = await database.query<{ text: string }>(
      `select text from stored_mails where kind = 'account-link' and to_address = $1`,
      [form.email],
    );
    await setPassword(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '', 'yeni7290');
    const owner = new Visitor(host);
    expect(wayOf(await comeBy(owner))).toBe('/checkout');
    const page = await (await owner.get('/account/security')).text();
    expect(page).toContain('kalan@kimlik.example');
    await owner.post('/account/identities', { issuer: provider.issuer });
    expect(wayOf(await comeBy(new Visitor(host)))).toBe('/login/link');
  });

  it('D5 O5 is shown to administrators, who take it away with a reason; the sessions that it opened end', async () => {
    const thief = new Visitor(host);
    await link(thief, 'hirsiz');
    const byPassword = await dealerVisitor(host, 508);
    const [account] = await database.query<{ id: number }>(`select id from user_accounts where email = $1`, [
      DEALER.email,
    ]);
    const address = `/ops/accounts/${account?.id}`;
    const act = { intent: 'unlink-identity', issuer: provider.issuer, reason: 'Sağlayıcıdaki hesabı ele geçirildi' };
    const admin = await staffVisitor(host, 'admin');
    const page = await (await admin.get(address)).text();
    for (const shown of ['Bağlı kimlikler', 'Kurum hesabı', 'hirsiz@kimlik.example', 'tarihinde bağlandı']) {
      expect(page).toContain(shown);
    }
    expect((await (await staffVisitor(host, 'operator')).post(address, act)).status).toBe(403);
    expect((await admin.post(address, { ...act, reason: '' })).status).toBe(400);
    expect((await admin.post(address, { ...act, issuer: 'https://baska.example' })).status).toBe(409);
    expect(await isIn(thief)).toBe(true);
    expect((await admin.post(address, act)).status).toBe(302);
    expect([await isIn(thief), await isIn(byPassword)]).toEqual([false, true]);
    expect(await (await admin.get(address)).text()).not.toContain('Bağlı kimlikler');
    expect(wayOf(await comeBy(thief))).toBe('/login/link');
    const [entry] = await database.query(
      `select action, actor, before, after, reason from audit_entries where subject_id = $1 order by id desc limit 1`,
      [String(account?.id)],
    );
    expect(entry).toEqual({
      action: 'account.unlink-identity',
      actor: DEMO_STAFF.admin,
      before: { provider: 'Kurum hesabı', label: 'hirsiz@kimlik.example' },
      after: { sessions: 1 },
      reason: act.reason,
    });
  });

  it('D5 O5 nobody takes their own from the console, where a session left open would be enough', async () => {
    const admin = await staffVisitor(host, 'admin');
    const [account] = await database.query<{ id: number }>(`select id from user_accounts where email = $1`, [
      DEMO_STAFF.admin,
    ]);
    const own = { intent: 'unlink-identity', issuer: provider.issuer, reason: 'Kendi kimliğim' };
    const refused = await admin.post(`/ops/accounts/${account?.id}`, own);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('Kendi kimliğinizi Giriş güvenliği sayfanızdan kaldırırsınız.');
  });
});

describe('a second factor', () => {
  it('D5 B27 is asked for after a provider, too; an identity is linked only once it was given', async () => {
    const form = { bayikodu: '69', email: 'bayi69@karpin.example', password: 'karpin69' };
    const secret = generateSecret();
    await database.query(
      `insert into authenticator_apps (account_id, sealed_secret, confirmed_at)
       select id, $2, now() from user_accounts where email = $1`,
      [form.email, encrypt(secret)],
    );
    const give = async (visitor: Visitor) => {
      await database.query(`update authenticator_apps set last_step = 0`);
      return visitor.post('/login/second-factor', { form: 'code', code: generateSync({ secret }) });
    };
    const linked = () => database.query(`select subject from account_identities`);
    provider.seat('adimli');
    const visitor = new Visitor(host);
    await comeBy(visitor);
    expect(wayOf(await visitor.post('/login/link', form))).toBe('/login/second-factor');
    expect([await isIn(visitor), await linked()]).toEqual([false, []]);
    expect((await give(visitor)).status).toBe(302);
    expect([await isIn(visitor), await linked()]).toEqual([true, [{ subject: 'adimli' }]]);

    const again = new Visitor(host);
    expect(wayOf(await comeBy(again))).toBe('/login/second-factor');
    expect(await isIn(again)).toBe(false);
    await give(again);
    expect(await isIn(again)).toBe(true);
    expect(await (await again.get('/account/security')).text()).toContain('adimli@kimlik.example');
    await again.post('/account/identities', { issuer: provider.issuer });
    expect([await isIn(visitor), await isIn(again)]).toEqual([false, false]);
    await database.query(`delete from authenticator_apps`);
  });
});

describe('the way back', () => {
  it('D5 is open once, for ten minutes and to the browser that was sent', async () => {
    await link(new Visitor(host), 'once');
    const visitor = new Visitor(host);
    const back = await through(await press(visitor, 'kurum'));
    const stranger = new Visitor(host);
    expect(await codeOf(await stranger.get(back))).toBe('log_in_over');
    await press(stranger, 'kurum');
    expect(await codeOf(await stranger.get(back))).toBe('log_in_over');
    expect(wayOf(await visitor.get(back))).toBe('/checkout');
    expect(await codeOf(await visitor.get(back))).toBe('log_in_over');

    const late = await through(await press(visitor, 'kurum'));
    await database.query(`update identity_attempts set expires_at = now() - interval '1 second'`);
    expect(await codeOf(await visitor.get(late))).toBe('log_in_over');

    // A code of another log-in: the provider knows by the challenge that it is not this one's.
    const taken = new URL(await through(await press(visitor, 'kurum')), ORIGIN);
    const state = (await press(visitor, 'kurum')).searchParams.get('state') ?? '';
    taken.searchParams.set('state', state);
    expect(await codeOf(await visitor.get(taken.pathname + taken.search))).toBe('invalid_grant');

    const cancelled = (await press(visitor, 'kurum')).searchParams.get('state') ?? '';
    expect(await codeOf(await visitor.get(`/callback?error=access_denied&state=${cancelled}`))).toBe('access_denied');
    expect(await codeOf(await visitor.get(`/callback?code=x&state=${cancelled}`))).toBe('log_in_over');
  });

  it.each<[string, Forgery, string]>([
    ['a wrong issuer', { claims: { iss: 'https://baska.example' } }, 'provider_answer_wrong'],
    ['another nonce', { claims: { nonce: 'baska' } }, 'provider_answer_wrong'],
    ['a token for somebody else', { claims: { aud: 'baska' } }, 'provider_answer_wrong'],
    ['an old token', { claims: { iat: 1_700_000_000, exp: 1_700_000_060 } }, 'provider_answer_wrong'],
    ['a foreign signature', { foreignKey: true }, 'provider_answer_wrong'],
    ['a code that it does not know', { token: 'invalid_grant' }, 'invalid_grant'],
    ['nothing at all', { token: 'silence' }, 'provider_not_reachable'],
  ])('D5 a provider that answers with %s lets nobody in', async (_, forgery, code) => {
    const visitor = new Visitor(host);
    const { searchParams: asked } = await press(visitor, 'sahte');
    forger.say({ ...forgery, claims: { nonce: asked.get('nonce') ?? '', ...forgery.claims } });
    const answer = await visitor.get(`/callback?code=x&state=${asked.get('state')}`);
    expect(await codeOf(answer)).toBe(code);
    const [row] = await database.query(`select count(*) from waiting_identities w where w::text like '%sahte%'`);
    expect(row).toEqual({ count: '0' });
    expect(wayOf(await visitor.get('/login/link'))).toBeNull();
    expect(host.output()).not.toContain(CLIENT.clientSecret);
  });
});

describe('back-channel logout', () => {
  const tell = (token: string) =>
    fetch(host.origin + LOGOUT, { method: 'POST', body: new URLSearchParams({ logout_token: token }) });

  it('D5 ends the session that the provider’s own has opened, and no other', async () => {
    const first = new Visitor(host);
    await link(first, 'leaver');
    const second = new Visitor(host);
    await comeBy(second);
    const byPassword = await dealerVisitor(host, 508);
    const rows = await database.query<{ session: string }>(
      `select provider_session as session from sessions where subject = 'leaver' order by created_at`,
    );
    expect(new Set(rows.map(({ session }) => session)).size).toBe(2);
    await provider.logOut('leaver', rows[1]?.session ?? '');
    expect([await isIn(first), await isIn(second), await isIn(byPassword)]).toEqual([true, false, true]);
  });

  it('D5 takes a token once, and only a whole one', async () => {
    // A forger that says the truth: its person is linked.
    const visitor = new Visitor(host);
    const { searchParams: asked } = await press(visitor, 'sahte');
    forger.say({ claims: { nonce: asked.get('nonce') ?? '', sid: 'oturum' } });
    await visitor.get(`/callback?code=x&state=${asked.get('state')}`);
    expect((await visitor.post('/login/link', DEALER)).status).toBe(302);
    const before = Math.floor(Date.now() / 1000) - 3600;
    const wrong: Promise<string>[] = [
      ...[
        { iss: 'https://baska.example' },
        { aud: 'baska' },
        { iat: before },
        { iat: undefined },
        { exp: before },
        { jti: undefined },
        { nonce: 'n' },
        { events: undefined },
        { events: { 'http://schemas.openid.net/event/other': {} } },
        { sub: undefined },
      ].map((changes) => forger.logoutToken(changes)),
      forger.logoutToken({}, true),
      forger.logoutToken({}, false, 'at+jwt'),
      Promise.resolve('kirik'),
      Promise.resolve(''),
      forger
        .logoutToken()
        .then((token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`),
    ];
    for (const [index, token] of (await Promise.all(wrong)).entries()) {
      expect((await tell(token)).status, `token ${index}`).toBe(400);
    }
    expect(await isIn(visitor)).toBe(true);
    // Of somebody else, or of another session of theirs.
    for (const changes of [{ sub: 'baska' }, { sid: 'baska' }]) {
      expect((await tell(await forger.logoutToken(changes))).status).toBe(200);
    }
    expect(await isIn(visitor)).toBe(true);
    const token = await forger.logoutToken({ sid: 'oturum' });
    expect((await tell(token)).status).toBe(200);
    expect(await isIn(visitor)).toBe(false);
    expect((await tell(token)).status).toBe(400);
  });
});

describe('staff', () => {
  it('D5 B27 can be required to come by a provider; whoever requires it can come in, and the command line leads back', async () => {
    const form = { group: 'staff-log-in-by-provider', providerOnly: 'on', intent: 'save', reason: 'Kurum kuralı' };
    const operator = await staffVisitor(host, 'operator');
    const passkey = new Authenticator('http://localhost:3000');
    const security = '/account/security?_data=routes%2Faccount%2Faccount_.security';
    const secured = (fields: Record<string, string>) => operator.post(security, { name: 'Anahtar', ...fields });
    type Ceremony = { options: string };
    const begun = await secured({ form: 'start-passkey', proof: 'Karpin-demo-2026' });
    const { creation } = ((await begun.json()) as { passkey: { creation: Ceremony } }).passkey;
    await secured({ form: 'add-passkey', response: passkey.create(JSON.parse(creation.options) as never) });
    /** Comes to a door with the passkey: what the answer is, and whether they are in. */
    const comeByPasskey = async (door: string) => {
      const visitor = new Visitor(host);
      const { ceremony } = (await (await visitor.get('/login/passkey')).json()) as { ceremony: Ceremony };
      const response = passkey.get(JSON.parse(ceremony.options) as never);
      const { status } = await visitor.post(`/login/passkey${door}`, { response });
      return [status, await isIn(visitor, '/ops')];
    };
    expect(await comeByPasskey('?as=staff')).toEqual([302, true]);

    const admin = await staffVisitor(host, 'admin');
    expect((await admin.post('/ops/settings', form)).status).toBe(400);
    provider.seat('yonetici');
    await comeBy(admin, 'as=account');
    expect((await admin.post('/login/link', { password: 'Karpin-demo-2026' })).status).toBe(302);
    expect((await admin.post('/ops/settings', form)).status).toBe(302);

    const page = await (await new Visitor(host).get('/staff/login')).text();
    expect(page).not.toContain('type="password"');
    expect(page).toContain('/login/with/kurum?as=staff');
    const byPassword = new Visitor(host);
    await byPassword.logIn(DEMO_STAFF.admin);
    expect(await isIn(byPassword, '/ops')).toBe(false);
    for (const door of ['?as=staff', '']) expect(await comeByPasskey(door), door).toEqual([403, false]);
    const byProvider = new Visitor(host);
    expect(wayOf(await comeBy(byProvider, 'as=staff'))).toBe('/staff');
    expect(await isIn(byProvider, '/ops')).toBe(true);
    // The last way in stays.
    await byProvider.post('/account/identities', { issuer: provider.issuer });
    expect(await isIn(byProvider, '/ops')).toBe(true);
    // Who has none yet is asked for the password once.
    provider.seat('destek');
    const support = new Visitor(host);
    await comeBy(support, 'as=staff');
    await support.post('/login/link', { email: DEMO_STAFF.support, password: 'Karpin-demo-2026' });
    expect(await isIn(support, '/support')).toBe(true);

    const command = spawnSync(process.execPath, ['build/tasks.js', 'staff:passwords'], {
      env: { ...process.env, ...testEnvironment(database.url) },
      encoding: 'utf8',
    });
    expect(command.stdout + command.stderr).toContain('Staff log in with their passwords again.');
    expect(await database.query(`select name from settings where name = 'staff-log-in-by-provider'`)).toEqual([]);
    const [act] = await database.query(
      `select actor, after from audit_entries where subject_id = 'staff-log-in-by-provider' order by id desc limit 1`,
    );
    expect(act).toEqual({ actor: 'command line', after: { providerOnly: false } });
  });
});
