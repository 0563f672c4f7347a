/**
 * The network of an IP address in the size that providers assign: /24 for IPv4, /64 for IPv6. A text that is no address is
 * returned unchanged.
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
