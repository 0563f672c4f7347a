import type { ProviderPage } from './log-in-pages';

/**
 * Why a log-in by a provider failed: the code that the page shows (dealer-shop §8) and that people quote to support. The
 * text is `identities:refused.<code>`; a provider's own codes (`access_denied`) share one.
 */
export const REFUSALS = [
  /** The request does not come from a provider. */
  'no_log_in_was_begun',
  /** The attempt was finished already, has expired or belongs to another browser. */
  'log_in_over',
  'provider_not_reachable',
  /** The provider's response is invalid: a token for another client, a wrong signature. */
  'provider_answer_wrong',
  /** The account is locked, its firm is inactive, or it belongs to another log-in page. */
  'account_refused',
  /** Another account began the linking than the one that is logged in now. */
  'other_account',
  'linked_elsewhere',
  'too_many_log_ins',
] as const;

type Refusal = (typeof REFUSALS)[number];

/** A failed log-in; `detail` is for the browser's console. */
export class LogInRefused extends Error {
  override readonly name = 'LogInRefused';
  constructor(
    /** Our code or the provider's. */
    readonly code: string,
    readonly detail = '',
  ) {
    super(code);
  }
}

/** A failed log-in with the page where it began, and its provider's name. */
export class LogInFailed extends Error {
  override readonly name = 'LogInFailed';
  constructor(
    readonly refused: LogInRefused,
    readonly page: ProviderPage,
    readonly provider: string | null,
  ) {
    super(refused.code, { cause: refused });
  }
}

/** A code of the provider, if it is well-formed; otherwise `fallback`. */
export function safeCode(code: string, fallback: Refusal): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : fallback;
}
