import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inProject } from './lib/project.mjs';

const PLURAL = /_(zero|one|two|few|many|other)$/;
const FILE = inProject('app/platform/text-keys.d.ts');

/**
 * @param {Record<string, unknown>} content
 * @returns {Generator<[key: string, text: string]>}
 */
function* flatten(content, prefix = '') {
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === 'object' && value !== null)
      yield* flatten(/** @type {Record<string, unknown>} */ (value), `${prefix}${name}.`);
    else yield [`${prefix}${name}`, String(value)];
  }
}

/** @param {string} namespace */
function parametersByKey(namespace) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  const counted = new Set();
  const texts = [...flatten(JSON.parse(readFileSync(inProject('locales/tr', `${namespace}.json`), 'utf8')))];
  for (const [key] of texts) if (key.endsWith('_other')) counted.add(key.replace(PLURAL, ''));
  for (const [key, text] of texts) {
    const base = key.replace(PLURAL, '');
    const name = counted.has(base) ? base : key;
    const parameters = found.get(name) ?? new Set(counted.has(name) ? ['count'] : []);
    for (const [, parameter = ''] of text.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)) parameters.add(parameter);
    found.set(name, parameters);
  }
  return found;
}

/** Writes the type of the texts from the Turkish ones: every key with the names of its placeholders, by namespace. */
export function writeTextKeys() {
  const lines = ['export interface TextParameters {'];
  for (const file of readdirSync(inProject('locales/tr')).sort()) {
    const namespace = file.replace(/\.json$/, '');
    lines.push(`  '${namespace}': {`);
    for (const [key, parameters] of parametersByKey(namespace)) {
      lines.push(`    '${key}': ${[...parameters].map((name) => `'${name}'`).join(' | ') || 'never'};`);
    }
    lines.push('  };');
  }
  const text = `${lines.join('\n')}\n}\n`;
  if (!existsSync(FILE) || readFileSync(FILE, 'utf8') !== text) writeFileSync(FILE, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTextKeys();
