import { z } from 'zod';
import { canonicalEmail } from '~/features/identity/accounts/email-address';
import { isStaffRole } from '~/features/identity/accounts/viewer';
import type { AccountAct } from './account-rules';

export const ACCOUNT_ACT_FIELDS = [
  ...['intent', 'role', 'registeredMail'],
  ...['issuer', 'servicePassword', 'proof'].map((name) => ({ name, anyDigits: true })),
];

/** What an act on an account answers where it was refused, or where it made a link. */
export type AccountAnswer = {
  /** The form that the answer belongs to. */
  place: 'role' | 'access' | 'mail' | 'owner' | 'identities' | 'second-factor';
  registeredMail?: string | null;
  wrong?: 'registeredMail' | 'servicePassword';
  reason?: string;
  role?: string | null;
  reasonWrong?: true;
  /** The error, in the reader's language. */
  refused?: string;
  /** A link that no mail delivers. */
  url?: string;
};

const PLACES: Partial<Record<AccountAct['do'], AccountAnswer['place']>> = {
  role: 'role',
  'mail-credentials': 'mail',
  'make-owner': 'owner',
  'remove-second-factor': 'second-factor',
  'unlink-identity': 'identities',
};

/** The form that an act was asked for in. */
export const placeOf = (act: AccountAct): AccountAnswer['place'] => PLACES[act.do] ?? 'access';

/** A field of a form as text; empty where it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The act that a form asks for; undefined for an unknown one. */
export function readAccountAct(form: FormData): AccountAct | undefined {
  const intent = form.get('intent');
  const role = textOf(form, 'role');
  switch (intent) {
    case 'role':
      return isStaffRole(role) ? { do: 'role', role } : undefined;
    case 'mail-credentials': {
      const servicePassword = textOf(form, 'servicePassword') || undefined;
      return { do: intent, registeredMail: canonicalEmail(textOf(form, 'registeredMail')), servicePassword };
    }
    case 'unlink-identity':
      return { do: intent, issuer: textOf(form, 'issuer') };
    case 'lock':
    case 'unlock':
    case 'end-sessions':
    case 'password-link':
    case 'remove-second-factor':
    case 'make-owner':
      return { do: intent };
    default:
      return undefined;
  }
}

/** The limits of sMail and sPostaKodu in the vendor's tables; XML headers cannot contain control characters. */
export function wrongCredential({ registeredMail, servicePassword = '' }: AccountAct & { do: 'mail-credentials' }) {
  if (!z.email().max(60).safeParse(registeredMail).success) return 'registeredMail';
  return servicePassword.length > 60 || /\p{Cc}/u.test(servicePassword) ? 'servicePassword' : undefined;
}
