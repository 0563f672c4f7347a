import { searchKey } from '~/platform/text';
import names from './data/provinces.json';

/** A province with its plate code, which is text: '01' to '81'. */
export type Province = { plate: string; name: string };

/** The 81 provinces in the order of their plate codes, which count them. */
export const PROVINCES: readonly Province[] = names.map((name, index) => ({
  plate: String(index + 1).padStart(2, '0'),
  name,
}));

/** Older names that are still used, with the plate code of their province. */
const OLD_NAMES = { afyon: '03', antep: '27', icel: '33', maras: '46', urfa: '63' };

const byKey = new Map(
  PROVINCES.flatMap((province) => [
    [province.plate, province],
    [searchKey(province.name), province],
  ]),
);
for (const [key, plate] of Object.entries(OLD_NAMES)) byKey.set(key, byKey.get(plate)!);

/** Finds a province by plate code ('6', '06') or by name, whatever its case and accents ('ISTANBUL', 'Afyon'). */
export function findProvince(text: string): Province | undefined {
  const key = searchKey(text.trim());
  return byKey.get(/^[1-9]$/.test(key) ? `0${key}` : key);
}
