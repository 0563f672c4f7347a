import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takePasskeyTry, takeRegistration } from '~/features/identity/accounts/attempt-limits-store.server';
import { createAccount } from '~/features/identity/accounts/create-account.server';
import { openSession, pruneExpiredSessions } from '~/features/identity/accounts/session-store.server';
import { transaction } from '~/platform/db/client.server';
import { createTestDatabase, type TestDatabase } from '../support/database';
import { startHost, type HostProcess } from '../support/host-process';
import { startSmtpServer } from '../support/smtp-server';
import { startWorker, type WorkerProcess } from '../support/worker-process';

let database: TestDatabase;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let host: HostProcess;
let worker: WorkerProcess;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  host = await startHost(database.url, { MAIL_URL: smtp.url });
  worker = await startWorker(database, 'postgres', { MAIL_URL: smtp.url });
});

afterAll(async () => {
  await worker.stop();
  await host.stop();
  await smtp.close();
  await database.drop();
});

beforeEach(async () => {
  await database.query('delete from rate_limits');
});

const OWN = { 'Sec-Fetch-Site': 'same-origin' };
const DEALER = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };
const STAFF = { email: 'destek@karpin.example', password: 'Karpin-demo-2026' };

const get = (path: string, cookie = '') =>
  fetch(`${host.origin}${path}`, { headers: { Cookie: cookie }, redirect: 'manual' });

const post = (path: string, form: Record<string, string | Blob>, cookie = '') => {
  const files = Object.values(form).some((value) => value instanceof Blob);
  const body = files ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form)) (body as FormData).append(name, value as string);
  return fetch(`${host.origin}${path}`, {
    method: 'POST',
    body,
    headers: { ...OWN, Cookie: cookie },
    redirect: 'manual',
  });
};

