import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES, cityName } from './cities';
import { searchCities } from './search-cities';

const platesOf = (query: string, language = 'tr') => searchCities(query, language).map(({ plate }) => plate);

describe('searchCities', () => {
  it('P17 a province is found by its plate and by its name in the reader’s language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CITIES), fc.constantFrom('tr', 'en', 'de', 'ru', 'ar', 'cn'), (city, language) => {
        expect(platesOf(city.plate, language)).toContain(city.plate);
        expect(platesOf(cityName(city, language), language)).toContain(city.plate);
        expect(platesOf(city.name.toLocaleUpperCase('tr'), language)).toContain(city.plate);
      }),
    );
  });

  it('P17 letters without marks and a plate without its zero do, too', () => {
    expect(platesOf('sanli')).toEqual(['63']);
    expect(platesOf('kirik')).toEqual(['71']);
    expect(platesOf('6')).toEqual(['06']);
    expect(platesOf('Ağ')).toEqual(['04']);
  });

  it('P17 nothing typed finds all, nonsense none', () => {
    expect(platesOf('  ')).toHaveLength(81);
    expect(platesOf('lefkosa')).toEqual([]);
    expect(platesOf('99')).toEqual([]);
  });
});
