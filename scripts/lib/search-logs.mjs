import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Card numbers that the suites type; a Luhn check alone would also match timestamps in milliseconds. */
const CARDS = ['4242424242424242', '4111111111111111', '5555555555554444', '4000000000000002', '378282246310005'];

/**
 * What no log may contain, by name. Our own messages are English: a letter outside ASCII came from user input.
 * @type {[what: string, pattern: RegExp][]}
 */
const FORBIDDEN = [
  ['a canary', /kanarya/i],
  ['a mail address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  ['a name or an address', /[çğıöşüâîûÇĞİÖŞÜ]/u],
  ['a password of the demo', /\bkarpin\d+\b|Karpin-demo/],
  ['a tax or telephone number', /(?<![\w.-])0?\d{10,11}(?![\w.-])/],
  ['a card number', new RegExp(CARDS.map((card) => card.replace(/(?<=\d)(?=\d)/g, '[ -]?')).join('|'))],
  ['an approval code', /(?<![\w-])(?=[0-9A-F]*[A-F])(?=[0-9A-F]*\d)[0-9A-F]{8}(?![\w-])/],
  ['values of a statement', /Failed query|\bparams: |Failing row contains|\bKey \(/],
];

// The welcome of `npm start` shows the demo's log-ins on purpose.
const WELCOME = /\n +Karpin dealer shop[\s\S]*?\n +Stop +Ctrl-C\n/g;

/**
 * Searches the logs of a run for what they must not contain.
 * @param {string[]} files
 * @returns {{ lines: number, found: { file: string, line: string, what: string }[] }}
 */
export function searchLogs(files) {
  let lines = 0;
  /** @type {{ file: string, line: string, what: string }[]} */
  const found = [];
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').replace(WELCOME, '\n').split('\n')) {
      if (line === '') continue;
      lines += 1;
      // Harmless lookalikes are removed first: the line's own process id and time, PostgreSQL's positions in its log.
      const said = line
        .replace(/^\{"level":\d+,"time":"[^"]+","pid":\d+,/, '{')
        .replace(/\blsn=[0-9A-F]+\/[0-9A-F]+/g, 'lsn');
      const rule = FORBIDDEN.find(([, pattern]) => pattern.test(said));
      if (rule) found.push({ file, line, what: rule[0] });
    }
  }
  return { lines, found };
}

/**
 * All `.log` files in a folder and below it.
 * @param {string} folder
 */
export function logsIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.log'))
    .map((entry) => join(entry.parentPath, entry.name));
}