const api = (path: string, body: unknown) =>
  fetch(`${host.origin}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });

const sessionOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .find((header) => header.startsWith('session='))
    ?.split(';', 1)[0] ?? '';

let people = 0;

const someone = () => {
  people += 1;
  const [displayName, email] = [`Üye_${people}`, `uye${people}@ornek.example`];
  return { displayName, email, password: 'gizem729', confirmPassword: 'gizem729', terms: 'on' };
};

/** Fills in the form of a new account; what was typed, and the answer. */
async function ask(changes: Record<string, string> = {}, path = '/register') {
  const typed = { ...someone(), ...changes };
  return { typed, response: await post(path, typed) };
}

/** The mails to an address that have arrived, once there are `count` or more. */
const mailsTo = (address: string, count = 1) =>
  eventually(() => {
    const mails = smtp.ledger.filter(({ envelope }) => envelope.to.includes(address));
    return mails.length >= count ? mails : undefined;
  });

const REGISTRATION = /http:\/\/[\w.:]+\/register\/confirm\?token=([\w-]{43})/;
const tokenIn = (text = '') => REGISTRATION.exec(text)?.[1] ?? '';
/** The secret of the link in the last of `count` mails to an address. */
const linkTo = async (address: string, count = 1) => tokenIn((await mailsTo(address, count)).at(-1)?.text);
const use = (token: string, cookie = '') => post(`/register/confirm?token=${token}`, { token }, cookie);
const pageOf = async (token: string, cookie = '') =>
  (await (await get(`/register/confirm?token=${token}`, cookie)).text()).replaceAll('<!-- -->', '');

/** A member whose address is not confirmed, without the way through the form; their session and what they log in by. */
async function member() {
  const { displayName, email, password } = someone();
  const id = await transaction((tx) => createAccount(tx, { role: 'member', displayName, email, password }));
  return { typed: { displayName, email, password }, cookie: `session=${await openSession(id, false, undefined)}` };
}

const accountOf = async (email: string) =>
  (
    await database.query<{
      id: number;
      role: string;
      firm_id: number | null;
      display_name: string;
      about: string;
      mail_secret: string | null;
      email_confirmed_at: Date | null;
    }>('select * from user_accounts where email = $1', [email])
  )[0];

async function eventually<T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    const value = await read();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it did not come');
}

describe('registration', () => {
  it('D2 the mailed link opens an account without rights, logs it in, and leads to `to`, else home; a posted role is refused', async () => {
    for (const name of ['role', 'userRole']) {
      expect((await ask({ email: 'yeni@ornek.example', [name]: 'admin' })).response.status).toBe(400);
    }
    const { typed, response } = await ask({ email: 'Yeni@Ornek.Example' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toContain('>E-posta kutunuza bakın<');
    expect(await accountOf('yeni@ornek.example')).toBeUndefined();

    // Looking uses nothing up.
    const token = await linkTo('yeni@ornek.example');
    for (let looks = 0; looks < 3; looks += 1) expect(await pageOf(token)).toContain('>Hesabı oluştur<');
    expect(await accountOf('yeni@ornek.example')).toBeUndefined();
    const made = await use(token);
    expect(made.status).toBe(302);
    expect(made.headers.get('Location')).toBe('/');
    const cookie = sessionOf(made);
    const home = await (await get('/account', `${cookie}; ${flashOf(made)}`)).text();
    expect(home).toContain('Hesap Oluşturuldu. Kaydınız başarıyla tamamlandı!');
    const account = await accountOf('yeni@ornek.example');
    expect(account).toMatchObject({ role: 'member', firm_id: null, display_name: typed.displayName });
    expect(account?.email_confirmed_at).toBeInstanceOf(Date);
    expect(home).not.toContain('>E-posta adresinizi doğrulayın<');
    expect((await get('/orders', cookie)).headers.get('Location')).toBe('/login?to=%2Forders');
    expect((await get('/staff', cookie)).status).toBe(404);
    expect((await post('/login?as=member', { email: typed.email, password: typed.password })).status).toBe(302);

    for (const [path, target] of [
      ['/register?to=/shop', '/shop'],
      ['/register?to=//evil.example', '/'],
    ] as const) {
      const asked = await ask({}, path);
      expect((await use(await linkTo(asked.typed.email))).headers.get('Location')).toBe(target);
    }
  });

  it('D2 O7 a link works once, also of two at the same moment, says so, and its secrets are kept nowhere', async () => {
    const { typed } = await ask();
    const token = await linkTo(typed.email);
    const [mail] = await eventually(async () => {
      const rows = await database.query<{ html: string; text: string }>(
        `select html, text from stored_mails where to_address = $1 and status = 'sent'`,
        [typed.email],
      );
      return rows.length > 0 ? rows : undefined;
    });
    expect(mail).toEqual({ html: '', text: '' });
    const stored = () =>
      database.query<{ row: string; password: string }>(
        'select p::text as row, password_hash as password from pending_registrations p where email = $1',
        [typed.email],
      );
    const [before] = await stored();
    expect(before?.row).not.toContain(token);
    expect(before?.password).toMatch(/^\$argon2id\$/);

    const answers = await Promise.all([use(token), use(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 410]);
    const late = await use(token);
    expect(late.status).toBe(410);
    expect(late.headers.getSetCookie()).toEqual([]);
    for (const page of [await late.text(), await pageOf(token)]) {
      expect(page).toContain('>Bu bağlantı kullanıldı<');
      expect(page).toContain('href="/login?as=member"');
    }
    expect((await stored())[0]?.password).toBe('');
    expect(await database.query('select 1 from user_accounts where email = $1', [typed.email])).toHaveLength(1);
  });

  it('D2 O7 of two who want one address the first link wins, also at the same moment; the other says why, with its own password for nothing', async () => {
    const { email } = someone();
    const passwords = ['birinci7', 'ikinci72'] as const;
    const tokens: string[] = [];
    for (const [nth, password] of passwords.entries()) {
      expect((await ask({ email, password, confirmPassword: password })).response.status).toBe(200);
      tokens.push(await linkTo(email, nth + 1));
    }
    const [a = '', b = ''] = tokens;
    expect(a).not.toBe(b);
    const answers = await Promise.all([use(a), use(b)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409]);
    const lost = answers.findIndex(({ status }) => status === 409);
    for (const page of [await answers[lost]?.text(), await pageOf(tokens[lost] ?? '')]) {
      expect(page).toContain('>Bu adresin bir hesabı var<');
      expect(page).toContain(email);
      expect(page).toContain('href="/forgot-password?as=member"');
    }
    expect(await database.query('select 1 from user_accounts where email = $1', [email])).toHaveLength(1);
    const enters = async (password = '') => (await post('/login?as=member', { email, password })).status;
    expect([await enters(passwords[lost]), await enters(passwords[1 - lost])]).toEqual([401, 302]);
  });

  it('D2 O7 a link is good for 48 hours, then it and what was typed are erased by the schedule that erases others', async () => {
    const { typed } = await ask();
    const token = await linkTo(typed.email);
    const left = () =>
      database.query<{ hours: number }>(
        `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from pending_registrations where email = $1`,
        [typed.email],
      );
    expect(await left()).toEqual([{ hours: 48 }]);
    await pruneExpiredSessions();
    expect(await left()).toHaveLength(1);
    await database.query(`update pending_registrations set expires_at = now() - interval '1 second' where email = $1`, [
      typed.email,
    ]);
    const late = await use(token);
    expect(late.status).toBe(410);
    for (const page of [await late.text(), await pageOf(token), await pageOf('yok')]) {
      expect(page).toContain('>Bu bağlantı artık geçerli değil<');
      expect(page).toContain('href="/register"');
      expect(page).not.toContain(typed.email);
    }
    expect(await accountOf(typed.email)).toBeUndefined();
    await pruneExpiredSessions();
    expect(await left()).toEqual([]);
  });

  it('D2 D25 answers what is wrong beside the fields, keeps what was typed, and stores nothing', async () => {
    const wrong = {
      displayName: 'Ayşe Yılmaz',
      email: 'ayse@ornek.example',
      password: 'gizem729',
      confirmPassword: 'gizem728',
      terms: 'on',
    };
    const response = await post('/register', wrong, 'lang=en');
    const page = await response.text();
    expect(response.status).toBe(400);
    expect(page.replaceAll('&#x27;', "'")).toContain(">Password doesn't match. Please try again.<");
    expect(page).toContain('value="Ayşe Yılmaz"');
    expect(page).not.toContain('gizem72');
    expect(await database.query('select 1 from pending_registrations where email = $1', [wrong.email])).toEqual([]);
    expect(await (await post('/register', wrong)).text()).toContain('>Parolalar eşleşmiyor. Lütfen yeniden deneyin.<');
  });

  it('D2 O7 the owner of a taken address is told by mail, in the language of their last log-in, and nothing else changes', async () => {
    const owner = await member();
    const { email, password } = owner.typed;
    expect((await post('/login?as=member', { email, password }, 'lang=de')).status).toBe(302);
    const { response } = await ask({ email: email.toUpperCase(), password: 'baska729', confirmPassword: 'baska729' });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('zu der Adresse gibt es bereits eines');
    expect(mail?.text).toContain(`Guten Tag ${owner.typed.displayName},`);
    expect(mail?.text).toContain('http://127.0.0.1:3000/login?as=member');
    expect(mail?.text).toContain('http://127.0.0.1:3000/forgot-password?as=member');
    expect(mail?.text).not.toContain('token=');
    expect(await database.query('select 1 from pending_registrations where email = $1', [email])).toEqual([]);
    expect((await post('/login?as=member', { email, password })).status).toBe(302);

    // Each by the door that lets them in.
    await ask({ email: DEALER.email });
    expect((await mailsTo(DEALER.email))[0]?.text).toMatch(/:3000\/login\s[^]*:3000\/forgot-password\s/);
    await ask({ email: STAFF.email });
    expect((await mailsTo(STAFF.email))[0]?.text).toMatch(/\/staff\/login\s[^]*\/forgot-password\?as=staff\s/);
  });

  it('O7 an address has 30 tries an hour, and 3 for one e-mail', async () => {
    const { typed } = await ask();
    for (const _ of [1, 2]) expect((await post('/register', typed)).status).toBe(200);
    const fourth = await post('/register', typed);
    expect(fourth.status).toBe(429);
    expect(await fourth.text()).toContain('>Bu adres için ya da bu ağdan kısa sürede çok sayıda hesap istendi.');
    await database.query(`update rate_limits set points = 30 where key not like 'registration-pair:%'`);
    const late = await ask();
    expect(late.response.status).toBe(429);
    expect(Number(late.response.headers.get('Retry-After'))).toBeGreaterThan(3000);
    expect(await database.query('select 1 from pending_registrations where email = $1', [late.typed.email])).toEqual(
      [],
    );
  });

  it('D2 D25 O7 attack F8: where no mail goes out registration is closed, and says so alike for every address', async () => {
    const silent = await startHost(database.url, { MAIL_URL: 'soap+http://127.0.0.1:9/AuthToken.asmx' });
    try {
      const send = (path: string, body: BodyInit, type: Record<string, string> = {}) =>
        fetch(silent.origin + path, { method: 'POST', body, headers: { ...OWN, ...type }, redirect: 'manual' });
      const json = { 'Content-Type': 'application/json', 'Accept-Language': 'en' };
      const page = await (await fetch(`${silent.origin}/register`)).text();
      expect(page).toContain('Bu kurulumda kayıt kapalı');
      expect(page).not.toContain('name="confirmPassword"');
      const free = someone();
      for (const typed of [free, { ...someone(), email: STAFF.email }]) {
        const answer = await send('/register', new URLSearchParams(typed));
        expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/register']);
        const { displayName, email, password } = typed;
        const refused = await send('/api/auth/register', JSON.stringify({ displayName, email, password }), json);
        expect(refused.status).toBe(403);
        expect(await refused.json()).toMatchObject({ code: 'registration-closed' });
      }
      expect(await accountOf(free.email)).toBeUndefined();
    } finally {
      await silent.stop();
    }
  });

  it('D1 D2 a member comes in again by a door of their own', async () => {
    const { typed } = await member();
    const { email, password } = typed;
    expect((await post('/login', { bayikodu: '508', email, password })).status).toBe(401);
    const entered = await post('/login?as=member', { email, password });
    expect(entered.headers.get('Location')).toBe('/account');
    expect((await get('/account', sessionOf(entered))).status).toBe(200);
    expect((await post('/login?as=member', STAFF)).status).toBe(401);
  });
});

describe('/callback', () => {
  it('D25 a provider that refused is told by its code, in each language; what is no code is not repeated', async () => {
    const refused = await get('/callback?error=access_denied&error_description=no');
    expect(refused.status).toBe(400);
    // React parts texts that stand side by side by a comment.
    expect(await refused.text()).toMatch(
      /<bdi>access_denied<\/bdi>(?: |<!-- -->)+Ayrıntılı hata konsolda bulunabilir\.</,
    );
    const english = await (await get('/callback?error=%3Cb%3E', 'lang=en')).text();
    expect(english).toMatch(/<bdi>no_log_in_was_begun<\/bdi>(?: |<!-- -->)+Detailed error can be found in console\.</);
  });
});

describe('POST /api/auth/register', () => {
  const wanted = { displayName: 'Program-1', email: 'program@ornek.example', password: 'gizem729' };

  it('D4 answers token and user data of a member; they are good once the link was used, and the order API does not serve them', async () => {
    const response = await api('/api/auth/register', wanted);
    expect(response.status).toBe(202);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    type Answer = { accessToken: string; refreshToken: string; userData: { UserID: number } };
    const { accessToken, refreshToken, userData } = (await response.json()) as Answer;
    expect(userData).toMatchObject({ FullName: 'Program-1', Email: wanted.email, nFirmaID: 0, role: 'member' });
    const orders = async () =>
      (await fetch(`${host.origin}/api/orders`, { headers: { Authorization: `Bearer ${accessToken}` } })).status;
    const renewed = () => api('/api/auth/refresh-token', { refreshToken });
    expect([await orders(), (await renewed()).status]).toEqual([401, 401]);
    expect((await use(await linkTo(wanted.email))).status).toBe(302);
    expect(await orders()).toBe(403);
    expect(((await (await renewed()).json()) as Answer).userData.UserID).toBeGreaterThan(0);
  });

  it.each<[string, object, string, string]>([
    ['a name with a blank', { displayName: 'Ayşe Yılmaz' }, 'displayName', 'invalid-display-name'],
    ['a short password', { password: '12345' }, 'password', 'invalid-password'],
    ['a long password', { password: '12345678901' }, 'password', 'invalid-password'],
    ['no address', { email: 'ayse' }, 'email', 'invalid-email'],
    ['a role', { role: 'admin' }, 'role', 'unknown-field'],
  ])('D4 refuses %s', async (_name, changes, path, code) => {
    const response = await api('/api/auth/register', { ...wanted, email: 'program2@ornek.example', ...changes });
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { path: string; code: string }[] };
    expect(errors).toMatchObject([{ path, code }]);
    expect(await accountOf('program2@ornek.example')).toBeUndefined();
  });
});

describe('confirming an e-mail address', () => {
  const linkFor = async (address: string) => {
    const mail = await eventually(() => smtp.ledger.findLast(({ envelope }) => envelope.to.includes(address)));
    const [link, token] = /http:\/\/[\w.:]+\/confirm-email\?token=([\w-]{43})/.exec(mail.text) ?? [];
    expect(mail.html).toContain(link);
    return token ?? '';
  };
  const confirmed = async (email: string) => (await accountOf(email))?.email_confirmed_at;

  it('P32 O7 a link is mailed, its secret is kept nowhere, looking uses nothing up, and it confirms once', async () => {
    const { typed, cookie } = await member();
    expect((await post('/account', { form: 'confirmation' }, cookie)).status).toBe(302);
    const token = await linkFor(typed.email);
    const [mail] = await eventually(async () => {
      const rows = await database.query<{ html: string; text: string }>(
        `select html, text from stored_mails where to_address = $1 and status = 'sent'`,
        [typed.email],
      );
      return rows.length > 0 ? rows : undefined;
    });
    expect(mail).toEqual({ html: '', text: '' });
    expect(
      await database.query('select 1 from account_links where token_hash = sha256($1::bytea)', [Buffer.from(token)]),
    ).toHaveLength(1);

    expect(await (await get('/account', cookie)).text()).toContain('>E-posta adresinizi doğrulayın<');
    for (let looks = 0; looks < 3; looks += 1) {
      expect(await (await get(`/confirm-email?token=${token}`)).text()).toContain('>E-posta adresimi doğrula<');
    }
    expect(await confirmed(typed.email)).toBeNull();
    expect((await post('/confirm-email', { token }, cookie)).headers.get('Location')).toBe('/account');
    expect(await confirmed(typed.email)).toBeInstanceOf(Date);
    expect(await (await get('/account', cookie)).text()).not.toContain('>E-posta adresinizi doğrulayın<');
    expect(await (await post('/confirm-email', { token })).text()).toContain('>Bu bağlantı artık geçerli değil<');
  });

  it('D2 O7 mails to new addresses are limited by address, domain and in all; the wait is said, and a free and a taken one count alike', async () => {
    const own = await member();
    const taken = `dolu@alan.example`;
    await transaction((tx) =>
      createAccount(tx, { role: 'member', displayName: 'Dolu', email: taken, password: 'gizem729' }),
    );
    const wasMailed = async (email: string) =>
      (await database.query('select 1 from stored_mails where to_address = $1', [email])).length > 0;
    const limited = async (email: string) => {
      const { response } = await ask({ email });
      return [response.status, Number(response.headers.get('Retry-After')) > 3000, await wasMailed(email)];
    };
    const reach = (limit: string, points: number) =>
      database.query(`update rate_limits set points = $2 where key like $1`, [`${limit}:%`, points]);

    expect((await ask({ email: 'ilk@alan.example' })).response.status).toBe(200);
    await reach('first-mail-domain', 60);
    for (const email of ['kurban@alan.example', taken]) expect(await limited(email)).toEqual([429, true, false]);
    expect((await ask()).response.status).toBe(200);
    await reach('world-first-mails', 300);
    expect(await limited('kurban@baska.example')).toEqual([429, true, false]);
    expect((await post('/account', { form: 'confirmation' }, own.cookie)).status).toBe(429);
    await database.query('delete from rate_limits');
    expect((await post('/account', { form: 'confirmation' }, own.cookie)).status).toBe(302);
    for (const email of ['kurban@alan.example', taken]) {
      expect((await ask({ email })).response.status).toBe(200);
      await reach('first-mail-address', 10);
      // Asked from elsewhere, it is the address alone that had enough.
      await database.query(`delete from rate_limits where key like 'registration%'`);
      expect((await ask({ email })).response.status).toBe(429);
      await database.query('delete from rate_limits');
    }
  });

  it('O7 a link is good for 48 hours', async () => {
    const { typed, cookie } = await member();
    expect((await post('/account', { form: 'confirmation' }, cookie)).status).toBe(302);
    const token = await linkFor(typed.email);
    const [row] = await database.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - now()) / 3600)::int as hours from account_links
       where token_hash = sha256($1::bytea)`,
      [Buffer.from(token)],
    );
    expect(row?.hours).toBe(48);
    await database.query(`update account_links set expires_at = now() - interval '1 second'`);
    expect(await (await post('/confirm-email', { token })).text()).toContain('>Bu bağlantı artık geçerli değil<');
    expect(await confirmed(typed.email)).toBeNull();
  });

  it('O7 it is sent again three times an hour, not more', async () => {
    const { typed, cookie } = await member();
    for (let mails = 0; mails < 3; mails += 1) {
      expect((await post('/account', { form: 'confirmation' }, cookie)).status).toBe(302);
    }
    expect((await post('/account', { form: 'confirmation' }, cookie)).status).toBe(429);
    const { id } = (await accountOf(typed.email)) ?? {};
    expect(await database.query('select 1 from account_links where account_id = $1', [id])).toHaveLength(3);
  });
});

