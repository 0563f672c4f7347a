import type { Door } from './doors';

/**
 * Why a log-in by another provider came to nothing: what the page shows (dealer-shop §8) and people name to whoever helps
 * them. The sentence is `identities:refused.<code>`; a provider's own codes (`access_denied`) have one for all.
 */
export const REFUSALS = [
  /** Nobody came back from a provider. */
  'no_log_in_was_begun',
  /** It was begun, but is over: done already, too old, or another browser's. */
  'log_in_over',
  'provider_not_reachable',
  /** What it answered is not what it had to: a token for somebody else, a wrong signature. */
  'provider_answer_wrong',
  /** The account is locked, its firm inactive, or the door another's. */
  'account_refused',
  /** Whoever began to link is not who is logged in now. */
  'other_account',
  'linked_elsewhere',
  'too_many_log_ins',
] as const;

type Refusal = (typeof REFUSALS)[number];

/** A log-in that came to nothing; `detail` is for the browser's console. */
export class LogInRefused extends Error {
  override readonly name = 'LogInRefused';
  constructor(
    /** One of ours, or what the provider called it. */
    readonly code: string,
    readonly detail = '',
  ) {
    super(code);
  }
}

/** The same with the door where it began, and its provider's name. */
export class LogInFailed extends Error {
  override readonly name = 'LogInFailed';
  constructor(
    readonly refused: LogInRefused,
    readonly door: Door,
    readonly provider: string | null,
  ) {
    super(refused.code, { cause: refused });
  }
}

/** A code that came from elsewhere, as far as it is one; otherwise `fallback`. */
export function safeCode(code: string, fallback: Refusal): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : fallback;
}
