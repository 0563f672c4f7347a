import { isStaffRole, type StaffRole } from '~/features/accounts/viewer';

/** What an administrator does to an account that exists. */
export type AccountAct =
  | { do: 'role'; role: StaffRole }
  | { do: 'lock' }
  | { do: 'unlock' }
  | { do: 'end-sessions' }
  | { do: 'password-link' }
  /** For whoever has lost it; they log in by the password alone then. */
  | { do: 'remove-second-factor' }
  /** For whoever has lost it at the provider, or where somebody else has got it. */
  | { do: 'unlink-identity'; issuer: string }
  /** Gives a firm that has lost its owners one of its people as an owner (B18). */
  | { do: 'make-owner' }
  /** What the vendor's mail service knows the dealer's firm by; without a password the one that is set stays. */
  | { do: 'mail-credentials'; registeredMail: string; servicePassword?: string | undefined };

/** An account as the rules see it. `usable`: it has a password and is not locked. */
export type GovernedAccount = {
  id: number;
  role: string;
  locked: boolean;
  usable: boolean;
  /** It has an app or a passkey beside its password. */
  secondFactor: boolean;
  /** Of a dealer's account: somebody who can log in owns the firm. */
  firmHasOwner: boolean;
};

/**
 * Why an act is refused; undefined where it may be done (O5). Nobody changes their own role or locks themselves out, the
 * last administrator who can log in stays one, and an account is never moved between staff and others: a dealer's firm
 * and its orders hang on it.
 * @param actorId null for the command line
 * @param otherAdmins administrators who can log in, without the target
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
      // Their own page takes it away by a proof, which a session left open cannot give.
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
