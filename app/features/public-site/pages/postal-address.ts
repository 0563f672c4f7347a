/**
 * A Turkish address in one line as schema.org wants it, in its parts: 'Folkart Towers B Kule 1204, Bayraklı / İzmir'. What
 * does not end so is a street without district and province.
 */
export function postalAddress(line: string): Record<string, string> {
  const [, street = line, district, province] = /^(.*),\s*([^,/]+?)\s*\/\s*([^,/]+)$/.exec(line.trim()) ?? [];
  return {
    '@type': 'PostalAddress',
    streetAddress: street,
    ...(district && { addressLocality: district }),
    ...(province && { addressRegion: province }),
    addressCountry: 'TR',
  };
}
