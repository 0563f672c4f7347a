import type { DealerRights } from './dealer-rights';

/** The roles that an account can have; `member` has no firm and no rights yet. */
export type Role = 'member' | 'dealer' | 'support' | 'operator' | 'admin';
export type StaffRole = Exclude<Role, 'member' | 'dealer'>;

export const STAFF_ROLES: readonly StaffRole[] = ['support', 'operator', 'admin'];

/** The dealer's own firm with its contacts. */
export type DealerFirm = {
  id: number;
  code: string;
  name: string;
  address1: string;
  address2: string;
  district: string;
  province: string;
  taxOffice: string;
  taxNumber: string;
  sellerCodes: string;
  email: string;
  phone: string;
  contact: string;
};

/** What dealer-shop §6 fixes for certain dealers, and why staff have closed one to orders (B24), null for an open one. */
export type DealerTerms = {
  mayPay: boolean;
  seesAllFirms: boolean;
  emptySellerAlias: boolean;
  closedReason: string | null;
};

type AccountSummary = { accountId: number; displayName: string; email: string };

export type DealerViewer = AccountSummary & {
  role: 'dealer';
  firm: DealerFirm;
  terms: DealerTerms;
  /** What this person may do in the firm (B18). */
  rights: DealerRights;
};
export type StaffViewer = AccountSummary & { role: StaffRole };
export type MemberViewer = AccountSummary & { role: 'member' };
export type Viewer = DealerViewer | StaffViewer | MemberViewer;

export function isStaffRole(role: string | undefined): role is StaffRole {
  return STAFF_ROLES.some((staff) => staff === role);
}

export function isStaff(viewer: Viewer): viewer is StaffViewer {
  return isStaffRole(viewer.role);
}

/** The first page of an account after its log-in (dealer-shop §2). */
export function homeOf(viewer: Viewer): string {
  if (isStaff(viewer)) return '/staff';
  if (viewer.role !== 'dealer') return '/account';
  return viewer.rights.orders ? '/checkout' : '/panel';
}

/** The identity at the provider by which a session was opened. */
export type SessionIdentity = {
  issuer: string;
  subject: string;
  /** The provider's own session, if it names one. */
  providerSession: string | null;
};

/** The proofs of a log-in besides a password. */
export type SessionProof = { secondFactor?: boolean; identity?: SessionIdentity | undefined };
