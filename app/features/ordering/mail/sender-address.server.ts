import { isIP } from 'node:net';
import { z } from 'zod';
import { readCapped } from '~/platform/read-capped.server';
import { traced } from '~/platform/tracing.server';

const TIMEOUT_MS = 2_000;
const KEPT_MS = 10 * 60_000;
const ANSWER_LIMIT_BYTES = 4_096;

const answerSchema = z.object({ ip: z.string().refine((ip) => isIP(ip) !== 0) });

async function lookUp(lookupUrl: string): Promise<string> {
  const response = await traced('GET own address', { 'server.address': new URL(lookupUrl).hostname }, () =>
    fetch(lookupUrl, {
      headers: { Accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }),
  );
  const body = await readCapped(response, ANSWER_LIMIT_BYTES);
  if (!response.ok) throw new Error(`The address look-up answered HTTP ${response.status}.`);
  return answerSchema.parse(JSON.parse(body)).ip;
}

/**
 * Creates the lookup of this installation's public address (dealer-shop §7). The answer, including the fallback, is
 * cached for ten minutes, so that a failing service delays one mail instead of all.
 * @param options.fallback the page's host, used if there is no lookup service or it fails
 * @returns a function that never rejects
 */
export function createSenderAddress(options: { lookupUrl?: string; fallback: string }): () => Promise<string> {
  const { lookupUrl, fallback } = options;
  if (lookupUrl === undefined) return () => Promise.resolve(fallback);
  let kept: { address: Promise<string>; until: number } | undefined;
  return () => {
    if (kept === undefined || Date.now() >= kept.until) {
      kept = { address: lookUp(lookupUrl).catch(() => fallback), until: Date.now() + KEPT_MS };
    }
    return kept.address;
  };
}
