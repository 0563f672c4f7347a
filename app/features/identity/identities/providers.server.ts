import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import {
  allowInsecureRequests,
  discovery,
  enableNonRepudiationChecks,
  type Configuration,
  type DiscoveryRequestOptions,
} from 'openid-client';
import { env, type Env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { LogInRefused } from './log-in-refused.server';

export type Provider = Env['OIDC_PROVIDERS'][number];
/** A provider as pages show it. */
export type ShownProvider = Pick<Provider, 'id' | 'name'>;

/** A provider's configuration after discovery. */
type KnownProvider = { configuration: Configuration; keys: JWTVerifyGetKey };

/** How long the result of a discovery is kept. */
const KEPT_MS = 3_600_000;

const known = new Map<string, { at: number; asked: Promise<KnownProvider> }>();

/** The providers that have a button; pages never wait for their discovery. */
export function shownProviders(): ShownProvider[] {
  return env().OIDC_PROVIDERS.map(({ id, name }) => ({ id, name }));
}

export function providerById(id: string): Provider | undefined {
  return env().OIDC_PROVIDERS.find((provider) => provider.id === id);
}

const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** The provider of an issuer, whose name may end with a slash or not. */
export function providerOfIssuer(issuer: string): Provider | undefined {
  return env().OIDC_PROVIDERS.find((provider) => withoutSlash(provider.issuer) === withoutSlash(issuer));
}

async function ask({ issuer, clientId, clientSecret }: Provider): Promise<KnownProvider> {
  const timeoutMs = env().OIDC_TIMEOUT_MS;
  const execute: DiscoveryRequestOptions['execute'] = [
    // An ID token is also verified by its signature, not only by the connection over which it came.
    enableNonRepudiationChecks,
    // The environment accepts plain http only for issuers on this machine; the function is deprecated only as a warning.
    // oxlint-disable-next-line typescript/no-deprecated
    ...(issuer.startsWith('http:') ? [allowInsecureRequests] : []),
  ];
  const configuration = await discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutMs / 1000,
    execute,
  });
  const { jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error('The provider publishes no keys.');
  return { configuration, keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: timeoutMs }) };
}

/**
 * A provider's addresses and keys, fetched on first use and then every hour; if the provider does not respond, the previous
 * result stays in use.
 * @throws LogInRefused provider_not_reachable
 */
export async function reachProvider(provider: Provider): Promise<KnownProvider> {
  const kept = known.get(provider.id);
  if (kept && Date.now() - kept.at < KEPT_MS) return kept.asked;
  const asked = ask(provider).catch((error: unknown) => {
    log().warn({ error, provider: provider.id }, 'an identity provider does not say where its addresses are');
    if (kept) return kept.asked;
    known.delete(provider.id);
    throw new LogInRefused('provider_not_reachable');
  });
  known.set(provider.id, { at: Date.now(), asked });
  return asked;
}
