import type { Executor } from '~/platform/db/client.server';

/** A change of an account's second factors, of which its owner is notified by mail. */
export type SecurityEvent =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-made'
  | 'code-used'
  | 'taken-away';

/** Stores the mail in the caller's transaction. This feature may not import the mail feature, so the route passes the function. */
export type PostSecurityNotice = (
  tx: Executor,
  notice: { to: { name: string; address: string }; locale: string; event: SecurityEvent },
) => Promise<void>;
