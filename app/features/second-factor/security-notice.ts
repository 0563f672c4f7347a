import type { Executor } from '~/platform/db/client.server';

/** What happened to an account's second factors; its owner is told by mail. */
export type SecurityEvent =
  'app-added' | 'app-removed' | 'passkey-added' | 'passkey-removed' | 'codes-made' | 'code-used' | 'taken-away';

/** Stores the mail in the caller's transaction. Mail is a feature of a higher rank: the door that knows both hands it over. */
export type PostSecurityNotice = (
  tx: Executor,
  notice: { to: { name: string; address: string }; locale: string; event: SecurityEvent },
) => Promise<void>;