describe('linking a dealer code', () => {
  it('D27 a member who comes to checkout reads why and how at the log-in, without a loop', async () => {
    const { cookie } = await member();
    const sent = await get('/checkout', cookie);
    const location = sent.headers.get('Location') ?? '';
    expect(decodeURIComponent(location)).toMatch(/^\/login\?to=\/checkout/);
    const page = await get(location, cookie);
    expect(page.status).toBe(200);
    const text = await page.text();
    expect(text).toContain('>Sipariş vermek için bayi hesabı gerekir<');
    expect(text).not.toContain('>Zaten giriş yaptınız!<');
    expect(await (await get('/login', cookie)).text()).toContain('>Zaten giriş yaptınız!<');
  });

  it('D27 the dealer’s own log-in makes the member a dealer, in a session with a new id', async () => {
    const { typed, cookie } = await member();
    const linked = await post('/login?to=/checkout', DEALER, cookie);
    expect(linked.headers.get('Location')).toBe('/checkout');
    const [dealer, account] = await Promise.all([accountOf(DEALER.email), accountOf(typed.email)]);
    expect(account).toMatchObject({ role: 'dealer', firm_id: 508, mail_secret: dealer?.mail_secret });
    expect(dealer?.mail_secret).toMatch(/^v1:/);
    const renewed = sessionOf(linked);
    expect(renewed).not.toBe(cookie);
    expect((await get('/orders', renewed)).status).toBe(200);
    expect((await get('/orders', cookie)).status).toBe(302);
    const trail = await database.query('select action, after from audit_entries where account_id = $1', [account?.id]);
    expect(trail).toEqual([
      { action: 'account.link-dealer', after: { role: 'dealer', firmId: 508, provenBy: dealer?.id } },
    ]);
    // From now on the code belongs to their own log-in too.
    const { email, password } = typed;
    expect((await post('/login', { bayikodu: '508', email, password })).status).toBe(302);
  });

  it('D25 O7 a wrong log-in is "Erişim Hatası", counts as a failure, and changes nothing', async () => {
    const { typed, cookie } = await member();
    const attempt = () =>
      post('/account', { form: 'link-dealer', ...DEALER, email: 'bayi36@karpin.example', password: 'yanlis1' }, cookie);
    const refused = await attempt();
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain('>Erişim Hatası<');
    for (let failures = 1; failures < 5; failures += 1) await attempt();
    expect((await attempt()).status).toBe(429);
    expect(await accountOf(typed.email)).toMatchObject({ role: 'member', firm_id: null });
  });
});

