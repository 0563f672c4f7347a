/** A Power BI data source file: opens the dialogue of an OData feed with its address filled in. It holds no key. */
export function connectionFile(service: string): string {
  const connection = { details: { protocol: 'odata', address: { url: service } }, options: {}, mode: 'Import' };
  return `${JSON.stringify({ version: '0.1', connections: [connection] }, null, 2)}\n`;
}
