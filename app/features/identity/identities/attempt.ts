import type { SessionIdentity } from '~/features/identity/accounts/viewer';
import type { ProviderPage } from './log-in-pages';

/** A person who was redirected to a provider: the values that the response is compared with, and the target afterwards. */
export type Attempt = {
  /** The provider's id. */
  provider: string;
  page: ProviderPage;
  /** As requested; it is checked when it is followed. */
  to: string | null;
  /** The account that links an identity; null for log-ins. */
  accountId: number | null;
  nonce: string;
  verifier: string;
};

/** An identity that a provider has proved, with the label by which its owner recognises it. */
export type ProvedIdentity = SessionIdentity & {
  provider: string;
  /** What the provider calls the person: an e-mail, a user name or the like. */
  label: string;
};

/** An identity without an account, and the log-in page where it arrived. */
export type WaitingIdentity = ProvedIdentity & { page: ProviderPage; to: string | null };
