import { describe, expect, it } from 'vitest';
import { KarpinClient, LoggedOutError, type Tokens } from './karpin';

const ORIGIN = 'https://bayi.example';
const OLD: Tokens = { accessToken: 'a1', refreshToken: 'r1' };
const NEW: Tokens = { accessToken: 'a2', refreshToken: 'r2' };

/** A shop that accepts one access token and one refresh token. */
function shop(over: { renewal?: () => Promise<Response> } = {}) {
  const renewals: string[] = [];
  const answers: string[] = [];
  const send: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input as string);
    await Promise.resolve();
    if (pathname === '/api/auth/refresh-token') {
      renewals.push(init?.body as string);
      return over.renewal ? over.renewal() : Response.json(NEW);
    }
    const token = new Headers(init?.headers).get('Authorization');
    if (token !== `Bearer ${NEW.accessToken}`) return Response.json({ code: 'token-expired' }, { status: 401 });
    answers.push(`${init?.method ?? 'GET'} ${pathname} ${(init?.body as string | undefined) ?? ''}`);
    return Response.json({ path: pathname });
  };
  return { send, renewals, answers };
}

describe('the client', () => {
  it('D4 renews once for all that asked at the same time, and sends each again', async () => {
    const { send, renewals, answers } = shop();
    const told: (Tokens | undefined)[] = [];
    const client = new KarpinClient({
      origin: ORIGIN,
      tokens: OLD,
      fetch: send,
      onTokens: (now) => void told.push(now),
    });
    const paths = ['/api/orders', '/api/orders/1', '/api/vwCari'];
    const early = paths.map((path) => client.json(path));
    const late = client.request('/api/orders', { method: 'POST', body: '{}' });
    expect(await Promise.all(early)).toEqual(paths.map((path) => ({ path })));
    expect((await late).status).toBe(200);
    expect(renewals).toEqual(['{"refreshToken":"r1"}']);
    expect(answers.sort()).toEqual([...paths.map((path) => `GET ${path} `), 'POST /api/orders {}'].sort());
    expect(told).toEqual([NEW]);
  });

  it('D4 a refused renewal logs out, whoever waited too; a lost answer does not', async () => {
    const refusal = () => Promise.resolve(Response.json({ code: 'refresh-refused', detail: 'no' }, { status: 401 }));
    const told: (Tokens | undefined)[] = [];
    const out = new KarpinClient({
      origin: ORIGIN,
      tokens: OLD,
      fetch: shop({ renewal: refusal }).send,
      onTokens: (now) => void told.push(now),
    });
    const results = await Promise.allSettled([out.request('/api/orders'), out.request('/api/orders')]);
    expect(results.map((result) => (result as PromiseRejectedResult).reason as unknown)).toEqual([
      expect.any(LoggedOutError),
      expect.any(LoggedOutError),
    ]);
    expect(told).toEqual([undefined]);

    let lost = true;
    const flaky = shop({
      renewal: () => {
        if (!lost) return Promise.resolve(Response.json(NEW));
        lost = false;
        return Promise.reject(new TypeError('fetch failed'));
      },
    });
    const client = new KarpinClient({ origin: ORIGIN, tokens: OLD, fetch: flaky.send });
    await expect(client.request('/api/orders')).rejects.toThrow('fetch failed');
    expect((await client.request('/api/orders')).status).toBe(200);
    expect(flaky.renewals).toHaveLength(2);
  });

  it('D4 asks once more only, tells a problem by its code, and gives its token to no other host', async () => {
    let asked = 0;
    const never: typeof fetch = (input) => {
      if ((input as string).endsWith('refresh-token')) return Promise.resolve(Response.json(NEW));
      asked += 1;
      return Promise.resolve(Response.json({ code: 'unauthorised', detail: 'no' }, { status: 401 }));
    };
    const client = new KarpinClient({ origin: ORIGIN, tokens: OLD, fetch: never });
    await expect(client.json('/api/orders')).rejects.toMatchObject({ status: 401, code: 'unauthorised' });
    expect(asked).toBe(2);
    await expect(client.request('https://elsewhere.example/api')).rejects.toThrow('not an address');
    await expect(new KarpinClient({ origin: ORIGIN }).request('/api/orders')).rejects.toThrow(LoggedOutError);
  });
});
