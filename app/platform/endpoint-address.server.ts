import { BlockList, isIP } from 'node:net';
import { env } from './env.server';

/** The addresses that are allowed in addition to public ones over HTTPS. */
export type AddressPolicy = {
  /** Private networks, this machine and plain HTTP. */
  private: boolean;
  ports: ReadonlySet<number> | 'any';
};

/** The policy of this installation. */
export function addressPolicy(): AddressPolicy {
  const { WEBHOOK_PRIVATE, WEBHOOK_PORTS } = env();
  return {
    private: WEBHOOK_PRIVATE,
    ports: WEBHOOK_PORTS === 'any' ? 'any' : new Set(WEBHOOK_PORTS.split(',').map(Number)),
  };
}

/** Why an address is refused by the form; each reason has its text. */
export const ADDRESS_REFUSALS = ['malformed', 'scheme', 'credentials', 'port', 'literal', 'private'] as const;
export type AddressRefusal = (typeof ADDRESS_REFUSALS)[number];

/** The networks outside the public internet, from IANA's registries of special-purpose addresses. */
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
/** The only public range of IPv6… */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
// …except protocol assignments (Teredo), documentation, and 6to4, which embeds an IPv4 address.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address belongs to the public internet; addresses that embed another one (mapped, translated) do not. */
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

/** Names that resolve to this machine or its network everywhere. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/;

/**
 * Parses the address of an endpoint. The name is resolved, and the result checked, each time something is sent.
 * @returns the address, or why it is refused
 */
export function endpointAddress(text: string, policy: AddressPolicy): URL | AddressRefusal {
  // The host as typed, because the URL parser turns 0x7f.1 or 2130706433 into 127.0.0.1.
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
