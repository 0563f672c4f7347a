import { env } from '~/platform/env.server';
import { constantHeaders, contentPolicy } from '~/platform/security-headers.server';

const development = env().NODE_ENV === 'development';
export const https = env().PUBLIC_ORIGIN.startsWith('https:');
/** The origins of the vendor's map and of the videos that are embedded in pages. */
const frames = [...(env().VENDOR_MAP_URL ? [new URL(env().VENDOR_MAP_URL).origin] : []), ...env().VIDEO_ORIGINS];

export const setConstantHeaders = constantHeaders({ https });

const OWN_SCRIPTS = "script-src 'self'";
const [beforeScripts = '', afterScripts = ''] = contentPolicy([], { https, development, frames }).split(OWN_SCRIPTS);

const { CARD_ACQUIRER_URL } = env();
const cardBank = CARD_ACQUIRER_URL && new URL(CARD_ACQUIRER_URL).origin;
/** The pages whose form leads to the acquirer; no other may post there. */
const CARD_PAGE = /^\/(orders\/\d+|statement\/pay)\/card\/\d+\/?$/;
const OWN_FORMS = "form-action 'self'";

/** The policy of an answer to `path`. */
export function policyAt(path: string, scripts: readonly string[]): string {
  const policy = policyFor(scripts);
  return cardBank && CARD_PAGE.test(path) ? policy.replace(OWN_FORMS, `${OWN_FORMS} ${cardBank}`) : policy;
}

/** @param scripts the sources of scripts that the page may run */
export const policyFor = (scripts: readonly string[]) =>
  `${beforeScripts}${OWN_SCRIPTS}${scripts.map((source) => ` '${source}'`).join('')}${afterScripts}`;
