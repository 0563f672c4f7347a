import type { Viewer } from '~/features/identity/accounts/viewer';
import { db } from '~/platform/db/client.server';
import type { AppSetUp } from './app-set-up';
import { readBegunApp } from './second-factor-store.server';
import { qrOf } from './totp.server';
import { keyInGroups } from './typed-code';

/** The secret of the app that is being set up; null if there is none. */
export async function readAppSetUp({ accountId, email }: Viewer): Promise<AppSetUp | null> {
  const secret = await readBegunApp(db(), accountId);
  return secret === undefined ? null : { qr: qrOf(secret, email), key: keyInGroups(secret) };
}
