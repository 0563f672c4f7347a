import { env } from '~/platform/env.server';
import { log } from '~/platform/log.server';
import { readCapped } from '~/platform/read-capped.server';
import { traced } from '~/platform/tracing.server';
import { saveRates } from './exchange-rate-store.server';
import { RateListError, readRateList } from './exchange-rates-xml';

const ADDRESS = 'https://www.tcmb.gov.tr/kurlar/today.xml';
const TIMEOUT_MS = 10_000;
/** The list has some twenty kilobytes. */
const ANSWER_LIMIT_BYTES = 262_144;

/** Why a list could not be had, as a code that the console has a sentence for. */
export class RatesUnavailable extends Error {
  override readonly name = 'RatesUnavailable';
  constructor(
    readonly code: 'rates-off' | 'rates-unreachable' | 'rates-timeout' | 'rates-refused' | 'rates-unusable',
    options?: { cause: unknown },
  ) {
    super(code, options);
  }
}

/** Where the central bank's list is read; undefined where it is not: in demo mode nobody said where. */
export function exchangeRateUrl(): string | undefined {
  const { EXCHANGE_RATE_URL, DEMO } = env();
  if (EXCHANGE_RATE_URL === 'off') return undefined;
  return EXCHANGE_RATE_URL ?? (DEMO ? undefined : ADDRESS);
}

/**
 * Reads the central bank's list of the day and keeps it. Orders go on with the rate that they have, whatever happens here.
 * @param timeoutMs how long the whole answer may take
 * @throws RatesUnavailable
 */
export async function fetchExchangeRates(
  timeoutMs = TIMEOUT_MS,
): Promise<{ date: string; rates: number; changed: number; usd: string }> {
  const url = exchangeRateUrl();
  if (!url) throw new RatesUnavailable('rates-off');
  const signal = AbortSignal.timeout(timeoutMs);
  const unavailable = (code: RatesUnavailable['code'], cause: unknown) =>
    new RatesUnavailable(signal.aborted ? 'rates-timeout' : code, { cause });

  const response = await traced('GET exchange rates', { 'server.address': new URL(url).hostname }, () =>
    fetch(url, { redirect: 'error', signal, headers: { Accept: 'application/xml, text/xml' } }),
  ).catch((error: unknown) => {
    throw unavailable('rates-unreachable', error);
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new RatesUnavailable('rates-refused', {
      cause: new Error(`The central bank answered HTTP ${response.status}.`),
    });
  }
  const text = await readCapped(response, ANSWER_LIMIT_BYTES).catch((error: unknown) => {
    throw unavailable('rates-unusable', error);
  });
  const list = readList(text);
  const changed = await saveRates(list);
  const usd = list.rates.find(({ currency }) => currency === 'USD')?.selling ?? '';
  log().info({ date: list.date, rates: list.rates.length, changed, usd }, 'exchange rates read');
  return { date: list.date, rates: list.rates.length, changed, usd };
}

function readList(text: string) {
  try {
    return readRateList(text);
  } catch (error) {
    if (error instanceof RateListError) throw new RatesUnavailable('rates-unusable', { cause: error });
    throw error;
  }
}
