/** Causes that another attempt cannot mend: a person has to correct something first. */
export type PermanentCause =
  | 'licence-not-found'
  | 'licence-of-another-firm'
  | 'licence-taken-back'
  | 'product-not-found'
  | 'worker-crashed'
  /** An operator took the line's job out of the queue. */
  | 'removed-by-operator';

/** Causes that pass by themselves. */
export type TransientCause = 'database-unavailable' | 'database-refused' | 'unexpected';

export type ProvisioningCause = PermanentCause | TransientCause;

/**
 * Thrown by a step that no further attempt can help.
 * Its code is stable: it stands on the line, and its explanation and remedy are the messages
 * `orders:cause.<code>.*` of the reader's language.
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
