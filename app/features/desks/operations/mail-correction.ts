import { z } from 'zod';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import type { MailView } from './mail-desk-store.server';

/**
 * The address that a mail shall go to instead of its own, by what was typed; without one it goes where it went. Undefined if
 * that is no address, or the mail may not get another.
 */
export function correctionOf(
  mail: Pick<MailView, 'toAddress' | 'secret' | 'status'>,
  typed: string,
): { address: string | undefined } | undefined {
  const address = z
    .email()
    .max(254)
    .safeParse(canonicalEmail(typed || mail.toAddress));
  if (!address.success) return undefined;
  if (address.data === canonicalEmail(mail.toAddress)) return { address: undefined };
  // A mail that may have arrived must not go to another person, and a link of an account is only for its owner.
  if (mail.secret || !['failed', 'cancelled'].includes(mail.status)) return undefined;
  return { address: address.data };
}
