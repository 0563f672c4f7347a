import type { SessionIdentity } from '~/features/accounts/viewer';
import type { Door } from './doors';

/** Somebody on the way to a provider: what the way back is compared with, and where it leads on. */
export type Attempt = {
  /** The provider's id. */
  provider: string;
  door: Door;
  /** As it was asked for; judged when it is followed. */
  to: string | null;
  /** Who is linking an identity; null at the log-ins. */
  accountId: number | null;
  nonce: string;
  verifier: string;
};

/** An identity that a provider has proved, with what its owner needs to know it again. */
export type ProvedIdentity = SessionIdentity & {
  provider: string;
  /** What the provider calls the person: an e-mail, a user name or the like. */
  label: string;
};

/** An identity that no account has yet, and the door where it came in. */
export type WaitingIdentity = ProvedIdentity & { door: Door; to: string | null };
