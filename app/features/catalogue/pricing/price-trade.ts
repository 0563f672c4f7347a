import type { ProductEffect } from '~/features/catalogue/products/product-effects';
import { kurusFromDecimal, multiplyHalfUp, sumKurus, type Currency, type Kurus } from '~/platform/money';

export type TradeLine = {
  sku: string;
  quantity: number;
  /** Numeric text in the line's own currency, up to two decimals. */
  unitPrice: string;
  /** Old catalogue rows leave it empty: their prices are in lira. */
  currency: Currency | '';
  /** Whole percent. */
  vatRate: number;
} & Pick<ProductEffect, 'requiresFirm' | 'requiresLicences' | 'licenceAction'>;

/** A line in lira, whatever its own currency. */
export type PricedLine<Line extends TradeLine = TradeLine> = Line & {
  unitPriceKurus: Kurus;
  goodsKurus: Kurus;
  vatKurus: Kurus;
  grossKurus: Kurus;
};

/** The ERP's getTradeResult (dealer-shop §3); its own names are beside ours. Amounts are kuruş. */
export type TradeResult = {
  /** bFirma: a customer firm must be chosen. */
  requiresFirm: boolean;
  /** bLisans: licences of that firm must be selected. */
  requiresLicences: boolean;
  /** bLisansAylik */
  extendsMonthly: boolean;
  /** bLisansYillik: new licences of the same order run 365 days, too. */
  extendsYearly: boolean;
  /** bLisansTemizle */
  clears: boolean;
  /** bBilgisayar */
  registersComputer: boolean;
  /** lDovizKuru: lira per dollar, as numeric text. */
  exchangeRate: string;
  /** lToplamMiktar */
  totalQuantity: number;
  /** lMalBedeli */
  goods: Kurus;
  /** lMalIskontoTutari: stays 0 (dealer-shop §9). */
  discount: Kurus;
  /** lToplamKdv */
  vat: Kurus;
  /** lNetTutar: goods and VAT. */
  net: Kurus;
};

/**
 * Prices a cart or an order (dealer-shop §9, readings 12). Dollars become lira per unit price; VAT is rounded per line;
 * totals add rounded lines.
 * @param usdRate lira per dollar as numeric text, '29' or '29.0000'; unchanged in the result
 * @throws RangeError for an invalid price, rate, quantity or VAT rate, and for totals too large to be exact
 */
export function priceTrade<Line extends TradeLine>(
  lines: readonly Line[],
  usdRate: string,
): { lines: PricedLine<Line>[]; result: TradeResult } {
  const rate = parseRate(usdRate);
  const priced = lines.map((line) => priceLine(line, rate));
  const does = (action: ProductEffect['licenceAction']) => lines.some((line) => line.licenceAction === action);
  const goods = sumKurus(priced.map((line) => line.goodsKurus));
  const vat = sumKurus(priced.map((line) => line.vatKurus));
  return {
    lines: priced,
    result: {
      requiresFirm: lines.some((line) => line.requiresFirm),
      requiresLicences: lines.some((line) => line.requiresLicences),
      extendsMonthly: does('extend-month'),
      extendsYearly: does('extend-year'),
      clears: does('clear'),
      registersComputer: does('register-computer'),
      exchangeRate: usdRate,
      totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      goods,
      discount: 0,
      vat,
      net: sumKurus([goods, vat]),
    },
  };
}

type Rate = { numerator: bigint; denominator: bigint };

function parseRate(text: string): Rate {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  const [, whole = '', decimals = ''] = match ?? [];
  const rate = { numerator: BigInt(whole + decimals), denominator: 10n ** BigInt(decimals.length) };
  if (!match || rate.numerator === 0n) throw new RangeError(`not an exchange rate: ${JSON.stringify(text)}`);
  return rate;
}

function priceLine<Line extends TradeLine>(line: Line, usdRate: Rate): PricedLine<Line> {
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) {
    throw new RangeError(`not a quantity: ${line.quantity}`);
  }
  if (!Number.isInteger(line.vatRate) || line.vatRate < 0) throw new RangeError(`not a VAT rate: ${line.vatRate}`);
  const price = kurusFromDecimal(line.unitPrice);
  if (price < 0) throw new RangeError(`not a price: ${line.unitPrice}`);
  const unitPriceKurus =
    line.currency === 'USD' ? multiplyHalfUp(price, usdRate.numerator, usdRate.denominator) : price;
  const goodsKurus = multiplyHalfUp(unitPriceKurus, line.quantity, 1);
  const vatKurus = multiplyHalfUp(goodsKurus, line.vatRate, 100);
  return { ...line, unitPriceKurus, goodsKurus, vatKurus, grossKurus: sumKurus([goodsKurus, vatKurus]) };
}
