const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&lt;': '<', '&gt;': '>' };

const plain = (text: string) =>
  text.replace(/&#x([\da-f]+);|&#(\d+);|&\w+;/gi, (sign, hex?: string, decimal?: string) => {
    if (hex ?? decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    return SIGNS[sign] ?? sign;
  });

/** The form of a page that leads to an address that begins so, with its hidden fields, as a browser without scripts sends it. */
export function formTo(address: string, html: string): { action: string; fields: Record<string, string> } | undefined {
  for (const [form] of html.matchAll(/<form[^]*?<\/form>/g)) {
    const action = plain(/ action="([^"]*)"/.exec(form)?.[1] ?? '');
    if (!action.startsWith(address)) continue;
    const hidden = form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
    return {
      action,
      fields: Object.fromEntries([...hidden].map(([, name = '', value = '']) => [plain(name), plain(value)])),
    };
  }
  return undefined;
}
