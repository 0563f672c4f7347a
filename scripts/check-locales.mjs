import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from './lib/project.mjs';

// Turkish is the original: every other language has the same keys, the same placeholders and a text of its own.
const original = 'tr';
/** The fallback for other languages, so it has every text. */
const fallback = 'en';
/**
 * The languages of the product, by code with their tags.
 * @type {Record<string, string>}
 */
const tags = Object.fromEntries(
  [...readFileSync(inProject('app/platform/languages.ts'), 'utf8').matchAll(/code: '(\w+)', tag: '([\w-]+)'/g)].map(
    ([, code = '', tag = '']) => [code, tag],
  ),
);
/** Consoles are in the original and the fallback (readings 39). */
const ofStaff = listIn('app/platform/audiences.ts', /^ {2}staff: \[([^\]]*)\]/m);
/** Texts that are correctly the same in another language: names, units, international words. */
const sameEverywhere = JSON.parse(readFileSync(inProject('scripts/same-in-every-language.json'), 'utf8'));

/** @type {string[]} */
const problems = [];
const languages = readdirSync(inProject('locales'));
const namespaces = readdirSync(inProject('locales', original)).map((file) => file.replace(/\.json$/, ''));
const texts = new Map(languages.map((language) => [language, readLanguage(language)]));

for (const language of new Set([...languages, ...Object.keys(tags)])) {
  if (!tags[language] || !languages.includes(language)) problems.push(`${language}: locales/ and languages.ts differ`);
}
for (const language of languages) {
  checkPlurals(language);
  if (language !== original) compare(language);
}
checkTerms();
checkUse();
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

/** @param {string} language */
function textsOf(language) {
  const found = texts.get(language);
  if (!found) throw new Error(`locales/${language} is missing`);
  return found;
}

/**
 * All texts of a language as `namespace:key.path` → text.
 * @param {string} language
 */
function readLanguage(language) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const file of readdirSync(inProject('locales', language))) {
    const namespace = file.replace(/\.json$/, '');
    if (!namespaces.includes(namespace)) problems.push(`${language}/${file}: no such file in ${original}`);
    const content = JSON.parse(readFileSync(inProject('locales', language, file), 'utf8'));
    for (const [key, text] of flatten(content))
      found.set(`${namespace}:${key}`, typeof text === 'string' ? text.replaceAll('\u2060', '') : text);
  }
  return found;
}

/**
 * @param {Record<string, unknown>} content
 * @returns {Generator<[key: string, text: string]>}
 */
function* flatten(content, prefix = '') {
  for (const [name, value] of Object.entries(content)) {
    if (typeof value === 'object' && value !== null)
      yield* flatten(/** @type {Record<string, unknown>} */ (value), `${prefix}${name}.`);
    else yield [`${prefix}${name}`, /** @type {string} */ (value)];
  }
}

/** @param {string} key */
function withoutPlural(key) {
  return key.replace(/_(zero|one|two|few|many|other)$/, '');
}

/**
 * A language needs its own plural forms: Russian has few and many, Chinese only other.
 * @param {string} language
 */
function checkPlurals(language) {
  const forms = new Intl.PluralRules(tags[language]).resolvedOptions().pluralCategories;
  const counted = new Set([...textsOf(language).keys()].filter((key) => key.endsWith('_other')).map(withoutPlural));
  for (const key of counted) {
    for (const form of forms) {
      if (!textsOf(language).has(`${key}_${form}`))
        problems.push(`${language} ${key}: the plural form _${form} is missing`);
    }
  }
}

/** @param {string} language */
function compare(language) {
  const own = textsOf(language);
  const keys = new Set([...own.keys()].map(withoutPlural));
  const wanted = new Set(
    [...textsOf(original).keys()]
      .filter((key) => language === fallback || !ofStaff.includes(key.split(':', 1)[0] ?? ''))
      .map(withoutPlural),
  );
  for (const key of wanted) if (!keys.has(key)) problems.push(`${language} ${key}: missing`);
  for (const key of keys) if (!wanted.has(key)) problems.push(`${language} ${key}: not in ${original}`);
  for (const [key, text] of own) {
    const source = textsOf(original).get(key) ?? textsOf(original).get(`${withoutPlural(key)}_other`);
    if (source === undefined) continue;
    if (typeof text !== 'string' || (text.trim() === '') !== (source.trim() === ''))
      problems.push(`${language} ${key}: empty`);
    else if (text === source && hasWords(text) && !sameEverywhere.includes(text))
      problems.push(`${language} ${key}: still ${original}: "${text}"`);
    // A form for exactly one item may say "one" instead of the number.
    else if (marks(text) !== marks(source) && withoutPlural(key) === key)
      problems.push(`${language} ${key}: {{placeholders}} or <tags> differ`);
  }
}

