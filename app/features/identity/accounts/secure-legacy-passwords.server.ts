import { encrypt } from '~/platform/crypto.server';
import { db, transaction } from '~/platform/db/client.server';
import { blankLegacyPassword, insertAccount, legacyPasswords } from './account-store.server';
import { canonicalEmail } from './email-address';
import { dealerPasswordRule, hashPassword, inHashingSlot, passwordKeeps } from './passwords.server';

type SecuredPasswords = {
  created: number;
  /** The firms that were skipped, each with the reason. */
  skipped: { firmId: number; reason: 'no-email' | 'password-outside-rule' | 'email-taken' }[];
};

/**
 * Turns the old passwords of active firms (`legacyPassword`) into dealer accounts: hashed for the log-in, encrypted for
 * the mail service, and blank in the column (readings 22). Running it again handles only the remaining firms.
 */
export async function secureLegacyPasswords(): Promise<SecuredPasswords> {
  const rule = dealerPasswordRule();
  const skipped: SecuredPasswords['skipped'] = [];
  const usable = (await legacyPasswords(db())).flatMap(({ firmId, firmName, password, email }) => {
    if (!email) skipped.push({ firmId, reason: 'no-email' });
    else if (!passwordKeeps(rule, password)) skipped.push({ firmId, reason: 'password-outside-rule' });
    else return [{ firmId, firmName, password, email: canonicalEmail(email) }];
    return [];
  });
  const hashed = await Promise.all(
    usable.map(async (firm) => ({ ...firm, passwordHash: await inHashingSlot(() => hashPassword(firm.password)) })),
  );
  const created = await transaction(async (tx) => {
    let count = 0;
    for (const { firmId, firmName, password, email, passwordHash } of hashed) {
      const id = await insertAccount(tx, {
        role: 'dealer',
        firmId,
        firmRights: ['owner'],
        email,
        displayName: firmName,
        passwordHash,
        mailSecret: encrypt(password),
      });
      if (id === undefined) {
        skipped.push({ firmId, reason: 'email-taken' });
        continue;
      }
      await blankLegacyPassword(tx, firmId);
      count += 1;
    }
    return count;
  });
  return { created, skipped };
}
