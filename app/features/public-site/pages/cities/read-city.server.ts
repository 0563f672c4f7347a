import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { optionalViewer } from '~/features/identity/accounts/session.server';
import { cartOf } from '~/features/ordering/cart/cart-of.server';
import { priceCart } from '~/features/ordering/cart/cart-view';
import { priceableCart } from '~/features/ordering/cart/read-cart.server';
import { cityName, cityPath, type City, type Region } from '~/features/public-site/dealers/cities';
import { countByPlate, dealersNear, type NearDealer } from '~/features/public-site/dealers/near-dealers';
import { openState } from '~/features/public-site/dealers/opening-hours';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { TRADE_KEYS, type Trade } from '~/features/public-site/dealers/trades';
import { env } from '~/platform/env.server';
import { localeOf, translator } from '~/platform/i18n.server';
import { cityData } from './city-data';
import { productsOf } from '../products-of';

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
/** The nearest dealers of other provinces fill the page up to so many; more would make it heavier than a public page may be. */
const CARDS = 4;
const VISIT = 'YerindeDestek';

/** What the page of a province shows. */
export type CityData = Awaited<ReturnType<typeof readCity>>;

/**
 * A province with its dealers, those that come to it and the nearest others, and what its businesses need most.
 * @param path of its page, which names it in Turkish
 * @param trade the trade that its dealers are to know, if the visitor chose one
 */
export async function readCity(
  request: Request,
  city: City,
  { path, turkishName, trade }: { path: string; turkishName: string; trade: Trade | undefined },
) {
  const now = new Date();
  const locale = await localeOf(request);
  const [all, dealers, cart] = await Promise.all([listProducts(locale), publicDealers(), readCart(request, locale)]);
  const { own, coming, others } = dealersNear(city.plate, dealers);
  const near = others.slice(0, Math.max(0, CARDS - own.length - coming.length));
  const onPage = [...own, ...coming, ...near];
  const shown = (list: readonly NearDealer[]) =>
    list
      .filter(({ trades }) => trade === undefined || trades.includes(trade))
      .map((dealer) => ({ ...dealer, state: openState(dealer, now) }));
  const groups = { own: shown(own), coming: shown(coming), others: shown(near) };
  const [visit] = productsOf(all, [VISIT]);
  const name = cityName(city, locale);
  const url = new URL(path, env().PUBLIC_ORIGIN).href;
  return {
    ...{ plate: city.plate, region: city.region, name, turkishName, cart },
    path: cityPath(city),
    counts: countByPlate(dealers),
    comesTo: [...new Set(own.flatMap(({ serves }) => serves))].filter((plate) => plate !== city.plate),
    groups,
    none: own.length === 0,
    trade: trade ?? null,
    /** The trades of the dealers on the page, each with how many know it. */
    trades: TRADE_KEYS.flatMap((key) => {
      const count = onPage.filter(({ trades }) => trades.includes(key)).length;
      return count > 0 ? [{ trade: key, count }] : [];
    }),
    needs: productsOf(all, NEEDS[city.region]),
    visit: visit ?? null,
    structured: cityData({
      url,
      city,
      name,
      dealers: groups.own,
      heading: translator(locale)('city:heading', { name }),
    }),
  };
}

/** What a visitor has gathered, for the box beside the dealers; nothing for dealers and staff, who send no cart to a dealer. */
async function readCart(request: Request, locale: string) {
  const viewer = await optionalViewer(request);
  const cart = viewer === undefined || viewer.role === 'member' ? await cartOf(request) : undefined;
  const items = (await cart?.items()) ?? [];
  return items.length > 0 ? priceCart(await priceableCart(items, locale)) : null;
}