describe('/account', () => {
  const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const photo = (bytes: Buffer) => new Blob([new Uint8Array(bytes)], { type: 'image/png' });

  /** What the owner did, as the audit trail has it. */
  const trailOf = (email: string) =>
    database.query(
      `select e.action, e.before, e.after from audit_entries e join user_accounts a on a.id = e.account_id
       where a.email = $1 and e.actor = a.email and e.subject_type = 'account' and e.subject_id = a.id::text order by e.id`,
      [email],
    );

  it('P32 status and provider are the account’s own', async () => {
    const { typed, cookie } = await member();
    const facts = async () => {
      const page = await (await get('/account', cookie)).text();
      return [...page.matchAll(/<dt[^>]*>(Giriş yöntemi|Durum)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
        ([, label, value = '']) => [label, value.replace(/<[^>]*>/g, '')],
      );
    };
    expect(await facts()).toEqual([
      ['Giriş yöntemi', 'E-posta ve parola'],
      ['Durum', 'Etkin'],
    ]);
    const stored = `select status, provider_id as provider from user_accounts where email = $1`;
    expect(await database.query(stored, [typed.email])).toEqual([{ status: 'active', provider: 'password' }]);
    await database.query(`update user_accounts set locked = true where email = $1`, [typed.email]);
    expect(await database.query(stored, [typed.email])).toEqual([{ status: 'locked', provider: 'password' }]);
  });

  it('B8 P32 the owner changes name and text about themselves, and no other field', async () => {
    const { typed, cookie } = await member();
    const form = {
      form: 'profile',
      displayName: ' Ayşe  Yılmaz ',
      about: 'Terazi\r\nve kasa',
    };
    for (const name of ['role', 'uid']) {
      expect((await post('/account', { ...form, [name]: '1' }, cookie)).status).toBe(400);
    }
    expect((await post('/account', { ...form, email: 'x@y.example' }, cookie)).status).toBe(302);
    expect(await accountOf(typed.email)).toMatchObject({
      role: 'member',
      display_name: 'Ayşe Yılmaz',
      about: 'Terazi\nve kasa',
    });
    // What stays as it was is no act.
    expect((await post('/account', form, cookie)).status).toBe(302);
    expect(await trailOf(typed.email)).toEqual([
      {
        action: 'account.profile',
        before: { displayName: typed.displayName, about: '' },
        after: { displayName: 'Ayşe Yılmaz', about: 'Terazi\nve kasa' },
      },
    ]);
    expect((await post('/account', { ...form, about: 'a'.repeat(501) }, cookie)).status).toBe(400);
    expect((await post('/account', { ...form, displayName: 'A' }, cookie)).status).toBe(400);
    const stranger = await post('/account', form);
    expect(stranger.headers.get('Location')).toBe('/login?to=%2Faccount');
  });

  it('B8 P32 O7 a photo is judged by its bytes, and served to its owner and to staff only', async () => {
    const { typed, cookie } = await member();
    const { id } = (await accountOf(typed.email)) ?? {};
    const path = `/account/photo/${id}`;
    const send = (bytes: Buffer) => post('/account', { form: 'photo', photo: photo(bytes) }, cookie);
    expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422);
    expect((await send(Buffer.concat([PNG, Buffer.alloc(512 * 1024)]))).status).toBe(422);
    expect((await get(path, cookie)).status).toBe(404);
    expect((await send(PNG)).status).toBe(302);

    const staff = sessionOf(await post('/staff/login', STAFF));
    for (const reader of [cookie, staff]) {
      const served = await get(path, reader);
      expect(served.status).toBe(200);
      expect(Object.fromEntries(served.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600',
      });
      expect(Buffer.from(await served.arrayBuffer())).toEqual(PNG);
    }
    const other = await member();
    expect((await get(path, other.cookie)).status).toBe(404);
    expect((await get(path)).status).toBe(302);
    for (let twice = 0; twice < 2; twice += 1) await post('/account', { form: 'remove-photo' }, cookie);
    expect(await trailOf(typed.email)).toEqual([
      { action: 'account.photo', before: null, after: { photo: 'image/png' } },
      { action: 'account.remove-photo', before: null, after: null },
    ]);
    expect((await get(path, cookie)).status).toBe(404);
  });

  it('B8 O7 a new password ends the other sessions and tokens, says how many, and keeps the one that asked', async () => {
    const { typed, cookie } = await member();
    const { email, password } = typed;
    const other = sessionOf(await post('/login?as=member', { email, password, remember: 'on' }));
    const { id } = (await accountOf(email)) ?? {};
    await database.query(
      `insert into access_tokens (token_hash, account_id, expires_at) values (sha256('t'), $1, now() + interval '1 hour')`,
      [id],
    );
    const change = (changes: object) =>
      post(
        '/account',
        { form: 'password', currentPassword: password, password: 'yeni1234', confirmPassword: 'yeni1234', ...changes },
        cookie,
      );
    const wrong = await change({ currentPassword: 'yanlis12' });
    expect(wrong.status).toBe(403);
    expect(await wrong.text()).toContain('>Şu anki parolanız yanlış.<');
    expect((await change({ password: '12345', confirmPassword: '12345' })).status).toBe(400);
    expect((await change({ confirmPassword: 'yeni1235' })).status).toBe(400);
    expect((await get('/account', other)).status).toBe(200);

    const changed = await change({});
    const renewed = sessionOf(changed);
    const page = await (await get('/account', `${renewed}; ${flashOf(changed)}`)).text();
    expect(page).toContain('Sona eren diğer oturum: 1, API erişim belirteci: 1.');
    for (const ended of [cookie, other]) expect((await get('/account', ended)).status).toBe(302);
    expect(await database.query('select 1 from access_tokens where account_id = $1', [id])).toHaveLength(0);
    expect((await post('/login?as=member', { email, password })).status).toBe(401);
    expect((await post('/login?as=member', { email, password: 'yeni1234' })).status).toBe(302);
    expect(await trailOf(email)).toEqual([
      { action: 'account.change-password', before: null, after: { sessions: 1, tokens: 1 } },
    ]);
  });

  it('O7 the password of staff has 12 characters and more', async () => {
    const cookie = sessionOf(await post('/staff/login', STAFF));
    const change = (password: string) =>
      post(
        '/account',
        { form: 'password', currentPassword: STAFF.password, password, confirmPassword: password },
        cookie,
      );
    expect((await change('on-bir-uzun')).status).toBe(400);
    expect((await change('on-iki-uzun-')).status).toBe(302);
  });

  it('B8 O7 D3 all other sessions end at the owner’s wish', async () => {
    const { typed, cookie } = await member();
    const { email, password } = typed;
    const other = sessionOf(await post('/login?as=member', { email, password }));
    expect(await (await get('/account', cookie)).text()).toContain('>Bu oturum<');
    expect((await post('/account', { form: 'end-sessions' }, cookie)).status).toBe(302);
    expect((await get('/account', other)).status).toBe(302);
    expect((await get('/account', cookie)).status).toBe(200);
    expect((await post('/account', { form: 'end-sessions' }, cookie)).status).toBe(302);
    expect(await trailOf(email)).toEqual([
      { action: 'account.end-sessions', before: null, after: { sessions: 1, tokens: 0 } },
    ]);
  });
});

