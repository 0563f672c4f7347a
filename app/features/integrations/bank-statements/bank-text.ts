/**
 * The text of a bank's file. A text that is no UTF-8 is Windows-1254: ISO-8859-9 has the same letters at the same places.
 */
export function decodeBankText(bytes: Uint8Array): string {
  const declared = /^\s*<\?xml[^>]*?encoding=["']([\w-]+)["']/i.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1];
  for (const encoding of [declared, 'utf-8']) {
    if (encoding === undefined) continue;
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Programs declare what they do not write: the next encoding may fit.
    }
  }
  return new TextDecoder('windows-1254').decode(bytes);
}
