/**
 * The network of an IP address in the size that providers assign: /24 for IPv4, /64 for IPv6. A text that is no address is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** The networks of an IPv6 address that a provider gives to one customer in all, /56 and /48; none for IPv4. */
export function widerNetworksOf(address: string): string[] {
  return networkOf(address).endsWith('/64') ? [prefixOf(address, 3.5), prefixOf(address, 3)] : [];
}

/** @param size the groups of 16 bits that an IPv6 prefix has */
function prefixOf(address: string, size: number): string {
  const prefix = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (prefix) return `${prefix}.0/24`;
  if (!/^[\da-f]*:[\da-f:]*[\da-f.]*(%\w+)?$/i.test(address)) return address;
  const [first = [], last] = address.split('::', 2).map((side) => side.split(':').filter(Boolean));
  const gap = last ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  const groups = [...first, ...gap, ...(last ?? [])].slice(0, Math.ceil(size)).map((group) => parseInt(group, 16));
  if (size % 1 > 0) groups[groups.length - 1] = (groups.at(-1) ?? 0) & 0xff00;
  return `${groups.map((group) => group.toString(16)).join(':')}::/${16 * size}`;
}
