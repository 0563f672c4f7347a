import { searchKey } from '~/platform/text';
import { CITIES, cityName, type City } from './cities';

/** The provinces whose plate code, or whose name in Turkish or in the reader's language, begins with the search text. */
export function searchCities(query: string, language: string): City[] {
  const wanted = searchKey(query.trim());
  if (wanted === '') return [...CITIES];
  const number = /^\d{1,2}$/.test(wanted) ? wanted.padStart(2, '0') : undefined;
  return CITIES.filter(
    (city) =>
      city.plate === number || [city.name, cityName(city, language)].some((name) => searchKey(name).startsWith(wanted)),
  );
}
