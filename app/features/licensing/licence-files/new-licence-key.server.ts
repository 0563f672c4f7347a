import { createHash, generateKeyPairSync } from 'node:crypto';
import { COMMAND_LINE } from '~/platform/actors';
import { recordAudit } from '~/platform/audit-store.server';
import { encrypt } from '~/platform/crypto.server';
import { transaction } from '~/platform/db/client.server';
import { FILE_DAYS } from './licence-file';
import { insertLicenceKey, lockLicenceKeys, publishedKeys } from './licence-key-store.server';

/**
 * Makes a key for licence files. The first one signs at once; a later one is published for as long as a file is valid
 * before it signs, so that a till that requests its file once a month has the key in time.
 * @param options.atOnce it signs now, even if tills do not know it
 * @param options.withdrawOthers earlier keys are no longer published: somebody else may have them
 */
export async function newLicenceKey(
  options: { atOnce?: boolean; withdrawOthers?: boolean } = {},
): Promise<{ kid: string; signsFrom: Date; othersUntil: Date | undefined }> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const kid = createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16);
  const pkcs8 = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const { withdrawOthers = false } = options;
  return transaction(async (tx) => {
    await lockLicenceKeys(tx);
    const others = await publishedKeys(tx);
    const atOnce = options.atOnce === true || withdrawOthers || others.length === 0;
    const { signsFrom, othersUntil } = await insertLicenceKey(
      tx,
      { kid, publicKey: x, privateKey: encrypt(pkcs8) },
      { inDays: atOnce ? 0 : FILE_DAYS, fileDays: FILE_DAYS, withdrawOthers },
    );
    await recordAudit(tx, {
      actor: COMMAND_LINE,
      action: 'licence-key.new',
      subjectType: 'licence-key',
      subjectId: kid,
      after: { signsFrom, ...(others.length > 0 && { othersUntil }) },
    });
    return {
      kid,
      signsFrom: new Date(signsFrom),
      othersUntil: others.length > 0 ? new Date(othersUntil) : undefined,
    };
  });
}

/** Makes the first key if there is none yet, for the demo vendor. */
export async function ensureLicenceKey(): Promise<void> {
  if ((await publishedKeys()).length === 0) await newLicenceKey();
}
