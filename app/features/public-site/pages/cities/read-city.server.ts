import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { cityName, cityPath, type Region, type City } from './cities';
import { dealersByCity } from './city-dealer-store.server';
import { cityData } from './city-data';
import { nearestCities } from './nearest-cities';
import { productsOf } from '../products-of';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';

/** The products that businesses of a region need most, by stock code. */
const NEEDS: Record<Region, readonly string[]> = {
  marmara: ['KarpinTicari', 'KarpinPerakende', 'KarpinEIrsaliye'],
  aegean: ['KarpinMarket', 'TeraziEntegre', 'KarpinAylikLisans'],
  mediterranean: ['TeraziEtiketli30', 'KarpinEIrsaliye', 'KarpinMarket'],
  'central-anatolia': ['KarpinSaha', 'KarpinMobile', 'KarpinTicari'],
  'black-sea': ['KarpinKobi', 'TeraziEtiketli30', 'KarpinPerakende'],
  'eastern-anatolia': ['UzakDestek', 'UpsKasa650', 'EFaturaKontor'],
  'southeastern-anatolia': ['KarpinPerakende', 'OkuyucuLazer', 'Etiket58x40'],
};
const NEAREST = 3;
const VISIT = 'YerindeDestek';

/** What the page of a province shows. */
export type CityData = Awaited<ReturnType<typeof readCity>>;

/**
 * A province with its dealers, or the nearest ones, and what its businesses need most.
 * @param path of its page, which names it in Turkish
 */
export async function readCity(
  city: City,
  { path, turkishName, locale }: { path: string; turkishName: string; locale: string },
) {
  const [all, dealers] = await Promise.all([listProducts(locale), dealersByCity()]);
  const own = dealers.get(city.plate) ?? [];
  const nearest = own.length > 0 ? [] : nearestCities(city, new Set(dealers.keys()), NEAREST);
  const [visit] = productsOf(all, [VISIT]);
  const name = cityName(city, locale);
  const url = new URL(path, env().PUBLIC_ORIGIN).href;
  return {
    plate: city.plate,
    region: city.region,
    name,
    turkishName,
    dealers: own,
    nearest: nearest.map((near) => ({
      path: cityPath(near),
      name: cityName(near, locale),
      count: dealers.get(near.plate)?.length ?? 0,
    })),
    needs: productsOf(all, NEEDS[city.region]),
    visit: visit ?? null,
    structured: cityData({
      url,
      city,
      name,
      dealers: own,
      heading: translator(locale)('city:heading', { name }),
    }),
  };
}
