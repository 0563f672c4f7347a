import { CITIES } from './cities';
import type { PublicDealer } from './public-dealer-store.server';
import type { Trade } from './trades';

/** Latitude and longitude of each province's centre, by plate. */
const CENTRES: readonly (readonly [latitude: number, longitude: number])[] = [
  [37.0, 35.32],
  [37.76, 38.28],
  [38.75, 30.56],
  [39.72, 43.05],
  [40.65, 35.84],
  [39.93, 32.86],
  [36.9, 30.71],
  [41.18, 41.82],
  [37.84, 27.85],
  [39.65, 27.88],
  [40.14, 29.98],
  [38.88, 40.49],
  [38.4, 42.11],
  [40.73, 31.61],
  [37.72, 30.29],
  [40.18, 29.07],
  [40.15, 26.41],
  [40.6, 33.61],
  [40.55, 34.96],
  [37.78, 29.09],
  [37.91, 40.21],
  [41.68, 26.56],
  [38.68, 39.23],
  [39.75, 39.5],
  [39.9, 41.27],
  [39.78, 30.52],
  [37.07, 37.38],
  [40.91, 38.39],
  [40.46, 39.48],
  [37.57, 43.74],
  [36.2, 36.17],
  [37.76, 30.55],
  [36.81, 34.64],
  [41.01, 28.98],
  [38.42, 27.13],
  [40.62, 43.1],
  [41.39, 33.78],
  [38.73, 35.48],
  [41.73, 27.22],
  [39.15, 34.16],
  [40.77, 29.94],
  [37.87, 32.48],
  [39.42, 29.98],
  [38.36, 38.31],
  [38.62, 27.43],
  [37.59, 36.94],
  [37.31, 40.73],
  [37.22, 28.36],
  [38.73, 41.49],
  [38.62, 34.71],
  [37.97, 34.68],
  [40.98, 37.88],
  [41.02, 40.52],
  [40.76, 30.38],
  [41.29, 36.33],
  [37.93, 41.95],
  [42.02, 35.15],
  [39.75, 37.02],
  [40.98, 27.52],
  [40.32, 36.55],
  [41.0, 39.72],
  [39.11, 39.54],
  [37.16, 38.8],
  [38.68, 29.41],
  [38.49, 43.41],
  [39.82, 34.81],
  [41.45, 31.79],
  [38.37, 34.03],
  [40.26, 40.22],
  [37.18, 33.22],
  [39.85, 33.52],
  [37.88, 41.14],
  [37.52, 42.46],
  [41.63, 32.34],
  [41.11, 42.7],
  [39.92, 44.05],
  [40.66, 29.28],
  [41.21, 32.62],
  [36.72, 37.12],
  [37.07, 36.25],
  [40.84, 31.16],
];

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

type Position = { latitude: number; longitude: number };

function kilometresBetween(a: Position, b: Position): number {
  const [lat1, lat2] = [radians(a.latitude), radians(b.latitude)];
  const half =
    Math.sin((lat2 - lat1) / 2) ** 2 +
    Math.cos(lat1) * Math.cos(lat2) * Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half));
}

function centreOf(plate: string): Position {
  const [latitude, longitude] = CENTRES[Number(plate) - 1] ?? [NaN, NaN];
  return { latitude, longitude };
}

/** From the centre of one province to that of another, as the crow flies. */
export function kilometresTo(from: string, to: string): number {
  return kilometresBetween(centreOf(from), centreOf(to));
}

/** `kilometres` from the province's centre, as the crow flies; null where the dealer has not said where exactly it is. */
export type NearDealer = PublicDealer & { kilometres: number | null };

export type DealersNear = {
  /** Of the province itself. */
  own: NearDealer[];
  /** Those of other provinces that say that they come. */
  coming: NearDealer[];
  /** All others. */
  others: NearDealer[];
};

/**
 * The dealers seen from a province, the nearest first; among those of one province, the ones that know the trade come first.
 */
export function dealersNear(plate: string, dealers: readonly PublicDealer[], trade?: Trade): DealersNear {
  const centre = centreOf(plate);
  const away = (dealer: PublicDealer) => (dealer.plate === '' ? Infinity : kilometresTo(plate, dealer.plate));
  const knows = (dealer: PublicDealer) => Number(trade !== undefined && dealer.trades.includes(trade));
  const seen = dealers
    .map((dealer) => ({
      ...dealer,
      kilometres: dealer.position && Math.round(kilometresBetween(centre, dealer.position)),
    }))
    .sort((a, b) => away(a) - away(b) || knows(b) - knows(a));
  const comes = (dealer: NearDealer) => dealer.plate !== plate && dealer.serves.includes(plate);
  return {
    own: seen.filter((dealer) => dealer.plate === plate),
    coming: seen.filter(comes),
    others: seen.filter((dealer) => dealer.plate !== plate && !comes(dealer)),
  };
}

/** How many dealers each province has, by plate; provinces without one are left out. */
export function countByPlate(dealers: readonly Pick<PublicDealer, 'plate'>[]): Record<string, number> {
  const counts = CITIES.map(({ plate }) => [plate, dealers.filter((one) => one.plate === plate).length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
