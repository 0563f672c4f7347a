import { json } from '~/platform/web.server';
import { providerPageAddress } from './log-in-pages';
import { LogInFailed, REFUSALS } from './log-in-refused.server';

/** The values of the page of a failed log-in. */
export type ShownRefusal = {
  code: string;
  /** For the browser's console. */
  detail: string;
  /** The key of the text: the code's own, or the shared one of providers' codes. */
  reason: (typeof REFUSALS)[number] | 'access_denied' | 'by_provider';
  provider: string | null;
  back: { to: string; toAccount: boolean };
};

const STATUSES: Record<string, number> = { provider_not_reachable: 502, account_refused: 401, too_many_log_ins: 429 };

/** @throws `error` if it is no failed log-in */
export function showRefusal(error: unknown) {
  if (!(error instanceof LogInFailed)) throw error;
  const { refused, page, provider } = error;
  const { code, detail } = refused;
  const own = REFUSALS.find((known) => known === code);
  const reason = own ?? (code === 'access_denied' ? code : 'by_provider');
  const shown: ShownRefusal = {
    code,
    detail: detail.slice(0, 500),
    reason,
    provider,
    back: { to: providerPageAddress(page), toAccount: page === 'account' },
  };
  return json(shown, { status: STATUSES[code] ?? 400 });
}
