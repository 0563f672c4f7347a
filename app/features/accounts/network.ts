/**
 * The network that an address belongs to, as providers hand them out: /24 of IPv4, /64 of IPv6. What is no address stands
 * for itself.
 */
export function networkOf(address: string): string {
  const prefix = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (prefix) return `${prefix}.0/24`;
  if (!/^[\da-f]*:[\da-f:]*[\da-f.]*(%\w+)?$/i.test(address)) return address;
  const [first = [], last] = address.split('::', 2).map((side) => side.split(':').filter(Boolean));
  const gap = last ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  const groups = [...first, ...gap, ...(last ?? [])].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
