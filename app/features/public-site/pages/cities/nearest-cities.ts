import { CITIES, type City } from './cities';

/** The provinces among `plates` that are closest to one on the map, the nearest first. */
export function nearestCities(city: City, plates: ReadonlySet<string>, most: number): City[] {
  const distance = ({ tile: [column, row] }: City) => Math.hypot(column - city.tile[0], row - city.tile[1]);
  return CITIES.filter(({ plate }) => plate !== city.plate && plates.has(plate))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, most);
}