describe('texts of pages', () => {
  const textsOf = async (path: string, cookie?: string) => {
    const html = await (await get(path, cookie)).text();
    const [, address = ''] = /<link rel="modulepreload" href="(\/texts\/[^"]*)"/.exec(html) ?? [];
    // Nothing of the page shows this text, so it would have come with the texts for the browser.
    expect(html).not.toContain('Sepeti boşalt');
    const answer = await get(address);
    expect(answer.status).toBe(200);
    return { address, answer, script: await answer.text() };
  };
  const namespacesOf = async (path: string, cookie?: string) => {
    const { script } = await textsOf(path, cookie);
    return Object.keys(JSON.parse(script.replace(/^export default /, '')) as object);
  };

  it('O6 P26 a page carries none: it names a file of its reader’s language and audience, which browsers keep', async () => {
    const { address, answer, script } = await textsOf('/login');
    expect(address).toMatch(/^\/texts\/tr-site-[\w-]{10}\.js$/);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    expect(answer.headers.get('Vary')).toContain('Accept-Encoding');
    const english = await textsOf('/login', 'lang=en');
    expect(english.address).toMatch(/^\/texts\/en-site-/);
    expect(english.script).not.toBe(script);
    // A page of the release before asks for a file that is no more.
    const old = await get(address.replace(/.{10}\.js$/, '0123456789.js'));
    expect(old.headers.get('Cache-Control')).toBe('no-store');
    expect(await old.text()).toBe(script);
    for (const name of ['tr-all-0123456789.js', 'xx-site-0123456789.js', 'tr-site.js', '__proto__-site-0123456789.js'])
      expect((await get(`/texts/${name}`)).status).toBe(404);
  });

  it('O6 those for staff come with the pages of staff alone, who get their first one as a whole page', async () => {
    const ofStaff = ['support', 'ops', 'jobs', 'admin'];
    const dealer = sessionOf(await post('/login', DEALER));
    for (const [path, cookie] of [['/shop'], ['/staff/login'], ['/orders', dealer]] as const) {
      const namespaces = await namespacesOf(path, cookie);
      expect(namespaces).toEqual(expect.arrayContaining(['common', 'shop', 'auth', ...(cookie ? ['orders'] : [])]));
      expect(namespaces.filter((name) => ofStaff.includes(name))).toEqual([]);
    }
    const answer = await post('/staff/login', { ...STAFF, email: 'operator@karpin.example' });
    expect(answer.headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(await namespacesOf('/shop', sessionOf(answer))).toEqual(expect.arrayContaining(ofStaff));
  });
});

it('D2 O7 registrations and passkeys are counted by network, so that many addresses of one give no more', async () => {
  let asked = 0;
  // A domain each: the mails to one are limited, too.
  const register = (address: string) => takeRegistration({ email: `kisi@ag${(asked += 1)}.example`, address });
  for (const [take, network, provider] of [
    [register, 60, 120],
    [takePasskeyTry, 120, 240],
  ] as const) {
    let free = 0;
    while ((await take(`2001:db8:99:1::${free.toString(16)}`)) === 0) free++;
    expect(free).toBe(network);
    for (let i = 0; free < provider; i++, free++) expect(await take(`2001:db8:99:${(i + 2).toString(16)}::1`)).toBe(0);
    expect(await take('2001:db8:99:fff::1')).toBeGreaterThan(0);
    expect(await take('2001:db8:98::1')).toBe(0);
  }
});

function flashOf(response: Response): string {
  return (
    response.headers
      .getSetCookie()
      .find((header) => header.startsWith('flash='))
      ?.split(';', 1)[0] ?? ''
  );
}
