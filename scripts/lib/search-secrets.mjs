/**
 * What no file of the repository may hold: keys as their issuers shape them, and passwords in addresses.
 * @type {[what: string, pattern: RegExp][]}
 */
const SHAPES = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/]{40}/],
  ['a key of Amazon', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,})/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['the address of a channel', /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{8,}\/B[A-Z0-9]{8,}\/[A-Za-z0-9]{20,}/],
  ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a key of Stripe', /\b[rs]k_live_[0-9A-Za-z]{20,}/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{20,}/],
  ['an encryption key', /\bENCRYPTION_KEY\s*[=:]\s*['"]?[A-Za-z0-9+/]{43}=/],
];

/** `scheme://user:password@host`; hosts of examples and of this machine are nobody's. */
const ADDRESS = /\b[a-z][a-z0-9+]*:\/\/[^\s:@/'"`$<>{}]+:([^\s@/'"`$<>{}]+)@([\w.-]+)/g;
const NOBODYS =
  /^(?:localhost|127(?:\.\d+){3}|[\w-]+|(?:[\w-]+\.)*example(?:\.(?:com|org|net))?|(?:[\w-]+\.)*(?:test|invalid|internal)|(?:[\w-]+\.)*ornek\.com\.tr)$/;

/**
 * @param {string} text a file
 * @returns {{ line: number, what: string }[]} never what was found itself
 */
export function secretsIn(text) {
  /** @type {{ at: number, what: string }[]} */
  const found = [];
  for (const [what, pattern] of SHAPES)
    for (const { index } of text.matchAll(new RegExp(pattern, 'g'))) found.push({ at: index, what });
  for (const { index, 2: host = '' } of text.matchAll(ADDRESS))
    if (!NOBODYS.test(host)) found.push({ at: index, what: `a password for ${host}` });
  return found.map(({ at, what }) => ({ line: text.slice(0, at).split('\n').length, what }));
}
