import { BlockList, isIP } from 'node:net';
import { env } from '~/platform/env.server';

/** What endpoints may be beyond what strangers' addresses are. */
export type AddressPolicy = {
  /** Private networks, this machine and plain HTTP. */
  private: boolean;
  ports: ReadonlySet<number> | 'any';
};

/** What this installation allows. */
export function addressPolicy(): AddressPolicy {
  const { WEBHOOK_PRIVATE, WEBHOOK_PORTS } = env();
  return {
    private: WEBHOOK_PRIVATE,
    ports: WEBHOOK_PORTS === 'any' ? 'any' : new Set(WEBHOOK_PORTS.split(',').map(Number)),
  };
}

/** Why an address is refused where it is typed; each has a sentence in the texts. */
export const ADDRESS_REFUSALS = ['malformed', 'scheme', 'credentials', 'port', 'literal', 'private'] as const;
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number];

/** The networks that are not of the public internet (IANA's registries of special-purpose addresses). */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6 only this is public… */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
// …but for these: protocols (Teredo), documentation, 6to4, which hides an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to the public internet; one that hides another (mapped, translated) does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Names that mean this machine or its network wherever they are asked for. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/;

/**
 * Reads the address of an endpoint. What its name leads to is looked up, and judged, when something is sent there.
 * @returns the address, or why it is refused
 */
export function endpointAddress(text: string, policy: AddressPolicy): URL | AddressRefusal {
  // The host as it was typed: the engine turns 0x7f.1 or 2130706433 into 127.0.0.1.
  const [, typed] = /^https?:\/\/(?:[^/?#@]*@)?(\[[^\]]*\]|[^/?#:]*)/i.exec(text) ?? [];
  if (!URL.canParse(text)) return 'malformed';
  const url = new URL(text);
  if (url.protocol !== 'https:' && !(policy.private && url.protocol === 'http:')) return 'scheme';
  if (url.username || url.password) return 'credentials';
  if (typed === undefined || /[\s\\]/.test(text)) return 'malformed';
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (policy.ports !== 'any' && !policy.ports.has(port)) return 'port';
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal)) {
    if (typed.toLowerCase() !== url.hostname) return 'literal';
    if (!policy.private && !isPublicAddress(literal)) return 'private';
  } else if (!policy.private && (INSIDE.test(url.hostname) || !url.hostname.replace(/\.$/, '').includes('.'))) {
    return 'private';
  }
  url.hash = '';
  return url;
}
