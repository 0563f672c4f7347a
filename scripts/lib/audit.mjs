/**
 * What `npm audit --json` answered, in words.
 * @param {string} output
 * @returns {{ asked: false, why: string } | { asked: true, found: string[] }}
 */
export function readAudit(output) {
  /** @type {any} */
  let answer;
  try {
    answer = JSON.parse(output);
  } catch {
    return { asked: false, why: output.trim().split('\n')[0] || 'npm answered nothing' };
  }
  if (typeof answer.vulnerabilities !== 'object')
    return { asked: false, why: String(answer.message ?? answer.error?.summary ?? 'npm answered without a list') };
  /** @type {{ name: string, severity: string, range: string, via: (string | { title: string, url: string })[], fixAvailable: boolean | { name: string, version: string } }[]} */
  const affected = Object.values(answer.vulnerabilities);
  return {
    asked: true,
    found: affected.map(({ name, severity, range, via, fixAvailable }) => {
      const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`));
      const fix = typeof fixAvailable === 'object' ? `${fixAvailable.name} ${fixAvailable.version}` : 'an update';
      return `${severity}: ${name} ${range}: ${reasons.join('; ')}. ${fixAvailable ? `Fixed by ${fix}.` : 'No fix yet.'}`;
    }),
  };
}
