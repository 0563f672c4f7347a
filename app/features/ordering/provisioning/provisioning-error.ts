/** Causes that another attempt cannot remedy: a person has to correct something first. */
export type PermanentCause =
  | 'licence-not-found'
  | 'licence-of-another-firm'
  | 'licence-taken-back'
  | 'product-not-found'
  | 'worker-crashed'
  /** An operator removed the line's job from the queue. */
  | 'removed-by-operator';

/** Causes that may disappear by themselves. */
export type TransientCause = 'database-unavailable' | 'database-refused' | 'unexpected';

export type ProvisioningCause = PermanentCause | TransientCause;

/**
 * Thrown by a step when no further attempt can help. Its code is stable: it is stored on the line, and its explanation
 * and remedy are the messages `orders:cause.<code>.*` in the reader's language.
 */
export class PermanentProvisioningError extends Error {
  override readonly name = 'PermanentProvisioningError';
  constructor(
    readonly code: PermanentCause,
    detail: string,
  ) {
    super(detail);
  }
}
