import { searchKey } from '~/platform/text';
import { CITIES, cityName, type City } from './cities';

/**
 * The provinces whose plate code, or whose name in Turkish or in the reader's language, begins with the search text; where none
 * does, those with a dealer in such a district.
 */
export function searchCities(
  query: string,
  language: string,
  dealers: readonly { plate: string; district: string }[] = [],
): City[] {
  const wanted = searchKey(query.trim());
  if (wanted === '') return [...CITIES];
  const begins = (text: string) => searchKey(text).startsWith(wanted);
  const number = /^\d{1,2}$/.test(wanted) ? wanted.padStart(2, '0') : undefined;
  const found = CITIES.filter((city) => city.plate === number || [city.name, cityName(city, language)].some(begins));
  if (found.length > 0) return found;
  const plates = new Set(dealers.filter(({ district }) => begins(district)).map(({ plate }) => plate));
  return CITIES.filter(({ plate }) => plates.has(plate));
}
