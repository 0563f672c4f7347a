import { decodeJwt, errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import { transaction } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { log } from '~/platform/log.server';
import { endSessions, spendLogoutToken } from './identity-store.server';
import { LogInRefused } from './log-in-refused.server';
import { providerOfIssuer, reachProvider } from './providers.server';

/** The largest age of a token, and the tolerated clock difference. */
const OLDEST_SECONDS = 600;
const SKEW_SECONDS = 60;
/** Longer than a token is valid. */
const REMEMBERED_SECONDS = 3600;

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Only public-key algorithms: with HMAC anybody who knows the client's secret could end sessions; `none` signs nothing. */
const PUBLIC_KEY_ALGORITHM = /^(RS|PS|ES)\d{3}$|^Ed(DSA|25519)$/;

const id = z.string().min(1).max(255);

/** The claims that only a logout token has (OpenID Connect Back-Channel Logout 1.0, 2.4). */
const claimsSchema = z
  .looseObject({
    jti: id,
    sub: id.optional(),
    sid: id.optional(),
    events: z.looseObject({ [EVENT]: z.looseObject({}) }),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined)
  // A token with a nonce is an ID token, which must not end sessions.
  .refine((claims) => !('nonce' in claims));

const refused = () => new AppError('logout-token-refused', 400);

/**
 * Ends the sessions that a provider's logout token names. Only the token's signature authenticates the request.
 * @returns the number of ended sessions
 * @throws AppError logout-token-refused (400), provider-not-reachable (503)
 */
export async function endProviderSessions(token: string): Promise<number> {
  let issuer: string | undefined;
  try {
    issuer = decodeJwt(token).iss;
  } catch {
    throw refused();
  }
  const provider = issuer === undefined ? undefined : providerOfIssuer(issuer);
  if (!provider) throw refused();
  const { configuration, keys } = await reachProvider(provider).catch((error: unknown) => {
    if (error instanceof LogInRefused) throw new AppError('provider-not-reachable', 503);
    throw error;
  });
  const metadata = configuration.serverMetadata();
  const algorithms = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
  let payload: JWTPayload;
  try {
    const verified = await jwtVerify(token, keys, {
      issuer: metadata.issuer,
      audience: provider.clientId,
      algorithms: algorithms.filter((name) => PUBLIC_KEY_ALGORITHM.test(name)),
      requiredClaims: ['iat', 'jti', 'events'],
      maxTokenAge: OLDEST_SECONDS,
      clockTolerance: SKEW_SECONDS,
    });
    const { typ } = verified.protectedHeader;
    if (typ !== undefined && !/^(application\/)?(logout\+jwt|jwt)$/i.test(typ)) throw refused();
    payload = verified.payload;
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) {
      log().warn({ provider: provider.id, code: error.code }, 'a logout token was refused');
      throw refused();
    }
    log().warn({ error, provider: provider.id }, 'the keys of an identity provider cannot be read');
    throw new AppError('provider-not-reachable', 503);
  }
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw refused();
  const { jti, sub, sid } = claims.data;
  return transaction(async (tx) => {
    if (!(await spendLogoutToken(tx, metadata.issuer, jti, REMEMBERED_SECONDS))) throw refused();
    if (sub !== undefined) return endSessions(tx, metadata.issuer, { subject: sub, providerSession: sid });
    return sid === undefined ? 0 : endSessions(tx, metadata.issuer, { providerSession: sid });
  });
}
