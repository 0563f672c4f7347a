import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Context } from 'oidc-provider';

export const CLIENT = { clientId: 'karpin-shop', clientSecret: 'a-secret-of-the-tests' };

async function listen(answer: RequestListener, port: number) {
  const server = createServer(answer).listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

async function signingKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const about = { kid: 'test', alg: 'RS256', use: 'sig' };
  return {
    privateKey,
    own: { ...(await exportJWK(privateKey)), ...about },
    shown: { ...(await exportJWK(publicKey)), ...about },
  };
}

/**
 * A real OpenID provider on loopback. Whoever comes is logged in as `person` there, without being asked; the person's
 * e-mail is told to whoever asks for it (`userinfo`), as most providers do.
 */
export async function startOidcProvider(options: { redirectUri: string; logoutUri?: string; port?: number }) {
  let person = { subject: 'ayse', email: 'ayse@kimlik.example' };
  const emails = new Map<string, string>();
  let answer: RequestListener = (_request, response) => response.writeHead(503).end();
  const { issuer, stop } = await listen((request, response) => answer(request, response), options.port ?? 0);
  const provider = new Provider(issuer, {
    jwks: { keys: [(await signingKey()).own] },
    cookies: { keys: ['of the tests'] },
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [options.redirectUri],
        ...(options.logoutUri && {
          backchannel_logout_uri: options.logoutUri,
          backchannel_logout_session_required: true,
        }),
      },
    ],
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
    },
    // Its own refuses this machine's addresses.
    fetch: (url: string, { method, headers, body }: RequestInit) => fetch(url, { method, headers, body }),
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Interaction: 60, Session: 60, Grant: 60 },
    pkce: { required: () => true },
    interactions: { url: () => '/who' },
    findAccount: (_context: Context, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, email: emails.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }: Context) => {
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  const own = provider.callback();
  answer = (request, response) => {
    if (request.url !== '/who') return own(request, response);
    emails.set(person.subject, person.email);
    void provider.interactionFinished(request, response, { login: { accountId: person.subject } });
  };
  return {
    issuer,
    stop,
    /** Who sits in front of the browser from now on. */
    seat: (subject: string, email = `${subject}@kimlik.example`) => (person = { subject, email }),
    /** Tells the product that somebody has logged out here. */
    logOut: async (subject: string, session: string) =>
      (await provider.Client.find(CLIENT.clientId))?.backchannelLogout(subject, session),
  };
}

/** What the forger says; each word may be wrong. */
export type Forgery = {
  claims?: JWTPayload & Record<string, unknown>;
  /** Another key than the one that it publishes. */
  foreignKey?: boolean;
  /** The token endpoint says no such code, or nothing at all. */
  token?: 'invalid_grant' | 'silence';
};

/** Something that calls itself an OpenID provider and says what it is told to. */
export async function startForger() {
  const [key, foreign] = await Promise.all([signingKey(), signingKey()]);
  let forgery: Forgery = {};
  let silent = false;
  const now = () => Math.floor(Date.now() / 1000);
  const sign = (claims: JWTPayload, foreignKey = false, typ = 'JWT') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
      .sign(foreignKey ? foreign.privateKey : key.privateKey);
  const { issuer, stop } = await listen((request, response) => {
    if (silent) return;
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/jwks':
        return json({ keys: [key.shown] });
      case '/token': {
        if (forgery.token === 'silence') return;
        if (forgery.token) return json({ error: forgery.token, error_description: 'grant request is invalid' }, 400);
        const claims = {
          iss: issuer,
          aud: CLIENT.clientId,
          sub: 'sahte',
          iat: now(),
          exp: now() + 60,
          ...forgery.claims,
        };
        void sign(claims, forgery.foreignKey).then((token) =>
          json({ access_token: 'a', token_type: 'Bearer', expires_in: 60, id_token: token }),
        );
        return;
      }
      default:
        return json({}, 404);
    }
  }, 0);
  return {
    issuer,
    stop,
    say: (next: Forgery) => (forgery = next),
    fallSilent: () => (silent = true),
    /** A logout token, right where nothing is changed; `undefined` leaves a claim out. */
    logoutToken: (changes: Record<string, unknown> = {}, foreignKey = false, typ = 'logout+jwt') => {
      const right = {
        iss: issuer,
        aud: CLIENT.clientId,
        iat: now(),
        exp: now() + 120,
        jti: `${Math.random()}`,
        sub: 'sahte',
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      };
      return sign({ ...right, ...changes }, foreignKey, typ);
    },
  };
}
