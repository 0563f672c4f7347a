import { and, eq, ne, sql } from 'drizzle-orm';
import { CONTACT_KINDS, type ContactField } from '~/platform/contact-kinds';
import type { Executor } from '~/platform/db/client.server';
import { dealerTerms, firm, firmContact, userAccount } from '~/platform/db/schema.server';
import { dealerRightsOf, type DealerRight } from './dealer-rights';
import type { DealerFirm, DealerTerms, Role, Viewer } from './viewer';

/** The columns from which {@link viewerOfRow} makes a Viewer. */
export const viewerColumns = {
  accountId: userAccount.id,
  role: userAccount.role,
  displayName: userAccount.displayName,
  email: userAccount.email,
  firmRights: userAccount.firmRights,
  firm: {
    id: firm.id,
    code: firm.code,
    name: firm.name,
    address1: firm.address1,
    address2: firm.address2,
    district: firm.district,
    province: firm.province,
    taxOffice: firm.taxOffice,
    taxNumber: firm.taxNumber,
    sellerCodes: firm.sellerCodes,
  },
  contacts: sql<Record<string, string> | null>`(
    select jsonb_object_agg(${firmContact.kind}, ${firmContact.value})
    from ${firmContact} where ${firmContact.firmId} = ${firm.id})`,
  terms: {
    mayPay: dealerTerms.mayPay,
    seesAllFirms: dealerTerms.seesAllFirms,
    emptySellerAlias: dealerTerms.emptySellerAlias,
    closedReason: dealerTerms.closedReason,
  },
};

type ViewerRow = {
  accountId: number;
  role: string;
  displayName: string;
  email: string;
  firmRights: string[];
  firm: Omit<DealerFirm, 'email' | 'phone' | 'contact'> | null;
  contacts: Record<string, string> | null;
  terms: DealerTerms | null;
};

const NO_TERMS: DealerTerms = {
  mayPay: false,
  seesAllFirms: false,
  emptySellerAlias: false,
  closedReason: null,
};

export function viewerOfRow(row: ViewerRow): Viewer {
  const account = { accountId: row.accountId, displayName: row.displayName, email: row.email };
  const role = row.role as Role;
  if (role !== 'dealer') return { ...account, role };
  if (!row.firm) throw new Error(`The dealer account ${row.accountId} has no firm.`);
  const contact = (field: ContactField) => row.contacts?.[CONTACT_KINDS[field]] ?? '';
  const dealerFirm = { ...row.firm, email: contact('email'), phone: contact('phone'), contact: contact('contact') };
  const rights = dealerRightsOf(row.firmRights);
  return { ...account, role, firm: dealerFirm, terms: row.terms ?? NO_TERMS, rights };
}

/** The SQL condition for an account that may act: it is not locked, and a dealer's firm is active (dealer-shop §6). */
export const accountMayAct = sql<boolean>`(not ${userAccount.locked} and (${userAccount.role} <> 'dealer' or ${firm.active}))`;

/** The account of an e-mail address with the values that a log-in compares; undefined if there is none. */
export async function findCredentials(db: Executor, email: string) {
  const [row] = await db
    .select({
      ...viewerColumns,
      passwordHash: userAccount.passwordHash,
      mayAct: accountMayAct,
      locale: userAccount.locale,
    })
    .from(userAccount)
    .leftJoin(firm, eq(firm.id, userAccount.firmId))
    .leftJoin(dealerTerms, eq(dealerTerms.firmId, userAccount.firmId))
    .where(eq(userAccount.email, email));
  return row && { viewer: viewerOfRow(row), passwordHash: row.passwordHash, mayAct: row.mayAct, locale: row.locale };
}

/** Whether an e-mail address has an account. */
export async function isEmailTaken(db: Executor, email: string): Promise<boolean> {
  const rows = await db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.email, email));
  return rows.length > 0;
}

/** Notes the language in which somebody logs in. */
export async function noteLocale(db: Executor, accountId: number, locale: string): Promise<void> {
  await db
    .update(userAccount)
    .set({ locale })
    .where(and(eq(userAccount.id, accountId), sql`${userAccount.locale} is distinct from ${locale}`));
}

type NewAccount = {
  role: Role;
  firmId: number | null;
  /** For a dealer's account. */
  firmRights?: DealerRight[];
  email: string;
  displayName: string;
  passwordHash: string;
  mailSecret: string | null;
  /** The owner has proved that the address is theirs. */
  emailConfirmed?: boolean;
};

/** Stores an account and returns its id; undefined if the e-mail address is taken. */
export async function insertAccount(
  tx: Executor,
  { emailConfirmed = false, ...account }: NewAccount,
): Promise<number | undefined> {
  const values = emailConfirmed ? { ...account, emailConfirmedAt: sql`now()` } : account;
  const [row] = await tx.insert(userAccount).values(values).onConflictDoNothing().returning({ id: userAccount.id });
  return row?.id;
}

/** The password hash of an account. */
export async function passwordHashOf(db: Executor, accountId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ hash: userAccount.passwordHash })
    .from(userAccount)
    .where(eq(userAccount.id, accountId));
  return row?.hash;
}

/**
 * Makes a member a person of a dealer's firm, with the rights and the mail secret of the dealer's account that proved it:
 * the vendor's mail service takes the orders of both (readings 19). False if the account is no longer a member.
 */
export async function turnIntoDealer(
  tx: Executor,
  memberId: number,
  dealer: { accountId: number; firmId: number },
): Promise<boolean> {
  const rows = await tx
    .update(userAccount)
    .set({
      role: 'dealer',
      firmId: dealer.firmId,
      firmRights: sql`(select d.firm_rights from user_accounts d where d.id = ${dealer.accountId})`,
      mailSecret: sql`(select d.mail_secret from user_accounts d where d.id = ${dealer.accountId})`,
    })
    .where(and(eq(userAccount.id, memberId), eq(userAccount.role, 'member')))
    .returning({ id: userAccount.id });
  return rows.length > 0;
}

/** The names of a firm's owners who can log in, the oldest account first. */
export async function ownersOf(db: Executor, firmId: number): Promise<string[]> {
  const rows = await db
    .select({ name: userAccount.displayName })
    .from(userAccount)
    .where(
      and(eq(userAccount.firmId, firmId), sql`'owner' = any(${userAccount.firmRights})`, eq(userAccount.locked, false)),
    )
    .orderBy(userAccount.id);
  return rows.map(({ name }) => name);
}

type LegacyPassword = { firmId: number; firmName: string; password: string; email: string | null };

/** The active firms whose old password is still stored in plain text. */
export async function legacyPasswords(db: Executor): Promise<LegacyPassword[]> {
  return db
    .select({ firmId: firm.id, firmName: firm.name, password: firm.legacyPassword, email: firmContact.value })
    .from(firm)
    .leftJoin(firmContact, and(eq(firmContact.firmId, firm.id), eq(firmContact.kind, 'E-Mail')))
    .where(and(eq(firm.active, true), ne(firm.legacyPassword, '')))
    .orderBy(firm.id);
}

export async function blankLegacyPassword(tx: Executor, firmId: number): Promise<void> {
  await tx.update(firm).set({ legacyPassword: '' }).where(eq(firm.id, firmId));
}