/**
 * A label that is a term of the glossary is translated as there, in each language; the list of exceptions names labels
 * that need another word.
 */
function checkTerms() {
  const [head = [], ...terms] = readFileSync(inProject('docs/glossary.csv'), 'utf8').trim().split('\n').map(csvCells);
  /** @type {string[]} */
  const exceptions = JSON.parse(readFileSync(inProject('scripts/glossary-exceptions.json'), 'utf8'));
  const unneeded = new Set(exceptions);
  /** @param {string} text @param {string} language */
  const plain = (text, language) =>
    text
      .toLocaleLowerCase(tags[language])
      .replace(/[\u00ad\u2066-\u2069]/g, '')
      .replace(/\u00a0/g, ' ')
      .replace(/^ال/, '')
      .trim();
  const byTerm = new Map(terms.map((cells) => [plain(cells[0] ?? '', original), cells]));
  for (const [key, text] of textsOf(original)) {
    const cells = byTerm.get(plain(text, original));
    // Names of files are in ASCII.
    if (!cells || key.startsWith('common:export.file.')) continue;
    for (const [place, language] of head.entries()) {
      const own = language === original || !tags[language] ? undefined : textsOf(language).get(key);
      if (own === undefined) continue;
      const forms = (cells[place] ?? '').replace(/[(（].*?[)）]/g, '').split(/[;/；]/);
      if (forms.some((form) => plain(own, language).includes(plain(form, language)))) continue;
      const name = `${language} ${key}`;
      if (!unneeded.delete(name))
        problems.push(`${name}: "${own}", but the glossary has "${cells[place]}" for "${text}"`);
    }
  }
  for (const name of unneeded) problems.push(`${name}: no exception to the glossary any more`);
}

/**
 * @param {string} line
 * @returns {string[]}
 */
function csvCells(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  );
}

/**
 * The strings of a list in a source.
 * @param {string} path
 * @param {RegExp} pattern with the list as its group
 */
function listIn(path, pattern) {
  const [, list = ''] = pattern.exec(readFileSync(inProject(path), 'utf8')) ?? [];
  return [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name);
}

/** @param {string} text */
function hasWords(text) {
  return /\p{L}{2,}/u.test(text.replace(/\{\{.*?\}\}|<[^>]*>/g, ''));
}

/** @param {string} text */
function marks(text) {
  return (text.match(/\{\{.*?\}\}|<\/?\w+\/?>/g) ?? []).sort().join(' ');
}

/**
 * Every text must be named somewhere, literally or by a template that can produce its key. That every key in a source has a
 * text is the compiler's to say (app/platform/translator.ts).
 */
function checkUse() {
  const used = new Set();
  /** @type {RegExp[]} */
  const patterns = [];
  for (const file of sources('app').concat(sources('worker'))) {
    const code = readFileSync(file, 'utf8');
    // Keys are also passed as data, so any literal that equals a key counts as a use.
    for (const [, , literal = ''] of code.matchAll(/(['"])([\w.:-]+)\1/g)) {
      for (const name of literal.includes(':') ? [literal] : namespaces.map((space) => `${space}:${literal}`))
        used.add(name);
    }
    for (const [, template = ''] of code.matchAll(/`([\w.:-]*\$\{[^`]*)`/g)) {
      const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      if (parts.join('').length > 2) patterns.push(new RegExp(`^(?:[\\w-]+:)?${parts.join('[\\w.-]+')}$`));
    }
  }
  const unused = [...new Set([...textsOf(original).keys()].map(withoutPlural))].filter(
    (key) => !used.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  for (const key of unused) problems.push(`${key}: not named by any source`);
}

/** @param {string} folder */
function sources(folder) {
  return readdirSync(inProject(folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(inProject(folder), name));
}
