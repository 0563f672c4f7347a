/*
 * Comments, tests and docs cite a decision by `readings 12`, `readings 6, 9` or `readings 5–9`, the specification by
 * `dealer-shop §7`, `dealer-shop §2, §7`, `public-site §7.7` or `dealer-shop §4 step 5`, a decision by `decision 19`.
 */

const NUMBERED = /\b([Rr]eadings?|[Dd]ecisions?)\s+(\d+(?:\s*(?:,|–|and)\s*\d+)*)/g;
const SECTION = /(?:([\w-]+)\s+)?§(\d+(?:\.\d+)?)?(?:\s*–\s*§?(\d+))?(?:\s+step\s+(\d+))?/g;

/**
 * The references that exist.
 * @param {{ readings: string, specification: string, decisions: string[] }} docs two documents, and the file names of
 * the decisions
 * @returns {Set<string>} as `readings 12`, `dealer-shop §7`, `public-site §7.7`, `dealer-shop §4 step 5`, `decision 19`
 */
export function knownReferences({ readings, specification, decisions }) {
  /** @type {Set<string>} */
  const known = new Set();
  for (const [, number] of readings.matchAll(/^(\d+)\. /gm)) known.add(`readings ${number}`);
  let section = '';
  for (const line of specification.split('\n')) {
    if (line.startsWith('#')) section = /[\w-]+ §\d+/.exec(line)?.[0] ?? '';
    if (section === '') continue;
    known.add(section);
    const item = /^\s*(\d+)\. /.exec(line)?.[1];
    if (item) known.add(`${section}.${item}`).add(`${section} step ${item}`);
  }
  for (const name of decisions) known.add(`decision ${Number.parseInt(name, 10)}`);
  return known;
}

/**
 * The wrong references of a text.
 * @param {string} text
 * @param {Set<string>} known
 * @returns {{ line: number, problem: string }[]}
 */
export function wrongReferences(text, known) {
  // A reference may continue in the next line of its comment; every character keeps its position.
  const flat = text.replace(/\n\s*(?:\*|\/\/|--|#)/g, (lead) => lead.replace(/[^\n]/g, ' '));
  /** @type {{ line: number, problem: string }[]} */
  const wrong = [];
  /** @type {(index: number, problem: string) => void} */
  const tell = (index, problem) => {
    wrong.push({ line: flat.slice(0, index).split('\n').length, problem });
  };
  /** @type {(index: number, name: string) => void} */
  const mustExist = (index, name) => {
    if (!known.has(name)) tell(index, `"${name}" does not exist`);
  };

  for (const { index, 0: whole, 1: word = '', 2: numbers = '' } of flat.matchAll(NUMBERED)) {
    if (/^reading$/i.test(word)) tell(index, `"${whole}": write "readings ${numbers}"`);
    const document = /^d/i.test(word) ? 'decision' : 'readings';
    for (const number of spread(numbers)) mustExist(index, `${document} ${number}`);
  }

  let [document, end] = ['', 0];
  for (const { index, 0: whole, 1: word, 2: first, 3: last, 4: step } of flat.matchAll(SECTION)) {
    // In `dealer-shop §2, §7` the second reference is to the same document.
    if (word !== undefined && word !== 'and') document = word;
    else if (!/^\s*(?:,|and)?\s*$/.test(flat.slice(end, index))) document = '';
    end = index + whole.length;
    if (document === '' || first === undefined) tell(index, `"${whole.trim()}": of which document?`);
    else if (last !== undefined) for (const one of spread(`${first}–${last}`)) mustExist(index, `${document} §${one}`);
    else mustExist(index, `${document} §${first}${step === undefined ? '' : ` step ${step}`}`);
  }
  return wrong;
}

/**
 * The numbers of `5–9`, `6, 9` or `25 and 26`.
 * @param {string} numbers
 */
function spread(numbers) {
  return numbers.split(/,|and/).flatMap((part) => {
    const [first = 0, last = first] = (part.match(/\d+/g) ?? []).map(Number);
    return Array.from({ length: last - first + 1 }, (_, place) => first + place);
  });
}
