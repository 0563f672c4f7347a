import { listProducts } from '~/features/catalogue/products/catalogue-store.server';
import { productPath } from '~/features/catalogue/products/product-path';
import { wordsOf } from '~/features/catalogue/products/rich-text.server';
import { rateText } from '~/features/catalogue/pricing/rate-text';
import { readDollarRate } from '~/features/catalogue/pricing/read-dollar-rate.server';
import { isMissing } from '~/features/public-site/downloads/download-items';
import { readPublishedDownloads } from '~/features/public-site/downloads/download-store.server';
import { shownDownload } from '~/features/public-site/downloads/shown-download';
import { CITIES, cityName, cityOfPlate, cityPath } from '~/features/public-site/dealers/cities';
import { countByPlate } from '~/features/public-site/dealers/near-dealers';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { answerPlace, topicsOf } from '~/features/public-site/pages/faq/questions';
import { readerTexts, translator } from '~/platform/i18n.server';
import { shownPhone } from '~/platform/vendor-facts';
import { searchPages, type MayDo } from './pages';
import { findInSite, type SiteEntry, type SiteKind, type SiteResults } from './site-results';

export type SiteReader = { role: string | undefined; locale: string; mayDo?: MayDo };

/** Searches products, answers, provinces, documents, videos and pages in the reader's language. */
export async function searchSite(query: string, reader: SiteReader): Promise<SiteResults> {
  if (query.trim() === '') return { query, groups: [], near: false };
  return findInSite(await entriesOf(reader), query);
}

async function entriesOf({ role, locale, mayDo }: SiteReader): Promise<Record<SiteKind, SiteEntry[]>> {
  const [products, downloads, dealers, dollar] = await Promise.all([
    listProducts(locale),
    readPublishedDownloads(),
    publicDealers(),
    readDollarRate(),
  ]);
  const t = translator(locale);
  const dealerCounts = countByPlate(dealers);
  const { find } = readerTexts(locale);
  const rateDate = dollar.source === 'central-bank' ? (dollar.date ?? null) : null;
  const rate = rateText({ exchangeRate: dollar.rate, rateDate }, t, locale);
  // What cannot be fetched or watched yet is no answer.
  const shown = downloads
    .filter((item) => !isMissing(item))
    .map((item) => ({
      item,
      ...shownDownload(item, locale, find),
    }));
  return {
    products: products.map((product) => ({
      to: productPath(product),
      title: product.name,
      text: product.summary,
      // The slug has its Turkish name, which whoever reads another language may have from an invoice or the till.
      words: `${product.sku} ${product.slug} ${wordsOf(product.detailHtml)}`,
    })),
    answers: topicsOf(products, { t, locale, rate }).flatMap(({ id, title, questions }) =>
      questions.map(({ key, question, answer }) => ({
        to: `/faq#${answerPlace(id, key)}`,
        title: question,
        text: answer.replace(/<\/?\d>/g, ''),
        words: title,
      })),
    ),
    provinces: CITIES.map((city) => ({
      to: cityPath(city),
      title: cityName(city, locale),
      text: t('site-search:dealers', { count: dealerCounts[city.plate] ?? 0 }),
      words: `${city.name} ${city.plate}`,
    })),
    dealers: dealers.flatMap(({ id, name, phone, district, plate, trades }) => {
      const city = cityOfPlate(plate);
      if (!city) return [];
      return [
        {
          to: `${cityPath(city)}#dealer-${id}`,
          title: name,
          text: [shownPhone(phone, locale), `${district} / ${cityName(city, locale)}`].join(' · '),
          words: [city.name, plate, phone, ...trades.map((trade) => t(`finder:trade.${trade}`))].join(' '),
        },
      ];
    }),
    documents: shown
      .filter(({ item }) => item.section !== 'videos')
      .map(({ item, title, text, file }) => ({
        to: `/download#${item.section}`,
        title,
        ...(text && { text }),
        words: file?.name ?? '',
      })),
    videos: shown
      .filter(({ item }) => item.section === 'videos')
      .map(({ id, title, subject }) => ({
        to: `/download?video=${id}#watch`,
        title,
        ...(subject && { text: t(`downloads:topic.${subject}`) }),
      })),
    pages: searchPages(t, role, mayDo),
  };
}
