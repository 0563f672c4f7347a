import { isStaffRole, type StaffRole } from '~/features/identity/accounts/viewer';

/** An administrator's act on an existing account. */
export type AccountAct =
  | { do: 'role'; role: StaffRole }
  | { do: 'lock' }
  | { do: 'unlock' }
  | { do: 'end-sessions' }
  | { do: 'password-link' }
  /** For an owner who has lost it, and then logs in by the password alone. */
  | { do: 'remove-second-factor' }
  /** For an owner who has lost it at the provider, or whose identity somebody else has taken over. */
  | { do: 'unlink-identity'; issuer: string }
  /** Makes a person the owner of a firm that has lost its owners (B18). */
  | { do: 'make-owner' }
  /** The firm's credentials at the vendor's mail service; without a password the stored one stays. */
  | { do: 'mail-credentials'; registeredMail: string; servicePassword?: string | undefined };

/** An account as the rules see it. `usable`: it has a password and is not locked. */
export type GovernedAccount = {
  id: number;
  role: string;
  locked: boolean;
  usable: boolean;
  /** It has an app or a passkey besides its password. */
  secondFactor: boolean;
  /** The firm of a dealer's account has an owner who can log in. */
  firmHasOwner: boolean;
};

/**
 * Why an act is refused; undefined if it is allowed (O5). Nobody changes their own role or locks themselves out, and the
 * last administrator who can log in stays one. An account never moves between staff and others, because a dealer's firm
 * and orders refer to it.
 * @param actorId null for the command line
 * @param otherAdmins the number of administrators who can log in, without the target
 */
export function refusalOf(
  act: AccountAct,
  target: GovernedAccount,
  actorId: number | null,
  otherAdmins: number,
):
  | 'own-account'
  | 'own-second-factor'
  | 'own-identity'
  | 'role-not-changeable'
  | 'last-admin'
  | 'account-locked'
  | 'no-dealer-account'
  | 'no-second-factor'
  | 'firm-has-owner'
  | undefined {
  const own = target.id === actorId;
  const losesAdmin = target.role === 'admin' && otherAdmins === 0;
  switch (act.do) {
    case 'role':
      if (own) return 'own-account';
      if (!isStaffRole(target.role)) return 'role-not-changeable';
      return losesAdmin && act.role !== 'admin' ? 'last-admin' : undefined;
    case 'lock':
      if (own) return 'own-account';
      return losesAdmin ? 'last-admin' : undefined;
    case 'password-link':
      return target.locked ? 'account-locked' : undefined;
    case 'remove-second-factor':
      // Owners remove it on their own page, which requires a proof that an abandoned session cannot give.
      if (own) return 'own-second-factor';
      return target.secondFactor ? undefined : 'no-second-factor';
    case 'unlink-identity':
      return own ? 'own-identity' : undefined;
    case 'mail-credentials':
      return target.role === 'dealer' ? undefined : 'no-dealer-account';
    case 'make-owner':
      if (target.role !== 'dealer') return 'no-dealer-account';
      if (target.locked) return 'account-locked';
      return target.firmHasOwner ? 'firm-has-owner' : undefined;
    case 'unlock':
    case 'end-sessions':
      return undefined;
  }
}
