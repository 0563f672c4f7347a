import { parseStrictXml, type XmlNode } from '~/platform/strict-xml';

/** The price of one unit of a currency in lira on a day, as decimal text with four decimals. */
export type ExchangeRate = { currency: string; buying: string; selling: string };
export type RateList = { /** 2026-11-20 */ date: string; rates: ExchangeRate[] };

/** An error for a text that is not the central bank's list. Its message never quotes the text. */
export class RateListError extends Error {
  override readonly name = 'RateListError';
}

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

function elementsOf(nodes: XmlNode[]): Element[] {
  return nodes.flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text');
    if (name === undefined) return [];
    const inside = node[name] as XmlNode[];
    const text = inside.map((child) => ('#text' in child ? String(child['#text']) : '')).join('');
    return [{ name, attributes: (node[':@'] ?? {}) as Record<string, string>, children: elementsOf(inside), text }];
  });
}

/** The text of the only child of that name; undefined if it is missing or blank. */
function textOf(parent: Element, name: string): string | undefined {
  const [found, ...more] = parent.children.filter((child) => child.name === name);
  if (more.length > 0) throw new RateListError(`The list holds ${name} more than once in a currency.`);
  return found?.text.trim() || undefined;
}

/** 20.11.2026 → 2026-11-20, if the day exists. */
function dayOf(text: string | undefined): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  const instant = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) {
    throw new RateListError('The list has no date.');
  }
  return date;
}

/**
 * The price of one unit, from the price of `unit` units, rounded half up to four decimals: computed in whole numbers,
 * as all money is.
 */
function perUnit(price: string, unit: number): string {
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(price) ?? [];
  if (whole === '') throw new RateListError('A rate is not a number.');
  const divisor = 10_000n * BigInt(unit);
  const value = (2n * BigInt(whole + fraction.padEnd(8, '0')) + divisor) / (2n * divisor);
  if (value === 0n) throw new RateListError('A rate is nothing.');
  return `${value / 10_000n}.${String(value % 10_000n).padStart(4, '0')}`;
}

function rateOf(element: Element): ExchangeRate | undefined {
  const currency = element.attributes['@_CurrencyCode'] ?? '';
  if (!/^[A-Z]{3}$/.test(currency)) throw new RateListError('A currency has no code.');
  const [unit, buying, selling] = ['Unit', 'ForexBuying', 'ForexSelling'].map((name) => textOf(element, name));
  // The bank lists some currencies without a price, or with only one of the two.
  if (!buying || !selling) return undefined;
  if (!unit || !/^[1-9]\d{0,5}$/.test(unit)) throw new RateListError('A currency has no unit.');
  const rate = { currency, buying: perUnit(buying, Number(unit)), selling: perUnit(selling, Number(unit)) };
  if (Number(rate.selling) < Number(rate.buying))
    throw new RateListError('A currency sells below what it is bought for.');
  return rate;
}

/**
 * Strictly reads the central bank's list of the day: a well-formed Tarih_Date with its day and each currency once, the
 * dollar among them. A DOCTYPE is refused before anything is parsed.
 * @throws RateListError
 */
export function readRateList(xml: string): RateList {
  const nodes = parseStrictXml(xml, (problem) => new RateListError(`The list ${problem}`));
  const [root, ...more] = elementsOf(nodes);
  if (root?.name !== 'Tarih_Date' || more.length > 0) throw new RateListError('The answer is not a list of rates.');
  const rates = root.children.filter(({ name }) => name === 'Currency').flatMap((element) => rateOf(element) ?? []);
  if (new Set(rates.map(({ currency }) => currency)).size < rates.length) {
    throw new RateListError('The list holds a currency more than once.');
  }
  if (!rates.some(({ currency }) => currency === 'USD')) throw new RateListError('The list lacks the dollar.');
  return { date: dayOf(root.attributes['@_Tarih']), rates };
}
