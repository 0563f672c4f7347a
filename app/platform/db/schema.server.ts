/**
 * The one place where the ERP's names and ours stand side by side, and so the glossary.
 * Tables named tb… belong to the ERP: their columns keep its prefixes (n whole number, l decimal,
 * s text, dte date, b yes/no). Tables in snake_case are our own.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  char,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import { BULK_ACTS, BULK_ITEM_STATES, BULK_STOPS, BULK_SUBJECTS, type BulkPart } from '../bulk-states';
import { CONTACT_KIND_NAMES } from '../contact-kinds';
import { ALERT_RELATIONS, APART_REASONS, INCIDENT_CAUSES, INCIDENT_STATES, SERVERS } from '../incident-names';
import {
  LEAD_CLOSINGS,
  LEAD_EVENTS,
  LEAD_OFFER_ENDS,
  LEAD_OFFER_REASONS,
  LEAD_SOURCES,
  LEAD_STATES,
} from '../lead-names';
import { MAIL_KINDS } from '../mail-kinds';
import {
  ATTEMPT_STATES,
  BANK_LINE_STATES,
  HOLD_REASONS,
  OVER_LIMIT_RULES,
  PAYMENT_MEANS,
  ASIDE_KINDS,
  PAYMENT_METHOD_NAMES,
  PAYMENT_REMINDER_KINDS,
  OBJECTION_OUTCOMES,
  REFUND_RESOLUTIONS,
  REFUND_STATES,
  STATEMENT_FORMATS,
} from '../payment-names';
import type { ProductClass } from '../product-classes';
import { DEALER_RIGHTS } from '../right-names';
import { SNOOZED_SUBJECTS } from '../snoozed-subjects';
import { foldedText } from './folded-text.server';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const money = (name: string) => numeric(name, { precision: 18, scale: 2 });
const instant = (name: string) => timestamp(name, { withTimezone: true });
const id = (name: string) => integer(name).generatedByDefaultAsIdentity();
const box = (name: string, length = 60) => varchar(name, { length }).notNull().default('');
/** Allows the values that the type of the column lists; Drizzle hides them from the column that a constraint is given. */
const oneOf = (column: AnyPgColumn): SQL => {
  const own = Object.values(getTableColumns(column.table)).find(({ name }) => name === column.name);
  const values = own?.enumValues ?? [];
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
};

const RIGHTS_IN_FIRM = sql.raw(`array[${DEALER_RIGHTS.map((right) => `'${right}'`).join(', ')}]::varchar[]`);

/** The names of what can be done to licences; features/catalogue/products/licence-actions says what each does. */
const LICENCE_ACTIONS = ['extend-month', 'extend-year', 'stop', 'clear', 'register-computer'] as const;

// ── The ERP's tables (dealer-shop §3) ───────────────────────────────────────

/** lFisNo of the receipts of type FS: one counter, never reused, gaps allowed (readings 2). */
export const receiptNumbers = pgSequence('receipt_no_fs', { startWith: 1 });
/** The number in the code of the next customer firm (readings 51); next_firm_code() takes it. */
export const customerNumbers = pgSequence('customer_number', { startWith: 1 });

/** tbHesapPlani: the account plan. */
export const account = pgTable('tbHesapPlani', {
  id: id('nHesapID').primaryKey(),
  code: varchar('sKodu', { length: 30 }).notNull().unique(),
  name: box('sAciklama'),
  registeredAt: instant('dteKayitTarihi').notNull().defaultNow(),
});

export const accountClass = pgTable('tbHesapSinifi', {
  accountId: integer('nHesapID')
    .primaryKey()
    .references(() => account.id),
  class1: box('sSinifKodu1', 20),
  class2: box('sSinifKodu2', 20),
});

/** tbFirma: dealers and customer firms alike. */
export const firm = pgTable(
  'tbFirma',
  {
    id: id('nFirmaID').primaryKey(),
    accountId: integer('nHesapID').references(() => account.id),
    dealerId: integer('nBayiID').references((): AnyPgColumn => firm.id),
    code: varchar('sKodu', { length: 20 }).notNull().unique(),
    name: box('sAciklama'),
    address1: box('sAdres1'),
    address2: box('sAdres2'),
    district: box('sSemt'),
    province: box('sIl'),
    taxOffice: box('sVergiDairesi'),
    taxNumber: box('sVergiNo'),
    /** A secret of the old system, blank after import; never read for login (readings 22). */
    legacyPassword: box('sPostaKodu'),
    /** Whole seller codes separated by commas or spaces (readings 10). */
    sellerCodes: box('sSaticiRumuzu', 200),
    active: boolean('bAktif').notNull().default(true),
    registeredAt: instant('dteKayitTarihi').notNull().defaultNow(),
    /** Name, code and tax number as searches see them: folding each firm at each search took longer than the search. */
    searchText: text('sArama')
      .notNull()
      .generatedAlwaysAs(foldedText(sql`"sAciklama" || ' ' || "sKodu" || ' ' || "sVergiNo"`)),
  },
  (t) => [
    index('tbFirma_seller_codes').using('gin', sql`regexp_split_to_array(${t.sellerCodes}, '[,\\s]+')`),
    index('tbFirma_dealer').on(t.dealerId),
    index('tbFirma_name').on(t.name),
    index('tbFirma_tax_number').on(t.taxNumber),
    index('tbFirma_search').using('gin', t.searchText.op('gin_trgm_ops')),
    index('tbFirma_customer_number')
      .on(sql`(substring(${t.code} from 3)::bigint)`)
      .where(sql`${t.code} ~ '^10[0-9]{1,16}$'`),
  ],
);

export const firmClass = pgTable('tbFirmaSinifi', {
  firmId: integer('nFirmaID')
    .primaryKey()
    .references(() => firm.id),
  class1: box('sSinifKodu1'),
  class2: box('sSinifKodu2'),
  sector: box('sSinifKodu3'),
});

export const firmNote = pgTable('tbFirmaAciklamasi', {
  firmId: integer('nFirmaID')
    .primaryKey()
    .references(() => firm.id),
  note: box('sAciklama1'),
});

export const firmContact = pgTable(
  'tbFirmaIletisimi',
  {
    id: id('nIletisimID').primaryKey(),
    firmId: integer('nFirmaID')
      .notNull()
      .references(() => firm.id),
    kind: varchar('sIletisimAraci', { length: 20, enum: CONTACT_KIND_NAMES }).notNull(),
    value: box('sIletisimAdresi'),
  },
  (t) => [
    unique('tbFirmaIletisimi_once').on(t.firmId, t.kind),
    check('tbFirmaIletisimi_kind', oneOf(t.kind)),
    // Callers are found by their number in whatever form it was typed, with or without its prefixes: by its digits from the end.
    index('tbFirmaIletisimi_phone')
      .on(sql`reverse(regexp_replace(${t.value}, '\\D', '', 'g')) text_pattern_ops`)
      .where(sql`${t.kind} = 'Telefon'`),
  ],
);

export const moduleGrant = pgTable(
  'tbFirmaModulu',
  {
    firmId: integer('nFirmaID')
      .notNull()
      .references(() => firm.id),
    module: varchar('sModul', { length: 60 }).notNull(),
    package: box('sPaket'),
    note: box('sAciklama'),
    /**
     * An order brought it, so it goes with the last line whose product has it (B19). Modules of other origin stay
     * whatever is ordered and taken back.
     */
    fromOrder: boolean('bSiparis').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.firmId, t.module] })],
);

export const licence = pgTable(
  'tbFirmaLisans',
  {
    approvalCode: varchar('sOnayKodu', { length: 8 }).primaryKey(),
    firmId: integer('nFirmaID')
      .notNull()
      .references(() => firm.id),
    dealerId: integer('nBayiID').references(() => firm.id),
    parameter1: box('sParametre1'),
    parameter2: box('sParametre2'),
    manufacturer: box('sManufactor'),
    model: box('sModel'),
    systemType: box('sSystemType'),
    cpuId: box('sCpuID'),
    biosVersion: box('sBiosVersion'),
    hddSerial: box('sHddSerial'),
    macId: box('sMacID'),
    computer: box('sBilgisayar'),
    sessionName: box('sOturum'),
    os: box('sOS'),
    version: box('sVer'),
    ip: box('sIP'),
    country: box('sUlke'),
    region: box('sBolge'),
    passwordTakenBy: box('sSifreyiAlan'),
    expiresAt: instant('dteGecerlilikTarihi').notNull(),
    registeredAt: instant('dteKayitTarihi').notNull().defaultNow(),
    updatedAt: instant('dteSonUpdateTarihi').notNull().defaultNow(),
  },
  (t) => [
    check('tbFirmaLisans_code', sql`${t.approvalCode} ~ '^[0-9A-F]{8}$'`),
    // With the code, so that what has ended is counted from the index alone.
    index('tbFirmaLisans_firm_end').on(t.firmId, t.expiresAt, t.approvalCode).concurrently(),
    index('tbFirmaLisans_expiry').on(t.expiresAt),
    // Of the licences that name a computer: a new one does not, so issuing pays nothing for it.
    index('tbFirmaLisans_computer')
      .using('gin', t.computer.op('gin_trgm_ops'))
      .where(sql`${t.computer} <> ''`),
  ],
);

export const stockItem = pgTable('tbStok', {
  id: id('nStokID').primaryKey(),
  code: varchar('sKodu', { length: 20 }).notNull().unique(),
  name: box('sAciklama'),
  vatRate: smallint('nKdvOrani').notNull().default(18),
  unit: box('sBirimCinsi', 10),
  active: boolean('bAktif').notNull().default(true),
  registeredAt: instant('dteKayitTarihi').notNull().defaultNow(),
});

export const stockClass = pgTable('tbStokSinifi', {
  stockItemId: integer('nStokID')
    .primaryKey()
    .references(() => stockItem.id),
  class: box('sSinifKodu1'),
});

export const stockNote = pgTable('tbStokAciklama', {
  stockItemId: integer('nStokID')
    .primaryKey()
    .references(() => stockItem.id),
  note: box('sAciklama1'),
});

/** tbStokFisiMaster: the receipt; its id is the order's id everywhere (readings 2). Stands on the dealer (readings 1). */
export const receipt = pgTable(
  'tbStokFisiMaster',
  {
    id: id('nStokFisiID').primaryKey(),
    firmId: integer('nFirmaID')
      .notNull()
      .references(() => firm.id),
    receiptNo: integer('lFisNo')
      .notNull()
      .default(sql`nextval('receipt_no_fs')`),
    type: char('sFisTipi', { length: 2 }).notNull().default('FS'),
    direction: smallint('nGirisCikis').notNull().default(3),
    date: instant('dteFisTarihi').notNull().defaultNow(),
    valueDate: instant('dteValorTarihi').notNull().defaultNow(),
    totalQuantity: numeric('lToplamMiktar', { precision: 18, scale: 3 }).notNull(),
    vat: money('lKdv1').notNull(),
    goods: money('lMalBedeli').notNull(),
    discount: money('lMalIskontoTutari').notNull().default('0'),
    net: money('lNetTutar').notNull(),
    amountInWords: varchar('sYaziIle', { length: 250 }).notNull(),
    depot: varchar('sDepo', { length: 10 }).notNull().default('D001'),
    userName: varchar('sKullaniciAdi', { length: 20 }).notNull().default('mobil'),
  },
  (t) => [
    unique('tbStokFisiMaster_number').on(t.type, t.receiptNo),
    index('tbStokFisiMaster_firm').on(t.firmId, t.id),
    check('tbStokFisiMaster_net', sql`${t.net} = ${t.goods} - ${t.discount} + ${t.vat}`),
  ],
);

export const receiptNote = pgTable('tbStokFisiAciklamasi', {
  receiptId: integer('nStokFisiID')
    .primaryKey()
    .references(() => receipt.id),
  note: box('sAciklama1'),
});

export const receiptLine = pgTable(
  'tbStokFisiDetayi',
  {
    id: id('nIslemID').primaryKey(),
    receiptId: integer('nStokFisiID')
      .notNull()
      .references(() => receipt.id),
    stockItemId: integer('nStokID')
      .notNull()
      .references(() => stockItem.id),
    firmId: integer('nFirmaID')
      .notNull()
      .references(() => firm.id),
    type: char('sFisTipi', { length: 2 }).notNull().default('FS'),
    receiptNo: integer('lFisNo').notNull(),
    direction: smallint('nGirisCikis').notNull().default(3),
    date: instant('dteFisTarihi').notNull(),
    valueDate: instant('dteValorTarihi').notNull(),
    quantity: numeric('lCikisMiktar1', { precision: 18, scale: 3 }).notNull(),
    grossPrice: money('lBrutFiyat').notNull(),
    grossAmount: money('lBrutTutar').notNull(),
    vatRate: smallint('nKdvOrani').notNull(),
    price: money('lCikisFiyat').notNull(),
    amount: money('lCikisTutar').notNull(),
    currency: char('sDovizCinsi', { length: 3 }).notNull(),
    currencyPrice: money('lDovizFiyat').notNull(),
    discountText: box('sAciklama'),
    depot: varchar('sDepo', { length: 10 }).notNull().default('D001'),
    userName: varchar('sKullaniciAdi', { length: 20 }).notNull().default('mobil'),
  },
  (t) => [index('tbStokFisiDetayi_receipt').on(t.receiptId)],
);

/** tbFirmaHareketi: the customer ledger, on the dealer. */
export const ledgerEntry = pgTable(
  'tbFirmaHareketi',
  {
    id: id('nCariHareketID').primaryKey(),
    firmId: integer('nFirmaID')
      .notNull()
      .references(() => firm.id),
    transaction: varchar('sCariIslem', { length: 10 }).notNull().default('FS'),
    date: instant('dteIslemTarihi').notNull(),
    valueDate: instant('dteValorTarihi').notNull(),
    documentNo: varchar('sEvrakNo', { length: 20 }).notNull(),
    debit: money('lBorcTutar').notNull(),
    credit: money('lAlacakTutar').notNull().default('0'),
    note: box('sAciklama'),
  },
  (t) => [index('tbFirmaHareketi_firm').on(t.firmId, t.date)],
);

/**
 * The balance that an account had before a moment, so that nobody adds up its whole past (decision 123). A trigger of the ledger
 * takes the row away when an entry of that past changes, and with the last entry of a firm that is deleted.
 */
export const ledgerBalance = pgTable('ledger_balances', {
  firmId: integer('firm_id').primaryKey(),
  before: instant('before').notNull(),
  balance: money('balance').notNull(),
});

export const paymentPlan = pgTable('tbStokFisiOdemePlani', {
  id: id('nOdemePlaniID').primaryKey(),
  receiptId: integer('nStokFisiID')
    .notNull()
    .unique()
    .references(() => receipt.id),
  ledgerEntryId: integer('nCariHareketID')
    .notNull()
    .unique()
    .references(() => ledgerEntry.id),
  amount: money('lTutari').notNull(),
  dueDate: instant('dteVadeTarihi').notNull(),
});

/** tbStokFisiPesinAdres: the delivery address as it was at acceptance. */
export const deliveryAddress = pgTable('tbStokFisiPesinAdres', {
  receiptId: integer('nStokFisiID')
    .primaryKey()
    .references(() => receipt.id),
  name: box('sAciklama'),
  address1: box('sAdres1'),
  address2: box('sAdres2'),
  district: box('sSemt'),
  province: box('sIl'),
  taxOffice: box('sVergiDairesi'),
  taxNumber: box('sVergiNo'),
  /** Holds the e-mail here, as the ERP reads it (dealer-shop §3). */
  email: box('sPostaKodu', 120),
  phone: box('sTelefon1'),
  contact: box('sYetkili'),
});

/** tbDovizKuru: the central bank's daily rates; the selling rate of a banknote is not kept. */
export const exchangeRate = pgTable(
  'tbDovizKuru',
  {
    date: date('dteKurTarihi').notNull(),
    currency: char('sDovizCinsi', { length: 3 }).notNull(),
    buying: numeric('lAlis', { precision: 12, scale: 4 }).notNull(),
    selling: numeric('lSatis', { precision: 12, scale: 4 }).notNull(),
    readAt: instant('dteKayitTarihi').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.date, t.currency] })],
);

// ── Our own tables ──────────────────────────────────────────────────────────

/** What the specification fixes for certain dealer ids (dealer-shop §6), as data; no row means none of it. */
export const dealerTerms = pgTable(
  'dealer_terms',
  {
    firmId: integer('firm_id').primaryKey(),
    mayPay: boolean('may_pay').notNull().default(false),
    seesAllFirms: boolean('sees_all_firms').notNull().default(false),
    /** New customer firms of this dealer get an empty seller alias instead of its id. */
    emptySellerAlias: boolean('empty_seller_alias').notNull().default(false),
    /** Since when the dealer places no orders; null for one who may. Orders read it under a lock of the row, so it stands here. */
    closedAt: instant('closed_at'),
    closedBy: varchar('closed_by', { length: 254 }),
    /** In the words that the dealer reads. */
    closedReason: varchar('closed_reason', { length: 200 }),
  },
  (t) => [
    check(
      'dealer_terms_closed',
      sql`(${t.closedAt} is null) = (${t.closedBy} is null) and (${t.closedAt} is null) = (${t.closedReason} is null)`,
    ),
  ],
);

export const userAccount = pgTable(
  'user_accounts',
  {
    id: id('id').primaryKey(),
    role: varchar('role', { length: 10, enum: ['member', 'dealer', 'support', 'operator', 'admin'] }).notNull(),
    firmId: integer('firm_id').references(() => firm.id),
    /** Lower-cased once, without a locale; the unique index is the rule. */
    email: varchar('email', { length: 254 }).notNull().unique(),
    displayName: varchar('display_name', { length: 60 }).notNull(),
    about: varchar('about', { length: 500 }).notNull().default(''),
    /** Null until the owner has opened the link that was sent to the address. */
    emailConfirmedAt: instant('email_confirmed_at'),
    passwordHash: text('password_hash').notNull(),
    /** What a person of a dealer firm may do there (B18): accounts/dealer-rights; empty for who may only look, and for others. */
    firmRights: varchar('firm_rights', { length: 10, enum: DEALER_RIGHTS }).array().notNull().default([]),
    /** The dealer's old password for the mail service, encrypted (AES-256-GCM); null for others. */
    mailSecret: text('mail_secret'),
    locked: boolean('locked').notNull().default(false),
    /** The user info's status and providerId (public-site §3): whether the account may act, and how it logs in. */
    status: varchar('status', { length: 10 })
      .notNull()
      .generatedAlwaysAs(sql`case when "locked" then 'locked' else 'active' end`),
    providerId: varchar('provider_id', { length: 40 }).notNull().default('password'),
    /** The language of the owner's last log-in, for mails that somebody else causes; null until then. */
    locale: varchar('locale', { length: 5 }),
    createdAt: instant('created_at').notNull().defaultNow(),
    passwordChangedAt: instant('password_changed_at').notNull().defaultNow(),
  },
  (t) => [
    check('user_accounts_role', oneOf(t.role)),
    check('user_accounts_firm', sql`(${t.role} = 'dealer') = (${t.firmId} is not null)`),
    check(
      'user_accounts_firm_rights',
      sql`${t.firmRights} <@ ${RIGHTS_IN_FIRM} and (${t.role} = 'dealer' or ${t.firmRights} = '{}')`,
    ),
    index('user_accounts_firm_id').on(t.firmId),
  ],
);

/**
 * Somebody whom an owner has asked into a dealer firm, until they come, the owner thinks otherwise, or a month after its link
 * has ended (B18). Of the address nothing is known here, as whether it has an account: that is told to its reader alone.
 */
export const firmInvitation = pgTable(
  'firm_invitations',
  {
    id: id('id').primaryKey(),
    firmId: integer('firm_id')
      .notNull()
      .references(() => firm.id),
    email: varchar('email', { length: 254 }).notNull(),
    displayName: varchar('display_name', { length: 60 }).notNull(),
    rights: varchar('rights', { length: 10, enum: DEALER_RIGHTS }).array().notNull(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** The name of whoever asked, as the mail says it. */
    invitedBy: varchar('invited_by', { length: 60 }).notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    unique('firm_invitations_once').on(t.firmId, t.email),
    check('firm_invitations_rights', sql`${t.rights} <@ ${RIGHTS_IN_FIRM}`),
    index('firm_invitations_expiry').on(t.expiresAt),
  ],
);

export const session = pgTable(
  'sessions',
  {
    idHash: bytea('id_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    /** Browser and system that opened it, as their owner knows them; null where the request did not say. */
    device: text('device'),
    /** Whether more than a password (or a provider's word) opened it. */
    secondFactor: boolean('second_factor').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Of whom an identity provider said who it is: the session is good while that identity is the account's. */
    issuer: text('issuer'),
    subject: text('subject'),
    /** The provider's own session (`sid`), where it names one: it may end ours with it. */
    providerSession: text('provider_session'),
  },
  (t) => [
    index('sessions_account').on(t.accountId),
    index('sessions_expiry').on(t.expiresAt),
    index('sessions_identity')
      .on(t.issuer, t.subject)
      .where(sql`${t.issuer} is not null`),
    index('sessions_provider_session')
      .on(t.issuer, t.providerSession)
      .where(sql`${t.providerSession} is not null`),
    check('sessions_identity_whole', sql`(${t.issuer} is null) = (${t.subject} is null)`),
  ],
);

/** Who an account is to an identity provider (D5); never found by an e-mail. */
export const accountIdentity = pgTable(
  'account_identities',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** What the provider called the person when it was linked: for people to know it again. */
    label: text('label').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    unique('account_identities_one_each').on(t.accountId, t.issuer),
  ],
);

/** Somebody who was sent to an identity provider and may come back once, by the same browser. */
export const identityAttempt = pgTable(
  'identity_attempts',
  {
    stateHash: bytea('state_hash').primaryKey(),
    browserHash: bytea('browser_hash').notNull(),
    /** Encrypted: what the answer is compared with, and where the way leads on. */
    sealed: text('sealed').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('identity_attempts_expiry').on(t.expiresAt)],
);

/** An identity that a provider has proved and that no account has yet; it waits for its owner to say whose it is. */
export const waitingIdentity = pgTable(
  'waiting_identities',
  {
    browserHash: bytea('browser_hash').primaryKey(),
    sealed: text('sealed').notNull(),
    /** Whose password was right: the identity becomes theirs when their session opens. */
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('waiting_identities_expiry').on(t.expiresAt)],
);

/** Tokens by which providers ended sessions: each counts once. */
export const spentLogoutToken = pgTable(
  'spent_logout_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('spent_logout_tokens_expiry').on(t.expiresAt)],
);

/** Somebody who has given a password, or a provider's word, and owes a second factor: no session yet. */
export const pendingLogIn = pgTable(
  'pending_log_ins',
  {
    idHash: bytea('id_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    remember: boolean('remember').notNull(),
    /** Where the way leads. */
    onward: text('onward').notNull(),
    /** What the session is to remember of an identity provider's word. */
    identity: jsonb('identity').$type<{ issuer: string; subject: string; providerSession: string | null }>(),
    /** The Set-Cookie header by which the browser is known once it is let in. */
    deviceCookie: text('device_cookie').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('pending_log_ins_account').on(t.accountId), index('pending_log_ins_expiry').on(t.expiresAt)],
);

/** The app that shows an account's codes (TOTP, RFC 6238). */
export const authenticatorApp = pgTable('authenticator_apps', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  /** In base 32, under ENCRYPTION_KEY. */
  sealedSecret: text('sealed_secret').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Null until a code of it was right: until then it asks nobody for anything. */
  confirmedAt: instant('confirmed_at'),
  /** The step of the last code that was taken: it and those before it are worth nothing. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** A passkey of an account (WebAuthn). */
export const passkey = pgTable(
  'passkeys',
  {
    id: id('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 60 }).notNull(),
    /** In base64url. */
    credentialId: text('credential_id').notNull().unique(),
    publicKey: bytea('public_key').notNull(),
    /** How often it was used, as it says itself; one that counts never goes back. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_account').on(t.accountId)],
);

/** For whoever has lost app and passkeys: each once. */
export const recoveryCode = pgTable(
  'recovery_codes',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** An HMAC under ENCRYPTION_KEY. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
);

/** Challenges that a passkey has answered, until they would have ended anyway. */
export const spentChallenge = pgTable(
  'spent_challenges',
  { challengeHash: bytea('challenge_hash').primaryKey(), expiresAt: instant('expires_at').notNull() },
  (t) => [index('spent_challenges_expiry').on(t.expiresAt)],
);

/** The picture that an account's owner gave, checked by its first bytes. */
export const accountPhoto = pgTable('account_photos', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  contentType: varchar('content_type', { length: 20 }).notNull(),
  bytes: bytea('bytes').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** A link that was mailed to an account's address; used once. */
export const accountLink = pgTable(
  'account_links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    purpose: varchar('purpose', { length: 20, enum: ['confirm-email', 'set-password'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('account_links_account').on(t.accountId), check('account_links_purpose', oneOf(t.purpose))],
);

/**
 * Somebody who wants an account, until the link that was mailed to the address makes it (D2). Several may want one for the
 * same address: the first whose link is used gets it.
 */
export const pendingRegistration = pgTable('pending_registrations', {
  tokenHash: bytea('token_hash').primaryKey(),
  email: varchar('email', { length: 254 }).notNull(),
  displayName: varchar('display_name', { length: 60 }).notNull(),
  /** Blank once the account is made. */
  passwordHash: text('password_hash').notNull(),
  locale: varchar('locale', { length: 5 }).notNull(),
  /** Where the new account's owner is led. */
  onward: text('onward').notNull(),
  /** The tokens that a program was given for the account to come. */
  accessHash: bytea('access_hash'),
  refreshHash: bytea('refresh_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** The tokens that one log-in of a program led to, each refresh token the successor of the one before: they end together. */
export const tokenFamily = pgTable(
  'token_families',
  {
    id: id('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When its newest refresh token ends, and with it the family. */
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('token_families_account').on(t.accountId), index('token_families_expiry').on(t.expiresAt)],
);

export const refreshToken = pgTable(
  'refresh_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    familyId: integer('family_id')
      .notNull()
      .references(() => tokenFamily.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** What its use handed out, under ENCRYPTION_KEY, for as long as it is handed out again. */
    sealedSuccessor: text('sealed_successor'),
  },
  (t) => [
    index('refresh_tokens_family').on(t.familyId),
    index('refresh_tokens_sealed')
      .on(t.usedAt)
      .where(sql`${t.sealedSuccessor} is not null`),
  ],
);

export const accessToken = pgTable(
  'access_tokens',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** Null for those of the password grant, which are not renewed. */
    familyId: integer('family_id').references(() => tokenFamily.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** When it was exchanged for new tokens, and what for, as with refresh tokens (readings 43). */
    usedAt: instant('used_at'),
    sealedSuccessor: text('sealed_successor'),
  },
  (t) => [
    index('access_tokens_account').on(t.accountId),
    index('access_tokens_family').on(t.familyId),
    index('access_tokens_expiry').on(t.expiresAt),
    index('access_tokens_sealed')
      .on(t.usedAt)
      .where(sql`${t.sealedSuccessor} is not null`),
  ],
);

/** A key for programs that cannot log in: made by a dealer for its own firm, or by staff for the vendor's own programs. */
export const serviceToken = pgTable(
  'service_tokens',
  {
    id: id('id').primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    /** Its last four characters, by which people tell one from another. */
    hint: char('hint', { length: 4 }).notNull(),
    name: varchar('name', { length: 80 }).notNull(),
    /** The dealer's account as which it acts; null for a program of the vendor. */
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'cascade' }),
    mayRead: boolean('may_read').notNull(),
    mayWrite: boolean('may_write').notNull(),
    /** Null for all. */
    tables: text('tables').array(),
    madeBy: varchar('made_by', { length: 254 }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    index('service_tokens_account').on(t.accountId),
    check('service_tokens_scope', sql`${t.mayRead} or ${t.mayWrite}`),
  ],
);

/** The shape that rate-limiter-flexible expects. */
export const rateLimit = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

export const product = pgTable(
  'products',
  {
    /** item_id of the product's address: the ERP knows it by the same number (readings 35). */
    stockItemId: integer('stock_item_id')
      .primaryKey()
      .references(() => stockItem.id),
    /** The number of its address before that was the stock item's; null for products that came later. */
    formerId: integer('former_id').unique(),
    sku: varchar('sku', { length: 20 }).notNull().unique(),
    position: integer('position').notNull(),
    class: varchar('class', { length: 20 }).$type<ProductClass>().notNull(),
    family: varchar('family', { length: 30 }).notNull(),
    currency: char('currency', { length: 3, enum: ['TRL', 'USD'] }).notNull(),
    vatRate: smallint('vat_rate').notNull(),
    price1: money('price1').notNull(),
    price2: money('price2').notNull(),
    price3: money('price3').notNull(),
    oldPrice: money('old_price'),
    tier: varchar('tier', { length: 10, enum: ['Diamond', 'Platinum'] }),
    popular: boolean('popular').notNull(),
    active: boolean('active').notNull().default(true),
    rating: smallint('rating').notNull(),
    freeShipping: boolean('free_shipping').notNull(),
    flash: varchar('flash', { length: 30 }),
    // What ordering one does (dealer-shop §4, §9):
    modules: text('modules').array().notNull(),
    licencesPerUnit: smallint('licences_per_unit').notNull(),
    licenceAction: varchar('licence_action', { length: 20, enum: LICENCE_ACTIONS }),
    requiresFirm: boolean('requires_firm').notNull(),
    requiresLicences: boolean('requires_licences').notNull(),
    createsCustomer: boolean('creates_customer').notNull(),
    /** Its new licences run a year from their issue once their order is paid (readings 42). */
    yearOncePaid: boolean('year_once_paid').notNull().default(false),
  },
  (t) => [
    check('products_currency', oneOf(t.currency)),
    check('products_price', sql`${t.price1} >= 0 and ${t.price2} >= 0 and ${t.price3} >= 0`),
    check('products_tier', oneOf(t.tier)),
    check('products_action', oneOf(t.licenceAction)),
    check('products_selection', sql`${t.requiresLicences} = (${t.licenceAction} is not null)`),
  ],
);

export const productText = pgTable(
  'product_texts',
  {
    sku: varchar('sku', { length: 20 })
      .notNull()
      .references(() => product.sku, { onDelete: 'cascade' }),
    locale: varchar('locale', { length: 5 }).notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    summary: varchar('summary', { length: 200 }).notNull(),
    detailHtml: text('detail_html').notNull(),
    unit: varchar('unit', { length: 40 }).notNull(),
    packLabel: varchar('pack_label', { length: 20 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.sku, t.locale] })],
);

export const cartItem = pgTable(
  'cart_items',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    sku: varchar('sku', { length: 20 })
      .notNull()
      .references(() => product.sku),
    quantity: integer('quantity').notNull(),
    // Drawn once when the item is added; only the delivery date is shown, none enters a total (readings 13).
    discountPercent: smallint('discount_percent').notNull(),
    offersCount: smallint('offers_count').notNull(),
    deliveryDate: date('delivery_date').notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.sku] }),
    check('cart_items_quantity', sql`${t.quantity} between 1 and 10`),
  ],
);

export const wishListItem = pgTable(
  'wish_list_items',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    sku: varchar('sku', { length: 20 })
      .notNull()
      .references(() => product.sku),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.sku] })],
);

/** What a dealer has filled in on the way through the checkout: one draft a person, gone with the order. */
export const checkoutDraft = pgTable('checkout_drafts', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  /** The order that this draft becomes, however often it is sent. */
  idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
  /** The values as they were typed; never anything of a card. */
  values: jsonb('values').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What we know of an order beside its receipt. Its status is derived from its lines (readings 15). */
export const order = pgTable(
  'orders',
  {
    receiptId: integer('receipt_id')
      .primaryKey()
      .references(() => receipt.id),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    customerFirmId: integer('customer_firm_id')
      .notNull()
      .references(() => firm.id),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id),
    source: varchar('source', { length: 5, enum: ['web', 'api'] }).notNull(),
    paymentMethod: varchar('payment_method', { length: 20, enum: PAYMENT_METHOD_NAMES })
      .notNull()
      .default('cash-on-delivery'),
    cashOnDelivery: varchar('cash_on_delivery', { length: 5, enum: ['cash', 'card'] }).notNull(),
    billingEmail: varchar('billing_email', { length: 254 }).notNull(),
    billingContact: varchar('billing_contact', { length: 60 }).notNull(),
    /** lDovizKuru at acceptance. */
    exchangeRate: numeric('exchange_rate', { precision: 12, scale: 4 }).notNull(),
    /** Where the rate came from, and the day of the bank's list where it came from there (B20). */
    rateSource: varchar('rate_source', { length: 12, enum: ['fixed', 'central-bank'] }).notNull(),
    rateDate: date('rate_date'),
    /** The order extends by a year, so new licences run 365 days (readings 7). */
    yearlyTrade: boolean('yearly_trade').notNull(),
    locale: varchar('locale', { length: 5 }).notNull(),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    /** Counts every change a reader can see; live pages resume from it. */
    revision: integer('revision').notNull().default(1),
    acceptedAt: instant('accepted_at').notNull().defaultNow(),
    completedAt: instant('completed_at'),
    /** When its confirmation was composed. */
    confirmedAt: instant('confirmed_at'),
    cancelledAt: instant('cancelled_at'),
    /** What its held lines wait for; null where none is held. */
    heldFor: varchar('held_for', { length: 10, enum: HOLD_REASONS }),
    /** Since when a job is to look whether its licences have the year that was sold (B29); null where none is. */
    yearDueAt: instant('year_due_at'),
    /**
     * The revision at which its payments were found to be exactly what it costs; null where they were not, or where anything of it
     * has changed since. Only a hint that spares looking: every change of an order clears it.
     */
    evenRevision: integer('even_revision'),
    /**
     * What was left to pay of it at that revision, where its money was not even; negative where more was paid than it costs. Out of
     * date where its revision is another one.
     */
    openRevision: integer('open_revision'),
    openAmount: numeric('open_amount', { precision: 18, scale: 2 }),
  },
  (t) => [
    index('orders_not_even')
      .on(t.dealerId, t.receiptId)
      .where(sql`${t.evenRevision} is null`)
      .concurrently(),
    index('orders_unpaid')
      .on(t.receiptId)
      .where(sql`${t.evenRevision} is null and ${t.cancelledAt} is null and not ${t.yearlyTrade}`)
      .concurrently(),
    index('orders_held')
      .on(t.heldFor, t.dealerId)
      .where(sql`${t.heldFor} is not null`)
      .concurrently(),
    index('orders_year_due')
      .on(t.yearDueAt)
      .where(sql`${t.yearDueAt} is not null`)
      .concurrently(),
    check('orders_held_for', oneOf(t.heldFor)),
    index('orders_dealer').on(t.dealerId, t.receiptId),
    index('orders_customer').on(t.customerFirmId, t.receiptId),
    index('orders_correlation').on(t.correlationId),
    // tbAlisVeris knows an order by its number as text.
    index('orders_purchase').on(sql`(${t.receiptId}::varchar(10))`),
    index('orders_unconfirmed')
      .on(t.completedAt)
      .where(sql`${t.completedAt} is not null and ${t.confirmedAt} is null and ${t.cancelledAt} is null`),
    index('orders_cancelled')
      .on(t.receiptId)
      .where(sql`${t.cancelledAt} is not null`),
    index('orders_open')
      .on(t.acceptedAt)
      .where(sql`${t.completedAt} is null and ${t.cancelledAt} is null`),
    check('orders_source', oneOf(t.source)),
    check('orders_rate_source', oneOf(t.rateSource)),
    check('orders_rate_date', sql`(${t.rateSource} = 'central-bank') = (${t.rateDate} is not null)`),
    check('orders_payment_method', oneOf(t.paymentMethod)),
    check('orders_cash', oneOf(t.cashOnDelivery)),
  ],
);

/**
 * Money that came from a dealer, as staff recorded it (B21, B23). Nothing booked is deleted: what was wrong is reversed by a
 * second entry of the ledger.
 */
export const payment = pgTable(
  'payments',
  {
    id: id('id').primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    means: varchar('means', { length: 10, enum: PAYMENT_MEANS }).notNull(),
    amount: money('amount').notNull(),
    /** The day on which the money came, in Istanbul. */
    valueDate: date('value_date').notNull(),
    /** What finds it again outside: the number of a bank's line, of a card slip, of a receipt. */
    reference: varchar('reference', { length: 60 }).notNull().default(''),
    /** What staff wrote about it; the dealer does not see it. */
    note: varchar('note', { length: 500 }).notNull().default(''),
    /** The form by which it was recorded without a statement, so that a form that is sent twice records one payment. */
    formKey: uuid('form_key').unique(),
    ledgerEntryId: integer('ledger_entry_id')
      .notNull()
      .unique()
      .references(() => ledgerEntry.id),
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /**
     * Its settlements are known to use all of it up. They never let go of it again: what is taken from one order pays another one. Only
     * a hint that spares looking.
     */
    spent: boolean('spent').notNull().default(false),
    reversedAt: instant('reversed_at'),
    reversalEntryId: integer('reversal_entry_id')
      .unique()
      .references(() => ledgerEntry.id),
  },
  (t) => [
    check('payments_means', oneOf(t.means)),
    check('payments_amount', sql`${t.amount} > 0`),
    check('payments_reversal', sql`(${t.reversedAt} is null) = (${t.reversalEntryId} is null)`),
    index('payments_dealer').on(t.dealerId, t.valueDate),
    index('payments_unspent')
      .on(t.dealerId)
      .where(sql`not ${t.spent}`),
  ],
);

/** Which order a payment pays, and how much of it; a reversed payment pays none. */
export const settlement = pgTable(
  'settlements',
  {
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    amount: money('amount').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.paymentId, t.orderId] }),
    index('settlements_order').on(t.orderId),
    check('settlements_amount', sql`${t.amount} > 0`),
  ],
);

/** A statement of the vendor's bank account that was imported (B21); the same file is imported once. */
export const bankStatement = pgTable(
  'bank_statements',
  {
    id: id('id').primaryKey(),
    /** The vendor's own account. */
    accountIban: varchar('account_iban', { length: 34 }).notNull(),
    format: varchar('format', { length: 8, enum: STATEMENT_FORMATS }).notNull(),
    fileName: varchar('file_name', { length: 200 }).notNull(),
    fileHash: bytea('file_hash').notNull(),
    periodFrom: date('period_from').notNull(),
    periodTo: date('period_to').notNull(),
    /** Null where a table of a spreadsheet has no balances. */
    openingBalance: money('opening_balance'),
    closingBalance: money('closing_balance'),
    importedAt: instant('imported_at').notNull().defaultNow(),
    importedBy: varchar('imported_by', { length: 254 }).notNull(),
    /** Its lines are gone since, and its file can be imported again. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: varchar('taken_back_by', { length: 254 }),
    takenBackReason: varchar('taken_back_reason', { length: 500 }),
  },
  (t) => [
    check('bank_statements_format', oneOf(t.format)),
    check(
      'bank_statements_taken_back',
      sql`num_nulls(${t.takenBackAt}, ${t.takenBackBy}, ${t.takenBackReason}) in (0, 3)`,
    ),
    uniqueIndex('bank_statements_file')
      .on(t.fileHash)
      .where(sql`${t.takenBackAt} is null`),
    index('bank_statements_account').on(t.accountIban, t.periodTo),
  ],
);

/** A line of the bank; what overlapping files repeat is one row, by all that identifies it. */
export const bankLine = pgTable(
  'bank_lines',
  {
    id: id('id').primaryKey(),
    statementId: integer('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    accountIban: varchar('account_iban', { length: 34 }).notNull(),
    bookedOn: date('booked_on').notNull(),
    valueDate: date('value_date').notNull(),
    /** Positive: money that came; negative: money that went. */
    amount: money('amount').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    senderName: varchar('sender_name', { length: 140 }).notNull().default(''),
    senderIban: varchar('sender_iban', { length: 34 }).notNull().default(''),
    text: varchar('text', { length: 2000 }).notNull().default(''),
    bankReference: varchar('bank_reference', { length: 60 }).notNull().default(''),
    /** SHA-256 of the text and the sender, and the running number among lines that are equal in everything. */
    contentHash: bytea('content_hash').notNull(),
    sequence: smallint('sequence').notNull().default(0),
    state: varchar('state', { length: 10, enum: BANK_LINE_STATES }).notNull().default('open'),
    paymentId: integer('payment_id')
      .unique()
      .references(() => payment.id),
    decidedAt: instant('decided_at'),
    decidedBy: varchar('decided_by', { length: 254 }),
    asideKind: varchar('aside_kind', { length: 15, enum: ASIDE_KINDS }),
    asideNote: varchar('aside_note', { length: 500 }),
    /** When money that was nobody's was sent back to whoever sent it, and the bank's reference of that. */
    sentBackOn: date('sent_back_on'),
    sentBackReference: varchar('sent_back_reference', { length: 60 }),
    /** What was sent in another currency, which the bank turned into lira. */
    originalAmount: money('original_amount'),
    originalCurrency: char('original_currency', { length: 3 }),
  },
  (t) => [
    check('bank_lines_state', oneOf(t.state)),
    check('bank_lines_aside_kind', oneOf(t.asideKind)),
    check('bank_lines_aside', sql`(${t.state} = 'set-aside') = (${t.asideKind} is not null)`),
    check(
      'bank_lines_sent_back',
      sql`(${t.asideKind} is not distinct from 'sent-back') = (${t.sentBackOn} is not null) and num_nulls(${t.sentBackOn}, ${t.sentBackReference}) in (0, 2)`,
    ),
    check('bank_lines_original', sql`(${t.originalAmount} is null) = (${t.originalCurrency} is null)`),
    unique('bank_lines_once').on(t.accountIban, t.bookedOn, t.amount, t.bankReference, t.contentHash, t.sequence),
    index('bank_lines_open')
      .on(t.valueDate, t.id)
      .where(sql`${t.state} = 'open'`),
    index('bank_lines_decided')
      .on(t.state, t.id)
      .where(sql`${t.state} in ('confirmed', 'set-aside', 'settlement')`),
    index('bank_lines_statement').on(t.statementId),
  ],
);

/** A line that an earlier statement brought and a later one repeats: the later one keeps it if the earlier is taken back. */
export const bankLineRepeat = pgTable(
  'bank_line_repeats',
  {
    statementId: integer('statement_id')
      .notNull()
      .references(() => bankStatement.id),
    lineId: integer('line_id')
      .notNull()
      .references(() => bankLine.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.statementId, t.lineId] }), index('bank_line_repeats_line').on(t.lineId)],
);

/** Whose money comes from an account: remembered when a person confirmed it once. */
export const senderAccount = pgTable(
  'sender_accounts',
  {
    iban: varchar('iban', { length: 34 }).primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    confirmedAt: instant('confirmed_at').notNull().defaultNow(),
    confirmedBy: varchar('confirmed_by', { length: 254 }).notNull(),
  },
  (t) => [index('sender_accounts_dealer').on(t.dealerId)],
);

/** Which column of a bank's spreadsheet is which field, kept for the next file of that account. */
export const statementColumnMap = pgTable('statement_column_maps', {
  accountIban: varchar('account_iban', { length: 34 }).primaryKey(),
  columns: jsonb('columns').$type<Record<string, string>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: varchar('updated_by', { length: 254 }).notNull(),
});

/**
 * An attempt to pay by card at the acquirer (B22). Nothing of the card is in it. An order has at most one that was captured.
 */
export const paymentAttempt = pgTable(
  'payment_attempts',
  {
    id: id('id').primaryKey(),
    /** The number at the acquirer: a new one for each try. */
    oid: varchar('oid', { length: 64 }).notNull().unique(),
    rnd: varchar('rnd', { length: 40 }).notNull(),
    acquirer: varchar('acquirer', { length: 20 }).notNull(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id),
    /** What the order is paid with, and what instalments add to it. */
    amount: money('amount').notNull(),
    surcharge: money('surcharge').notNull().default('0'),
    currency: char('currency', { length: 3 }).notNull(),
    instalments: smallint('instalments').notNull().default(1),
    locale: varchar('locale', { length: 5 }).notNull(),
    state: varchar('state', { length: 10, enum: ATTEMPT_STATES }).notNull().default('opened'),
    /** The acquirer's code of a refusal. */
    failureCode: varchar('failure_code', { length: 20 }),
    /** The acquirer's numbers of the payment, without anything of the card. */
    details: jsonb('details').$type<Record<string, string>>().notNull().default({}),
    openedAt: instant('opened_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
    inquiries: smallint('inquiries').notNull().default(0),
    nextInquiryAt: instant('next_inquiry_at'),
    paymentId: integer('payment_id')
      .unique()
      .references(() => payment.id),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
  },
  (t) => [
    check('payment_attempts_state', oneOf(t.state)),
    check('payment_attempts_amount', sql`${t.amount} > 0 and ${t.surcharge} >= 0`),
    index('payment_attempts_order').on(t.orderId, t.id),
    index('payment_attempts_inquiry')
      .on(t.nextInquiryAt)
      .where(sql`${t.nextInquiryAt} is not null`),
    index('payment_attempts_unknown')
      .on(t.openedAt)
      .where(sql`${t.state} = 'unknown'`),
  ],
);

/** What an attempt pays of each of its orders; the order of `payment_attempts` is one of them. */
export const paymentAttemptOrder = pgTable(
  'payment_attempt_orders',
  {
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    amount: money('amount').notNull(),
    /** The card has paid it: an order is paid by one at most. */
    captured: boolean('captured').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.attemptId, t.orderId] }),
    check('payment_attempt_orders_amount', sql`${t.amount} > 0`),
    uniqueIndex('payment_attempt_orders_captured')
      .on(t.orderId)
      .where(sql`${t.captured}`),
    index('payment_attempt_orders_order').on(t.orderId),
  ],
);

/** Each time the acquirer was asked what became of an attempt and no result came of it. */
export const paymentInquiry = pgTable(
  'payment_inquiries',
  {
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    number: smallint('number').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** Whether it answered, without knowing a result. */
    answered: boolean('answered').notNull(),
  },
  (t) => [primaryKey({ columns: [t.attemptId, t.number] })],
);

/** Money of a payment that goes back to the dealer. */
export const refund = pgTable(
  'refunds',
  {
    id: id('id').primaryKey(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payment.id),
    /** The order that it lessens; null for money that stood on the account. */
    orderId: integer('order_id').references(() => order.receiptId),
    amount: money('amount').notNull(),
    state: varchar('state', { length: 10, enum: REFUND_STATES }).notNull().default('requested'),
    reason: varchar('reason', { length: 200 }).notNull(),
    requestedBy: varchar('requested_by', { length: 254 }).notNull(),
    approvedBy: varchar('approved_by', { length: 254 }),
    ledgerEntryId: integer('ledger_entry_id')
      .unique()
      .references(() => ledgerEntry.id),
    failureCode: varchar('failure_code', { length: 20 }),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    /** What a person did where the bank did not give it back to the card: left it on the account, or sent it by transfer. */
    resolvedAs: varchar('resolved_as', { length: 8, enum: REFUND_RESOLUTIONS }),
    /** The bank's reference of the transfer by which it went. */
    transferReference: varchar('transfer_reference', { length: 40 }),
    /** The bank's reference of a refund that it made without an answer, as a person found it there. */
    bankReference: varchar('bank_reference', { length: 40 }),
    /** Who looked at the bank, where it had not answered and the money might have gone. */
    bankCheckedAt: instant('bank_checked_at'),
    bankCheckedBy: varchar('bank_checked_by', { length: 254 }),
    /** Since when the mail is owed that tells its dealer that the money has gone; null once it is written. */
    mailDueAt: instant('mail_due_at'),
  },
  (t) => [
    check('refunds_state', oneOf(t.state)),
    check('refunds_resolved', oneOf(t.resolvedAs)),
    check(
      'refunds_transferred',
      sql`(${t.resolvedAs} is not distinct from 'transfer') = (${t.transferReference} is not null)`,
    ),
    check('refunds_by_bank', sql`(${t.resolvedAs} is not distinct from 'bank') = (${t.bankReference} is not null)`),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_bank_checked', sql`(${t.bankCheckedAt} is null) = (${t.bankCheckedBy} is null)`),
    index('refunds_payment').on(t.paymentId),
    index('refunds_order').on(t.orderId),
    index('refunds_due')
      .on(t.requestedAt)
      .where(sql`${t.state} in ('approved', 'at-bank', 'unknown')`),
    index('refunds_requested')
      .on(t.requestedAt)
      .where(sql`${t.state} = 'requested'`),
    index('refunds_failed')
      .on(t.requestedAt)
      .where(sql`${t.state} = 'refused' or ${t.failureCode} = 'silent'`),
    index('refunds_mail_due')
      .on(t.mailDueAt)
      .where(sql`${t.mailDueAt} is not null`),
  ],
);

/** A period's balance that the vendor sent for agreement (mutabakat), and the dealer's answer (B23). */
export const reconciliation = pgTable(
  'reconciliations',
  {
    id: id('id').primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    periodFrom: date('period_from').notNull(),
    periodTo: date('period_to').notNull(),
    /** Positive: the dealer owes. */
    balance: money('balance').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
    sentBy: varchar('sent_by', { length: 254 }).notNull(),
    answerBy: date('answer_by').notNull(),
    answeredAt: instant('answered_at'),
    answeredBy: varchar('answered_by', { length: 254 }),
    agreed: boolean('agreed'),
    note: varchar('note', { length: 500 }).notNull().default(''),
    /** The balance of the dealer's books, where it objects and says so; positive: the dealer owes. */
    ownBalance: money('own_balance'),
    /** The vendor's one reply to an objection, and whether its own books were corrected. */
    repliedAt: instant('replied_at'),
    repliedBy: varchar('replied_by', { length: 254 }),
    outcome: varchar('outcome', { length: 10, enum: OBJECTION_OUTCOMES }),
    reply: varchar('reply', { length: 500 }).notNull().default(''),
  },
  (t) => [
    unique('reconciliations_period').on(t.dealerId, t.periodFrom, t.periodTo),
    check('reconciliations_answer', sql`(${t.answeredAt} is null) = (${t.agreed} is null)`),
    check('reconciliations_outcome', oneOf(t.outcome)),
    check(
      'reconciliations_reply',
      sql`(${t.repliedAt} is null) = (${t.outcome} is null) and (${t.repliedAt} is null or ${t.agreed} is not distinct from false)`,
    ),
    index('reconciliations_objected')
      .on(t.answeredAt)
      .where(sql`not ${t.agreed} and ${t.repliedAt} is null`),
    index('reconciliations_open')
      .on(t.answerBy)
      .where(sql`${t.answeredAt} is null`),
  ],
);

/** The file that a dealer added to an objection, checked by its content. */
export const reconciliationFile = pgTable('reconciliation_files', {
  reconciliationId: integer('reconciliation_id')
    .primaryKey()
    .references(() => reconciliation.id),
  name: varchar('name', { length: 120 }).notNull(),
  mediaType: varchar('media_type', { length: 100 }).notNull(),
  bytes: bytea('bytes').notNull(),
});

/** The bank's paper about a transfer (dekont) that a dealer added to its unpaid order, checked by its content; it pays nothing. */
export const bankReceipt = pgTable(
  'bank_receipts',
  {
    id: id('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    name: varchar('name', { length: 120 }).notNull(),
    mediaType: varchar('media_type', { length: 100 }).notNull(),
    bytes: bytea('bytes').notNull(),
    /** Of the bytes: a form that is sent twice adds one. */
    contentHash: bytea('content_hash').notNull(),
    addedBy: varchar('added_by', { length: 254 }).notNull(),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [unique('bank_receipts_once').on(t.orderId, t.contentHash), index('bank_receipts_added').on(t.addedAt, t.id)],
);

/** The credit terms of a dealer (B24), appended to: the newest row holds, the others are its history. */
export const dealerCreditTerms = pgTable(
  'dealer_credit_terms',
  {
    id: id('id').primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    /** Null: no limit. */
    creditLimit: money('credit_limit'),
    /** Days until an order is due; null: as the setting says. */
    termDays: smallint('term_days'),
    /** Null: as the setting says. */
    overLimit: varchar('over_limit', { length: 6, enum: OVER_LIMIT_RULES }),
    /** From here on the dealer has none of its own, but the terms of new dealers. */
    ofNewDealers: boolean('of_new_dealers').notNull().default(false),
    reason: varchar('reason', { length: 200 }).notNull(),
    setBy: varchar('set_by', { length: 254 }).notNull(),
    setAt: instant('set_at').notNull().defaultNow(),
  },
  (t) => [
    check('dealer_credit_terms_rule', oneOf(t.overLimit)),
    check('dealer_credit_terms_limit', sql`${t.creditLimit} >= 0`),
    check('dealer_credit_terms_days', sql`${t.termDays} between 0 and 365`),
    check(
      'dealer_credit_terms_of_new_dealers',
      sql`not ${t.ofNewDealers} or num_nulls(${t.creditLimit}, ${t.termDays}, ${t.overLimit}) = 3`,
    ),
    index('dealer_credit_terms_dealer').on(t.dealerId, t.id),
  ],
);

/** What staff note about a dealer's paying; never shown to the dealer. */
export const dealerNote = pgTable(
  'dealer_notes',
  {
    id: id('id').primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    text: varchar('text', { length: 500 }).notNull(),
    /** The day in Istanbul for which the dealer has promised to pay. */
    promisedFor: date('promised_for'),
    writtenBy: varchar('written_by', { length: 254 }).notNull(),
    writtenAt: instant('written_at').notNull().defaultNow(),
  },
  (t) => [index('dealer_notes_dealer').on(t.dealerId, t.id)],
);

/** Why an order waited for approval, with the figures of that moment, and what was decided. */
export const orderApproval = pgTable(
  'order_approvals',
  {
    orderId: integer('order_id')
      .primaryKey()
      .references(() => order.receiptId),
    rule: varchar('rule', { length: 8, enum: ['limit', 'overdue'] }).notNull(),
    owed: money('owed').notNull(),
    creditLimit: money('credit_limit'),
    overdue: money('overdue').notNull().default('0'),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: varchar('decided_by', { length: 254 }),
    approved: boolean('approved'),
    /** Approved on the condition that it is paid before anything of it begins. */
    payFirst: boolean('pay_first').notNull().default(false),
    /** For staff alone. */
    reason: varchar('reason', { length: 200 }).notNull().default(''),
    /** What a dealer whose order was refused reads, in the language it was typed in. */
    dealerReason: varchar('dealer_reason', { length: 200 }),
  },
  (t) => [
    check('order_approvals_rule', oneOf(t.rule)),
    check('order_approvals_decision', sql`(${t.decidedAt} is null) = (${t.approved} is null)`),
    index('order_approvals_open')
      .on(t.requestedAt)
      .where(sql`${t.decidedAt} is null`),
  ],
);

/** A difference that staff ask to let go of, more than they may themselves: an administrator decides about it (B21). */
export const writeOffRequest = pgTable(
  'write_off_requests',
  {
    id: id('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    /** What was left of the order when it was asked. */
    amount: money('amount').notNull(),
    reason: varchar('reason', { length: 500 }).notNull(),
    requestedBy: varchar('requested_by', { length: 254 }).notNull(),
    requestedAt: instant('requested_at').notNull().defaultNow(),
    approved: boolean('approved'),
    decisionReason: varchar('decision_reason', { length: 500 }).notNull().default(''),
    decidedBy: varchar('decided_by', { length: 254 }),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    check('write_off_requests_amount', sql`${t.amount} > 0`),
    check('write_off_requests_decision', sql`(${t.decidedAt} is null) = (${t.approved} is null)`),
    // One of an order waits: who asks again asks for what is left now.
    uniqueIndex('write_off_requests_open')
      .on(t.orderId)
      .where(sql`${t.decidedAt} is null`),
    index('write_off_requests_of').on(t.orderId, t.id),
  ],
);

/** What was sent about an order that is not paid: each kind once. */
export const paymentReminder = pgTable(
  'payment_reminders',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    kind: varchar('kind', { length: 10, enum: PAYMENT_REMINDER_KINDS }).notNull(),
    mailId: uuid('mail_id').references(() => storedMail.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.kind] }),
    check('payment_reminders_kind', oneOf(t.kind)),
    index('payment_reminders_owed')
      .on(t.createdAt)
      .where(sql`${t.mailId} is null`),
  ],
);

/**
 * Customers whose licences a dealer orders something for, one after another: one queue a person, a row a customer. The row
 * becomes an order, or is put off.
 */
export const queuedLicenceOrder = pgTable(
  'queued_licence_orders',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    firmId: integer('firm_id')
      .notNull()
      .references(() => firm.id),
    position: integer('position').notNull(),
    action: varchar('action', { length: 20, enum: LICENCE_ACTIONS }).notNull(),
    /** Those that were selected; what is ordered may be fewer of them, or others of the firm. */
    approvalCodes: varchar('approval_codes', { length: 8 }).array().notNull(),
    /** The order that this row becomes, however often it is sent. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    skipped: boolean('skipped').notNull().default(false),
    orderId: integer('order_id').references(() => order.receiptId),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.firmId] }), check('queued_licence_orders_action', oneOf(t.action))],
);

export const orderLine = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    position: smallint('position').notNull(),
    sku: varchar('sku', { length: 20 })
      .notNull()
      .references(() => product.sku),
    name: varchar('name', { length: 60 }).notNull(),
    class: varchar('class', { length: 20 }).$type<ProductClass>().notNull(),
    quantity: integer('quantity').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    currencyPrice: money('currency_price').notNull(),
    unitPrice: money('unit_price').notNull(),
    vatRate: smallint('vat_rate').notNull(),
    goods: money('goods').notNull(),
    vat: money('vat').notNull(),
    status: varchar('status', {
      length: 10,
      enum: ['waiting', 'held', 'running', 'retrying', 'done', 'failed', 'cancelled'],
    })
      .notNull()
      .default('waiting'),
    /** Raised by each re-run: a job of an older generation finds that it is no longer wanted. */
    generation: integer('generation').notNull().default(1),
    /** Attempts within this generation. */
    attempts: smallint('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull(),
    nextAttemptAt: instant('next_attempt_at'),
    errorCode: varchar('error_code', { length: 60 }),
    /** For staff: what the failing part said, without secrets. */
    errorDetail: varchar('error_detail', { length: 500 }),
    finishedAt: instant('finished_at'),
    /** The order's revision at this line's last change. */
    revision: integer('revision').notNull().default(1),
    /** Support took the line back after it was provisioned, with what it had granted (B19). */
    reversedAt: instant('reversed_at'),
    /** The effect of look-up-stock: its receipt line. */
    receiptLineId: integer('receipt_line_id')
      .unique()
      .references(() => receiptLine.id),
    /** The effect of grant-modules: every module of the product, and those that the firm did not have before. */
    modules: text('modules').array().notNull().default([]),
    newModules: text('new_modules').array().notNull().default([]),
    /** The last attempt that wrote something: when it began, in which worker, of which release. */
    attemptedAt: instant('attempted_at'),
    worker: varchar('worker', { length: 100 }),
    release: varchar('release', { length: 40 }),
  },
  (t) => [
    unique('order_lines_position').on(t.orderId, t.position),
    index('order_lines_open')
      .on(t.dueAt)
      .where(sql`${t.status} in ('waiting', 'running', 'retrying')`),
    index('order_lines_failed')
      .on(t.errorCode, t.finishedAt)
      .where(sql`${t.status} = 'failed'`),
    // The consoles list lines by their last or next moment: those that are over by the first, the others by the second.
    index('order_lines_finished').on(t.finishedAt, t.id),
    // Few of all that have ended.
    index('order_lines_cancelled')
      .on(t.finishedAt, t.id)
      .where(sql`${t.status} = 'cancelled'`),
    index('order_lines_next')
      .on(sql`coalesce(${t.nextAttemptAt}, ${t.dueAt})`, t.id)
      .where(sql`${t.status} in ('waiting', 'running', 'retrying')`),
    index('order_lines_sku').on(t.sku, t.orderId),
    index('order_lines_taken_back')
      .on(t.orderId)
      .where(sql`${t.reversedAt} is not null`)
      .concurrently(),
    check('order_lines_status', oneOf(t.status)),
    check('order_lines_quantity', sql`${t.quantity} between 1 and 500`),
  ],
);

/** The licences that a dealer selected for a line, and the computer to register on each. */
export const orderLineLicence = pgTable(
  'order_line_licences',
  {
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLine.id),
    unitNo: smallint('unit_no').notNull(),
    approvalCode: varchar('approval_code', { length: 8 }).notNull(),
    computer: varchar('computer', { length: 60 }),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.unitNo] }),
    unique('order_line_licences_once').on(t.orderLineId, t.approvalCode),
    index('order_line_licences_code').on(t.approvalCode),
  ],
);

/** What a dealer and support write to each other about one order line, one order or one licence (B36). */
export const conversation = pgTable(
  'conversations',
  {
    id: id('id').primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => firm.id),
    orderId: integer('order_id').references(() => order.receiptId),
    orderLineId: uuid('order_line_id').references(() => orderLine.id),
    approvalCode: varchar('approval_code', { length: 8 }),
    /** Who has to write next, and since when, as long as the line is in the generation that this was said of. */
    turn: varchar('turn', { length: 7, enum: ['dealer', 'support'] }).notNull(),
    turnSince: instant('turn_since').notNull().defaultNow(),
    generation: integer('generation'),
    /** The approval codes that support offers as answers, and whether one of them resumes the line by itself. */
    offers: text('offers').array().notNull().default([]),
    resumes: boolean('resumes').notNull().default(false),
    /** The field of the order's customer that support lets the dealer correct. */
    field: varchar('field', {
      length: 10,
      enum: ['name', 'address1', 'district', 'province', 'taxOffice', 'taxNumber', 'email', 'phone', 'contact'],
    }),
    /** Who of support has it. */
    ownerId: integer('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
    ownerSince: instant('owner_since'),
    openedAt: instant('opened_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    /** When the dealer was reminded of the present question. */
    remindedAt: instant('reminded_at'),
    /** Raised by each change: who saw an older one changes nothing. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('conversations_turn', oneOf(t.turn)),
    check('conversations_field', oneOf(t.field)),
    check(
      'conversations_subject',
      sql`num_nonnulls(${t.orderId}, ${t.approvalCode}) = 1 and (${t.orderLineId} is null or ${t.orderId} is not null)`,
    ),
    uniqueIndex('conversations_line').on(t.orderLineId),
    uniqueIndex('conversations_order')
      .on(t.orderId)
      .where(sql`${t.orderLineId} is null`),
    uniqueIndex('conversations_licence').on(t.dealerId, t.approvalCode),
    index('conversations_of_order').on(t.orderId),
    index('conversations_open')
      .on(t.turnSince)
      .where(sql`${t.closedAt} is null`),
    index('conversations_closed').on(t.closedAt),
    index('conversations_owner').on(t.ownerId),
  ],
);

/** One thing that was said or done in a conversation, appended to; dealers never see a `note`. */
export const conversationEntry = pgTable(
  'conversation_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversation.id),
    kind: varchar('kind', {
      length: 8,
      enum: ['stop', 'message', 'question', 'answer', 'apply', 'note', 'take', 'close'],
    }).notNull(),
    side: varchar('side', { length: 7, enum: ['dealer', 'support', 'product'] }).notNull(),
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** The person's name at that time. */
    name: varchar('name', { length: 120 }).notNull().default(''),
    text: text('text').notNull().default(''),
    /** The approval codes that it is about: those that stopped the line, or those of the answer. */
    codes: text('codes').array().notNull().default([]),
    /** The field of the order's customer that an answer corrects, with what it is to be. */
    field: varchar('field', {
      length: 10,
      enum: ['name', 'address1', 'district', 'province', 'taxOffice', 'taxNumber', 'email', 'phone', 'contact'],
    }),
    value: varchar('value', { length: 200 }),
    /** The answer resumed the line. */
    resumed: boolean('resumed').notNull().default(false),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    check('conversation_entries_kind', oneOf(t.kind)),
    check('conversation_entries_side', oneOf(t.side)),
    check('conversation_entries_field', sql`${oneOf(t.field)} and (${t.field} is null) = (${t.value} is null)`),
    index('conversation_entries_of').on(t.conversationId, t.id),
  ],
);

/**
 * A text of support as staff have changed it in one language: a question to a dealer, an answer to a visitor. Without a row the text of
 * the product holds (B36).
 */
export const questionTemplate = pgTable(
  'question_templates',
  {
    template: varchar('template', {
      length: 20,
      enum: [
        'hello',
        'which-computer',
        'right-code',
        'transfer',
        'visitor-hello',
        'visitor-called',
        'visitor-more',
        'visitor-moving',
      ],
    }).notNull(),
    locale: varchar('locale', { length: 5 }).notNull(),
    text: varchar('text', { length: 1000 }).notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** The person's name at that time. */
    updatedBy: varchar('updated_by', { length: 254 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.template, t.locale] }), check('question_templates_template', oneOf(t.template))],
);

/** One row for each step that the product has; a step without a row is shown as skipped. */
export const provisioningStep = pgTable(
  'provisioning_steps',
  {
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLine.id),
    name: varchar('name', { length: 20, enum: ['look-up-stock', 'grant-modules', 'issue-licences'] }).notNull(),
    status: varchar('status', { length: 10, enum: ['queued', 'running', 'retrying', 'done', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: smallint('attempts').notNull().default(0),
    errorCode: varchar('error_code', { length: 60 }),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orderLineId, t.name] }),
    check('provisioning_steps_name', oneOf(t.name)),
    check('provisioning_steps_status', oneOf(t.status)),
  ],
);

/**
 * The history of a licence, and the proof that a unit of a line took effect: (line, unit) is unique,
 * so whatever runs twice finds its work done.
 */
export const licenceEvent = pgTable(
  'licence_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    approvalCode: varchar('approval_code', { length: 8 })
      .notNull()
      .references(() => licence.approvalCode),
    action: varchar('action', {
      length: 20,
      enum: ['issue', ...LICENCE_ACTIONS, 'reverse', 'paid', 'unpaid'],
    }).notNull(),
    at: instant('at').notNull().defaultNow(),
    orderLineId: uuid('order_line_id').references(() => orderLine.id),
    unitNo: smallint('unit_no'),
    expiredBefore: instant('expired_before'),
    expiresAfter: instant('expires_after').notNull(),
    report: varchar('report', { length: 200 }).notNull(),
    /** Takes back what the same unit of the line did (B19): it, too, happens once. */
    reverses: boolean('reverses').notNull().default(false),
    /**
     * The order whose money did it (B29): `paid` and `unpaid` belong to no line, as money can come, go and come again.
     */
    paidOrderId: integer('paid_order_id').references(() => order.receiptId),
  },
  (t) => [
    unique('licence_events_unit').on(t.orderLineId, t.unitNo, t.reverses),
    index('licence_events_licence').on(t.approvalCode, t.id),
    index('licence_events_ended')
      .on(t.approvalCode)
      .where(sql`${t.action} = 'stop' or ${t.reverses}`)
      .concurrently(),
    check('licence_events_action', oneOf(t.action)),
  ],
);

/** The transactional outbox: what a commit promises to do next. */
export const outboxMessage = pgTable(
  'outbox_messages',
  {
    id: uuid('id').primaryKey(),
    job: varchar('job', { length: 40 }).notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    /** The span that wrote it, as W3C's `traceparent`; null where nobody collects traces. */
    traceParent: varchar('trace_parent', { length: 55 }),
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    /** A relay has taken it and is about to send it; one that died leaves it to others after a while. */
    claimedAt: instant('claimed_at'),
    /** The order line or mail that waits for this message; the reconciler looks for its newest. */
    subject: varchar('subject', { length: 64 }).notNull(),
  },
  (t) => [
    index('outbox_messages_pending')
      .on(t.createdAt)
      .where(sql`${t.sentAt} is null`),
    index('outbox_messages_subject').on(t.subject, t.createdAt),
    index('outbox_messages_sent').on(t.sentAt),
  ],
);

export const storedMail = pgTable(
  'stored_mails',
  {
    id: uuid('id').primaryKey(),
    kind: varchar('kind', { length: 30, enum: MAIL_KINDS }).notNull(),
    orderId: integer('order_id').references(() => order.receiptId),
    /** Whose password the vendor's mail service asks for, where that is not the account of the order. */
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** Whose words it holds, where it is about a visitor's request: they are erased with it. */
    requestId: integer('request_id').references((): AnyPgColumn => visitorRequest.id, { onDelete: 'set null' }),
    /** The same for a visitor's request to a dealer. No foreign key: its row stays. */
    leadId: integer('lead_id'),
    locale: varchar('locale', { length: 5 }).notNull(),
    toName: varchar('to_name', { length: 60 }).notNull(),
    toAddress: varchar('to_address', { length: 254 }).notNull(),
    subject: varchar('subject', { length: 200 }).notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** The body fields of mail_gonder, without any secret (dealer-shop §7). */
    fields: jsonb('fields'),
    /** Of the request that it follows from; of a mail of earlier releases null, and then its order's. */
    correlationId: varchar('correlation_id', { length: 64 }),
    messageId: varchar('message_id', { length: 200 }).notNull().unique(),
    status: varchar('status', {
      length: 10,
      enum: ['queued', 'sending', 'retrying', 'sent', 'failed', 'unknown', 'cancelled'],
    })
      .notNull()
      .default('queued'),
    transport: varchar('transport', { length: 10 }),
    /** Raised by each person's decision to send it again: with `attempts` it says whose outcome may be written. */
    generation: smallint('generation').notNull().default(1),
    /** Of this generation, as everything below. */
    attempts: smallint('attempts').notNull().default(0),
    /** How often it was handed over to the other side without an answer: it may have gone out. */
    unanswered: smallint('unanswered').notNull().default(0),
    /** How often its document could not be made. */
    documentTries: smallint('document_tries').notNull().default(0),
    /** It went out without the document that belongs to it. */
    withoutDocument: boolean('without_document').notNull().default(false),
    errorCode: varchar('error_code', { length: 60 }),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** From here on temporary failures are tried again, for a day. */
    queuedAt: instant('queued_at').notNull().defaultNow(),
    nextAttemptAt: instant('next_attempt_at'),
    /** When the current attempt took it; an attempt that died is found by this. */
    claimedAt: instant('claimed_at'),
    sentAt: instant('sent_at'),
  },
  (t) => [
    uniqueIndex('stored_mails_once').on(t.kind, t.orderId),
    index('stored_mails_order').on(t.orderId),
    index('stored_mails_lead')
      .on(t.leadId)
      .where(sql`${t.leadId} is not null`)
      .concurrently(),
    index('stored_mails_request')
      .on(t.requestId)
      .where(sql`${t.requestId} is not null`),
    index('stored_mails_created').on(t.createdAt, t.id),
    index('stored_mails_status').on(t.status, t.createdAt, t.id),
    index('stored_mails_sent').on(t.sentAt),
    index('stored_mails_without_document')
      .on(t.createdAt, t.id)
      .where(sql`${t.withoutDocument}`),
    index('stored_mails_address').on(t.toAddress, t.createdAt),
    index('stored_mails_correlation')
      .on(t.correlationId)
      .where(sql`${t.correlationId} is not null`),
    index('stored_mails_open')
      .on(t.createdAt)
      .where(sql`${t.status} in ('queued', 'sending', 'retrying')`),
    check('stored_mails_status', oneOf(t.status)),
  ],
);

/** What a visitor asked for by a form of the site: a row before any mail goes out. */
export const visitorRequest = pgTable(
  'visitor_requests',
  {
    id: id('id').primaryKey(),
    kind: varchar('kind', {
      length: 20,
      enum: ['callback', 'application', 'data-subject', 'file', 'demo', 'general', 'operations'],
    }).notNull(),
    state: varchar('state', { length: 12, enum: ['new', 'in-progress', 'answered', 'closed'] })
      .notNull()
      .default('new'),
    /** The language of the page, and so of the answer. */
    locale: varchar('locale', { length: 5 }).notNull(),
    name: varchar('name', { length: 120 }).notNull(),
    email: varchar('email', { length: 254 }).notNull().default(''),
    phone: varchar('phone', { length: 30 }).notNull().default(''),
    subject: varchar('subject', { length: 120 }).notNull(),
    message: varchar('message', { length: 2000 }).notNull().default(''),
    /** What only its kind has: the answers of a job application, the file that is asked for. */
    details: jsonb('details').notNull().default({}),
    createdAt: instant('created_at').notNull().defaultNow(),
    consentedAt: instant('consented_at').notNull().defaultNow(),
    /** Until when it has to be answered, where the law or we have promised a time. */
    dueAt: instant('due_at'),
    assigneeId: integer('assignee_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** Who of staff took it on the telephone; null for one that a visitor sent. */
    takenById: integer('taken_by_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** The firm that called, and the line of an order that it is about. */
    firmId: integer('firm_id').references(() => firm.id),
    orderLineId: uuid('order_line_id').references(() => orderLine.id),
    note: varchar('note', { length: 2000 }).notNull().default(''),
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** Raised by each change of staff: who saw an older one changes nothing. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('visitor_requests_state').on(t.state, t.id),
    index('visitor_requests_changed').on(t.changedAt),
    index('visitor_requests_assignee').on(t.assigneeId),
    index('visitor_requests_firm')
      .on(t.firmId)
      .where(sql`${t.firmId} is not null`),
    // A line that is with operations already is not handed on again.
    uniqueIndex('visitor_requests_handed_on')
      .on(t.orderLineId)
      .where(sql`${t.kind} = 'operations' and ${t.state} in ('new', 'in-progress')`),
    check('visitor_requests_kind', oneOf(t.kind)),
    check('visitor_requests_state', oneOf(t.state)),
  ],
);

/** The file that came with a request, checked by its content; it goes with the request. */
export const visitorRequestFile = pgTable('visitor_request_files', {
  requestId: integer('request_id')
    .primaryKey()
    .references(() => visitorRequest.id, { onDelete: 'cascade' }),
  name: varchar('name', { length: 120 }).notNull(),
  mediaType: varchar('media_type', { length: 100 }).notNull(),
  bytes: bytea('bytes').notNull(),
});

/** What a visitor wants to have from a dealer (B30). Who they are is erased some time after it; the rest stays. */
export const lead = pgTable(
  'leads',
  {
    id: id('id').primaryKey(),
    /** Shown: S-2026-000418, of the year in Istanbul and the id. */
    number: varchar('number', { length: 20 }).notNull().unique(),
    /** Of the form: one that is sent twice becomes one request. The link of the visitor is signed out of it. */
    key: uuid('key').notNull().unique(),
    /** Of the token in the visitor's link. */
    tokenHash: bytea('token_hash').notNull().unique(),
    state: varchar('state', { length: 10, enum: LEAD_STATES }).notNull().default('new'),
    source: varchar('source', { length: 10, enum: LEAD_SOURCES }).notNull(),
    /** The language of the page, and so of the mails. */
    locale: varchar('locale', { length: 5 }).notNull(),
    name: varchar('name', { length: 120 }).notNull(),
    business: varchar('business', { length: 120 }).notNull().default(''),
    /** E.164: +905325550146; empty once it is erased. */
    phone: varchar('phone', { length: 20 }).notNull(),
    email: varchar('email', { length: 254 }).notNull().default(''),
    /** The two digits of the province's number plates. */
    province: char('province', { length: 2 }).notNull(),
    district: varchar('district', { length: 60 }).notNull().default(''),
    note: varchar('note', { length: 1000 }).notNull().default(''),
    /** Whom the visitor chose; null: the vendor was to choose. */
    chosenDealerId: integer('chosen_dealer_id').references(() => firm.id),
    /** Who has it or is offered it; null: nobody yet, or the vendor. */
    dealerId: integer('dealer_id').references(() => firm.id),
    /** Until when whoever is offered it has to take it, as the visitor was told; null once somebody has. */
    deadlineAt: instant('deadline_at'),
    /** When `offer-lead` has to look at it next; null once it is taken, with the vendor, or over. */
    dueAt: instant('due_at'),
    takenAt: instant('taken_at'),
    takenById: integer('taken_by_id').references(() => userAccount.id, { onDelete: 'set null' }),
    nextCallAt: instant('next_call_at'),
    /** Of the checkout's draft that it is being turned into an order by: the order's idempotency key. */
    checkoutKey: text('checkout_key'),
    orderId: integer('order_id').references(() => order.receiptId),
    closedReason: varchar('closed_reason', { length: 20, enum: LEAD_CLOSINGS }),
    /** The wording that the visitor agreed to, and when. */
    consentText: varchar('consent_text', { length: 500 }).notNull(),
    consentedAt: instant('consented_at').notNull().defaultNow(),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    erasedAt: instant('erased_at'),
    /** Raised by each change: who saw an older one changes nothing. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('leads_dealer').on(t.dealerId, t.state, t.id),
    index('leads_state').on(t.state, t.id),
    index('leads_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    index('leads_kept')
      .on(t.changedAt)
      .where(sql`${t.erasedAt} is null`),
    index('leads_order')
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    uniqueIndex('leads_checkout')
      .on(t.checkoutKey)
      .where(sql`${t.checkoutKey} is not null`),
    check('leads_state', oneOf(t.state)),
    check('leads_source', oneOf(t.source)),
    check('leads_closed_reason', oneOf(t.closedReason)),
    check('leads_closed', sql`(${t.state} in ('ordered', 'closed', 'withdrawn')) = (${t.closedAt} is not null)`),
    check('leads_waits', sql`${t.state} = 'new' or (${t.dueAt} is null and ${t.deadlineAt} is null)`),
  ],
);

/** What is asked for, at the prices that the visitor saw, as in a line of an order. */
export const leadLine = pgTable(
  'lead_lines',
  {
    leadId: integer('lead_id')
      .notNull()
      .references(() => lead.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    sku: varchar('sku', { length: 20 })
      .notNull()
      .references(() => product.sku),
    name: varchar('name', { length: 60 }).notNull(),
    quantity: integer('quantity').notNull(),
    currency: char('currency', { length: 3 }).notNull(),
    currencyPrice: money('currency_price').notNull(),
    unitPrice: money('unit_price').notNull(),
    vatRate: smallint('vat_rate').notNull(),
    goods: money('goods').notNull(),
    vat: money('vat').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.leadId, t.position] }),
    check('lead_lines_quantity', sql`${t.quantity} between 1 and 500`),
  ],
);

/** Whom it was offered to, one after the other; null: the vendor. */
export const leadOffer = pgTable(
  'lead_offers',
  {
    id: id('id').primaryKey(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => lead.id, { onDelete: 'cascade' }),
    dealerId: integer('dealer_id').references(() => firm.id),
    reason: varchar('reason', { length: 10, enum: LEAD_OFFER_REASONS }).notNull(),
    offeredAt: instant('offered_at').notNull().defaultNow(),
    /** Null: the vendor's does not lapse. */
    until: instant('until'),
    endedAt: instant('ended_at'),
    end: varchar('end', { length: 10, enum: LEAD_OFFER_ENDS }),
  },
  (t) => [
    // Two workers offer it once: the second finds the first one's row.
    uniqueIndex('lead_offers_open')
      .on(t.leadId)
      .where(sql`${t.endedAt} is null`),
    index('lead_offers_dealer').on(t.dealerId, t.offeredAt),
    index('lead_offers_lead').on(t.leadId, t.id),
    check('lead_offers_reason', oneOf(t.reason)),
    check('lead_offers_end', oneOf(t.end)),
    check('lead_offers_ended', sql`(${t.endedAt} is null) = (${t.end} is null)`),
  ],
);

/** The history of a visitor's request to a dealer. */
export const leadEvent = pgTable(
  'lead_events',
  {
    id: id('id').primaryKey(),
    leadId: integer('lead_id')
      .notNull()
      .references(() => lead.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    kind: varchar('kind', { length: 12, enum: LEAD_EVENTS }).notNull(),
    /** Who of a dealer or of staff did it; null: the visitor, or the shop itself. */
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'set null' }),
    /** The dealer whom it concerns; null: the visitor, or the vendor. No other dealer reads it. */
    firmId: integer('firm_id').references(() => firm.id),
    /** As somebody wrote it; emptied when the request is erased. */
    text: varchar('text', { length: 1000 }).notNull().default(''),
  },
  (t) => [index('lead_events_lead').on(t.leadId, t.id), check('lead_events_kind', oneOf(t.kind))],
);

/** Append-only (a trigger refuses update and delete): who did what, why, and what it was before. */
export const auditEntry = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    accountId: integer('account_id'),
    /** The dealer firm in whose trail it stands: that of the person who acts, or the one that it is done to (B18). */
    firmId: integer('firm_id'),
    actor: varchar('actor', { length: 254 }).notNull(),
    action: varchar('action', { length: 60 }).notNull(),
    subjectType: varchar('subject_type', { length: 30 }).notNull(),
    subjectId: varchar('subject_id', { length: 64 }).notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    reason: varchar('reason', { length: 500 }),
    /** Of what it is about: an order's entries share that of the order. */
    correlationId: varchar('correlation_id', { length: 64 }),
    /** Of the request by which somebody did it, where that is another: all entries of one press share it. */
    actId: varchar('act_id', { length: 64 }),
  },
  (t) => [
    index('audit_entries_subject').on(t.subjectType, t.subjectId, t.id),
    index('audit_entries_at').on(t.at, t.id),
    index('audit_entries_actor').on(t.actor, t.id),
    index('audit_entries_action').on(t.action, t.id),
    index('audit_entries_correlation').on(t.correlationId, t.id),
    index('audit_entries_act')
      .on(t.actId, t.id)
      .where(sql`${t.actId} is not null`),
    index('audit_entries_firm')
      .on(t.firmId, t.at, t.id)
      .where(sql`${t.firmId} is not null`),
  ],
);

/** Each worker process beats here; readiness and alerts read it. */
export const workerBeat = pgTable('worker_beats', {
  workerId: uuid('worker_id').primaryKey(),
  startedAt: instant('started_at').notNull().defaultNow(),
  beatAt: instant('beat_at').notNull().defaultNow(),
  host: varchar('host', { length: 100 }).notNull(),
  processId: integer('process_id').notNull(),
  version: varchar('version', { length: 40 }).notNull().default(''),
  /** Jobs under way at the last beat, and how many it takes at once. */
  active: integer('active').notNull().default(0),
  concurrency: integer('concurrency').notNull().default(0),
  /** It stopped by itself; a row whose beats end without this died. */
  stoppedAt: instant('stopped_at'),
  /** How far its clock was ahead of the database's at the last beat; negative: behind. */
  clockAheadMs: bigint('clock_ahead_ms', { mode: 'number' }).notNull().default(0),
  /** When it began each order line (by id and generation) that it works on; of a worker that died, what died with it. */
  inHand: jsonb('in_hand').$type<Record<string, string>>().notNull().default({}),
  /** Of each queue: the jobs under way at the last beat, and how many it takes at once. */
  places: jsonb('places').$type<Record<string, [active: number, places: number]>>().notNull().default({}),
});

/** Ends of parts of the product (web, worker) that nobody had asked for, as the supervisor saw them. */
export const partDeath = pgTable(
  'part_deaths',
  {
    id: uuid('id').primaryKey(),
    part: varchar('part', { length: 20 }).notNull(),
    /** The signal or exit code. */
    how: varchar('how', { length: 60 }).notNull(),
    diedAt: instant('died_at').notNull(),
  },
  (t) => [index('part_deaths_died').on(t.diedAt)],
);

/**
 * Attempts that ended badly. One that ends well leaves its traces on the line or the mail, so the many good ones cost
 * nothing here.
 */
export const jobFailure = pgTable(
  'job_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The queue's id of the job: the outbox message's. */
    jobId: varchar('job_id', { length: 64 }).notNull(),
    job: varchar('job', { length: 40 }).notNull(),
    /** As in the outbox: an order line, `confirmation:<orderId>` or `mail:<id>`. */
    subject: varchar('subject', { length: 64 }).notNull(),
    attempt: integer('attempt').notNull(),
    worker: varchar('worker', { length: 100 }).notNull(),
    startedAt: instant('started_at').notNull(),
    failedAt: instant('failed_at').notNull().defaultNow(),
    code: varchar('code', { length: 60 }).notNull(),
    /** What the failing part said, without secrets. */
    detail: varchar('detail', { length: 500 }).notNull(),
    stack: text('stack').notNull().default(''),
    /** Null: it was the last attempt. */
    retryInMs: integer('retry_in_ms'),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    /** The step of an order line at which it ended. */
    step: varchar('step', { length: 20 }),
    /** Of the worker. */
    release: varchar('release', { length: 40 }).notNull().default(''),
    /** The last heartbeat of a worker that died with it: from then on nobody worked, until another noticed. */
    lastBeatAt: instant('last_beat_at'),
  },
  (t) => [
    index('job_failures_subject').on(t.subject, t.id),
    index('job_failures_at').on(t.failedAt),
    index('job_failures_correlation').on(t.correlationId),
  ],
);

/** Queues that stand still by an operator's word. The workers follow the rows, so an emptied Redis does not start them. */
export const pausedQueue = pgTable('paused_queues', {
  queue: varchar('queue', { length: 20 }).primaryKey(),
  pausedAt: instant('paused_at').notNull().defaultNow(),
  pausedBy: varchar('paused_by', { length: 254 }).notNull(),
  reason: varchar('reason', { length: 500 }).notNull(),
});

/** How many jobs of a queue run at once and how many begin in a minute, in all workers together; null: as many as they can. */
export const queueLimit = pgTable(
  'queue_limits',
  {
    queue: varchar('queue', { length: 20 }).primaryKey(),
    atOnce: smallint('at_once'),
    perMinute: integer('per_minute'),
    setAt: instant('set_at').notNull().defaultNow(),
    setBy: varchar('set_by', { length: 254 }).notNull(),
    reason: varchar('reason', { length: 500 }).notNull(),
    /** It undoes itself then, or once nothing of the queue waits. */
    endsAt: instant('ends_at'),
    endsWhenEmpty: boolean('ends_when_empty').notNull().default(false),
    /** It undoes itself, too, once one of the queue's steps takes longer. */
    endsWhenSlowMs: integer('ends_when_slow_ms'),
    /** What holds afterwards. */
    atOnceAfter: smallint('at_once_after'),
    perMinuteAfter: integer('per_minute_after'),
  },
  (t) => [check('queue_limits_positive', sql`${t.atOnce} > 0 and ${t.perMinute} > 0`)],
);

/** Firms that staff have marked for public lists (readings 49). */
export const confirmedFirm = pgTable('confirmed_firms', {
  firmId: integer('firm_id')
    .primaryKey()
    .references(() => firm.id),
  confirmedBy: varchar('confirmed_by', { length: 254 }).notNull(),
  confirmedAt: instant('confirmed_at').notNull().defaultNow(),
});

/** What each account took of the work that accounts share, by the minute; kept for two days. */
export const accountShare = pgTable(
  'account_shares',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20 }).notNull(),
    at: instant('at').notNull(),
    runs: integer('runs').notNull(),
    ms: integer('ms').notNull(),
  },
  (t) => [primaryKey({ columns: [t.at, t.accountId, t.kind] })],
);

/** Accounts whose shared work comes after that of all others, by an operator's word. */
export const heldAccount = pgTable('held_accounts', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => userAccount.id, { onDelete: 'cascade' }),
  heldBy: varchar('held_by', { length: 254 }).notNull(),
  reason: varchar('reason', { length: 500 }).notNull(),
  heldAt: instant('held_at').notNull().defaultNow(),
});

/** How full each queue was, once a minute; kept for two days. */
export const queueSample = pgTable(
  'queue_samples',
  {
    queue: varchar('queue', { length: 20 }).notNull(),
    at: instant('at').notNull(),
    waiting: integer('waiting').notNull(),
    delayed: integer('delayed').notNull(),
    active: integer('active').notNull(),
    failed: integer('failed').notNull(),
  },
  (t) => [primaryKey({ columns: [t.queue, t.at] })],
);

/** The runs of the scheduled work; kept for thirty days. */
export const scheduleRun = pgTable(
  'schedule_runs',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    name: varchar('name', { length: 40 }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    finishedAt: instant('finished_at'),
    outcome: varchar('outcome', { length: 10, enum: ['running', 'done', 'failed'] })
      .notNull()
      .default('running'),
    /** What came of it, as counts or ids; its words are made where it is shown. */
    result: jsonb('result'),
    error: varchar('error', { length: 500 }),
    worker: varchar('worker', { length: 100 }).notNull(),
  },
  (t) => [index('schedule_runs_name').on(t.name, t.id), check('schedule_runs_outcome', oneOf(t.outcome))],
);

/** Something that stalls (B9). One open alert a kind and subject; it closes by itself when its reason is gone. */
export const alert = pgTable(
  'alerts',
  {
    id: id('id').primaryKey(),
    kind: varchar('kind', { length: 40 }).notNull(),
    /** What it is about: a queue, an order; empty where there is only one. */
    subject: varchar('subject', { length: 64 }).notNull().default(''),
    details: jsonb('details').$type<Record<string, string | number>>().notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    closedAt: instant('closed_at'),
    mailedAt: instant('mailed_at'),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: varchar('acknowledged_by', { length: 254 }),
    note: varchar('note', { length: 500 }),
    mutedUntil: instant('muted_until'),
    mutedBy: varchar('muted_by', { length: 254 }),
  },
  (t) => [
    uniqueIndex('alerts_open')
      .on(t.kind, t.subject)
      .where(sql`${t.closedAt} is null`),
    index('alerts_opened').on(t.openedAt, t.id),
  ],
);

/** A way on which alerts leave the house: addresses of mails, or an incoming webhook of a chat. */
export const alertChannel = pgTable(
  'alert_channels',
  {
    id: id('id').primaryKey(),
    kind: varchar('kind', { length: 5, enum: ['mail', 'slack', 'teams'] }).notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    /** The language of messages to a chat; mails have both. */
    locale: varchar('locale', { length: 5, enum: ['tr', 'en'] })
      .notNull()
      .default('tr'),
    recipients: varchar('recipients', { length: 254 }).array().notNull().default([]),
    /** Whoever knows it can write into the chat: encrypted (AES-256-GCM); the hint is what people are shown of it. */
    url: text('url'),
    urlHint: varchar('url_hint', { length: 120 }),
    /** The kinds of alerts that do not go here, so that a new kind goes everywhere. */
    without: varchar('without', { length: 40 }).array().notNull().default([]),
    /** Whether it is told of alerts that nobody has taken. */
    escalations: boolean('escalations').notNull().default(true),
    /** What goes through in the quiet hours. */
    atNight: varchar('at_night', { length: 6, enum: ['all', 'urgent', 'none'] })
      .notNull()
      .default('urgent'),
    enabled: boolean('enabled').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'alert_channels_known',
      sql`${oneOf(t.kind)} and ${oneOf(t.locale)} and ${oneOf(t.atNight)} and (${t.kind} = 'mail') = (${t.url} is null)`,
    ),
  ],
);

/** A message about an alert to a channel: one for each that happens to it, however often it is looked for. */
export const alertDelivery = pgTable(
  'alert_deliveries',
  {
    id: id('id').primaryKey(),
    /** None: somebody tries the channel. */
    alertId: integer('alert_id').references(() => alert.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id')
      .notNull()
      .references(() => alertChannel.id, { onDelete: 'cascade' }),
    event: varchar('event', { length: 9, enum: ['opened', 'escalated', 'resolved', 'test'] }).notNull(),
    /** Dropped: its alert was over before it could be told of. Mails are sent once they are stored. */
    status: varchar('status', { length: 7, enum: ['waiting', 'sent', 'failed', 'dropped'] })
      .notNull()
      .default('waiting'),
    mailIds: uuid('mail_ids').array().notNull().default([]),
    attempts: smallint('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    claimedAt: instant('claimed_at'),
    /** The last answer: what became of the request, its HTTP status, its beginning, and how long it took. */
    code: varchar('code', { length: 20 }),
    httpStatus: smallint('http_status'),
    answer: varchar('answer', { length: 300 }),
    tookMs: integer('took_ms'),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('alert_deliveries_once').on(t.alertId, t.event, t.channelId),
    index('alert_deliveries_channel').on(t.channelId, t.id),
    index('alert_deliveries_waiting')
      .on(t.dueAt)
      .where(sql`${t.status} = 'waiting'`),
    check('alert_deliveries_known', sql`${oneOf(t.event)} and ${oneOf(t.status)}`),
    check('alert_deliveries_alert', sql`(${t.alertId} is null) = (${t.event} = 'test')`),
  ],
);

/**
 * Open work that somebody of staff has put off until a time, for everybody: then, or once something happens to it, it is open again.
 * Alerts have their own (`muted_until`), by which their watch goes.
 */
export const snooze = pgTable(
  'snoozes',
  {
    subject: varchar('subject', { length: 12, enum: SNOOZED_SUBJECTS }).notNull(),
    subjectId: varchar('subject_id', { length: 36 }).notNull(),
    until: instant('until').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.subject, t.subjectId] }),
    index('snoozes_account').on(t.accountId),
    check('snoozes_subject', oneOf(t.subject)),
  ],
);

/** A list of the consoles as somebody wants to see it again: its filter and order, under a name. */
export const savedView = pgTable(
  'saved_views',
  {
    id: id('id').primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    /** The address of the list, and what follows it. */
    list: varchar('list', { length: 60 }).notNull(),
    search: varchar('search', { length: 1500 }).notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    /** Whether everybody of staff who may see the list has it, too. */
    shared: boolean('shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('saved_views_name').on(t.accountId, t.list, t.name),
    index('saved_views_shared')
      .on(t.list)
      .where(sql`${t.shared}`),
  ],
);

/** The view with which a list opens for somebody. */
export const savedViewDefault = pgTable(
  'saved_view_defaults',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    list: varchar('list', { length: 60 }).notNull(),
    viewId: integer('view_id')
      .notNull()
      .references(() => savedView.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] }), index('saved_view_defaults_view').on(t.viewId)],
);

/** What the staff of a shift tell the next: that somebody has taken it over, and notes. */
export const shiftEntry = pgTable(
  'shift_entries',
  {
    id: id('id').primaryKey(),
    kind: varchar('kind', { length: 8, enum: ['takeover', 'note'] }).notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    text: varchar('text', { length: 2000 }).notNull().default(''),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('shift_entries_at').on(t.at),
    index('shift_entries_account').on(t.accountId, t.at),
    check('shift_entries_kind', oneOf(t.kind)),
  ],
);

/** What a vendor may change one day: one row a group, only where it differs from the start. */
export const setting = pgTable('settings', {
  name: varchar('name', { length: 40 }).primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: varchar('updated_by', { length: 254 }).notNull(),
});

/**
 * The keys that licence files are signed with (B17). A key is published before it signs, and until the last file that it
 * signed has run out; null where nothing has followed it yet.
 */
export const licenceKey = pgTable('licence_keys', {
  kid: varchar('kid', { length: 16 }).primaryKey(),
  /** The 32 bytes of the public half in base64url, as a JSON Web Key has them. */
  publicKey: varchar('public_key', { length: 43 }).notNull(),
  /** PKCS #8 in base64, encrypted under ENCRYPTION_KEY. */
  privateKey: text('private_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  signsFrom: instant('signs_from').notNull(),
  publishedUntil: instant('published_until'),
});

/** The key of the till that runs by a licence (B17). */
export const licenceTill = pgTable('licence_tills', {
  approvalCode: varchar('approval_code', { length: 8 })
    .primaryKey()
    .references(() => licence.approvalCode, { onDelete: 'cascade' }),
  /** Ed25519, the 32 bytes in base64url. */
  publicKey: varchar('public_key', { length: 43 }).notNull(),
  /** The time in its latest request; an earlier one is a copy. */
  signedAt: instant('signed_at').notNull(),
  boundAt: instant('bound_at').notNull().defaultNow(),
});

/** The reminders that went out: one a licence, threshold and end date, so that a renewed licence is reminded of again. */
export const licenceReminder = pgTable(
  'licence_reminders',
  {
    approvalCode: varchar('approval_code', { length: 8 })
      .notNull()
      .references(() => licence.approvalCode, { onDelete: 'cascade' }),
    days: smallint('days').notNull(),
    expiresAt: instant('expires_at').notNull(),
    mailId: uuid('mail_id').references(() => storedMail.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.approvalCode, t.days, t.expiresAt] })],
);

/** A key lives as long as its order: the same request can never make a second one. */
export const idempotencyKey = pgTable(
  'idempotency_keys',
  {
    dealerId: integer('dealer_id').notNull(),
    key: varchar('key', { length: 200 }).notNull(),
    requestHash: bytea('request_hash').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.receiptId),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.dealerId, t.key] }), index('idempotency_keys_order').on(t.orderId)],
);

// ── Downloads (public-site §2) ──────────────────────────────────────────────

/** What staff write of an item, by language; a seeded item whose words nobody changed has none and says those of its key. */
export type DownloadWords = Readonly<Record<string, { title: string; text?: string; needs?: string }>>;

/** What the download page lists: files, links, import templates and videos. */
export const downloadItem = pgTable(
  'download_items',
  {
    id: id('id').primaryKey(),
    /** Names the words of a seeded item; items that staff have added have none. */
    key: varchar('key', { length: 60 }).unique(),
    section: varchar('section', { length: 10, enum: ['uploads', 'transfer', 'documents', 'videos'] }).notNull(),
    kind: varchar('kind', { length: 10, enum: ['file', 'link', 'template', 'video'] }).notNull(),
    /** What a video is about; empty elsewhere. */
    subject: varchar('subject', { length: 20 }).notNull().default(''),
    words: jsonb('words').$type<DownloadWords>().notNull().default({}),
    version: varchar('version', { length: 20 }).notNull().default(''),
    /** The languages of what is downloaded, not of its description. */
    languages: varchar('languages', { length: 5 }).array().notNull().default([]),
    /** Where a link leads, or a video is shown; empty where there is none (yet). */
    address: varchar('address', { length: 500 }).notNull().default(''),
    position: integer('position').notNull(),
    published: boolean('published').notNull().default(true),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    check('download_items_section', oneOf(t.section)),
    check('download_items_kind', oneOf(t.kind)),
    index('download_items_place').on(t.section, t.position, t.id),
  ],
);

/**
 * Files in the store, each under its key. A row is there before its first byte, and goes after its last: what belongs to
 * no item (an upload that was never finished, a file that was replaced) is found here and cleared away.
 */
export const downloadFile = pgTable(
  'download_files',
  {
    key: uuid('key').primaryKey(),
    itemId: integer('item_id').references(() => downloadItem.id, { onDelete: 'set null' }),
    name: varchar('name', { length: 200 }).notNull(),
    contentType: varchar('content_type', { length: 100 }).notNull().default(''),
    size: bigint('size', { mode: 'number' }),
    sha256: char('sha256', { length: 64 }),
    startedAt: instant('started_at').notNull().defaultNow(),
    attachedAt: instant('attached_at'),
    /** Where it is whole: on the disk, in both places, in the bucket alone. */
    place: varchar('place', { length: 6, enum: ['disk', 'both', 'bucket'] })
      .notNull()
      .default('disk'),
    /** A process is bringing it from the one to the other, and has said so until then. */
    movingUntil: instant('moving_until'),
  },
  (t) => [
    uniqueIndex('download_files_item').on(t.itemId),
    index('download_files_loose')
      .on(t.startedAt)
      .where(sql`${t.itemId} is null`),
    check('download_files_place', oneOf(t.place)),
    check(
      'download_files_whole',
      sql`${t.itemId} is null or (${t.size} is not null and ${t.sha256} is not null and ${t.attachedAt} is not null)`,
    ),
  ],
);

// ── Bulk acts that try a few first (B33) ────────────────────────────────────

/** One act on many things: on one, then on five, then on the rest; it stops where the first fail again. */
export const bulkRun = pgTable(
  'bulk_runs',
  {
    id: id('id').primaryKey(),
    act: varchar('act', { length: 10, enum: BULK_ACTS }).notNull(),
    /** The key of the cause whose lines were chosen; null where they were chosen otherwise. */
    cause: varchar('cause', { length: 70 }),
    /** `stopping`: what runs is finished first. */
    state: varchar('state', { length: 8, enum: ['running', 'stopping', 'stopped', 'done'] })
      .notNull()
      .default('running'),
    phase: smallint('phase').notNull().default(1),
    total: integer('total').notNull(),
    /** What stopped it: a person, or which rule with which error. */
    stoppedFor: varchar('stopped_for', { length: 10, enum: BULK_STOPS }),
    stoppedBy: varchar('stopped_by', { length: 254 }),
    stopReason: varchar('stop_reason', { length: 500 }),
    stopCode: varchar('stop_code', { length: 60 }),
    stoppedAt: instant('stopped_at'),
    /** The run whose rest it does. */
    continues: integer('continues').references((): AnyPgColumn => bulkRun.id, { onDelete: 'set null' }),
    /** How long each part may take, in ms: by what was usual when the run began. */
    slowLimits: jsonb('slow_limits').$type<Partial<Record<BulkPart, number>>>().notNull().default({}),
    reason: varchar('reason', { length: 500 }).notNull(),
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'set null' }),
    actor: varchar('actor', { length: 254 }).notNull(),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** When the rest began: by its pace the end is estimated. */
    restAt: instant('rest_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    check(
      'bulk_runs_known',
      sql`${oneOf(t.act)} and ${oneOf(t.state)} and (${t.stoppedFor} is null or ${oneOf(t.stoppedFor)})`,
    ),
    check('bulk_runs_phase', sql`${t.phase} between 1 and 3`),
    index('bulk_runs_continues')
      .on(t.continues)
      .where(sql`${t.continues} is not null`),
    index('bulk_runs_open')
      .on(t.id)
      .where(sql`${t.state} in ('running', 'stopping')`),
  ],
);

/** A thing of such a run, in the version in which it was chosen, and what became of it. */
export const bulkRunItem = pgTable(
  'bulk_run_items',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => bulkRun.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    subject: varchar('subject', { length: 12, enum: BULK_SUBJECTS }).notNull(),
    subjectId: varchar('subject_id', { length: 64 }).notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    dealerId: integer('dealer_id'),
    errorBefore: varchar('error_before', { length: 60 }),
    state: varchar('state', { length: 8, enum: BULK_ITEM_STATES }).notNull().default('waiting'),
    /** In which phase it was begun. */
    phase: smallint('phase'),
    /** The generation in which it runs for this run: in another one it is somebody else's. */
    generation: integer('generation'),
    errorCode: varchar('error_code', { length: 60 }),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.runId, t.position] }),
    // No two runs have the same thing in hand.
    uniqueIndex('bulk_run_items_in_hand')
      .on(t.subject, t.subjectId)
      .where(sql`${t.state} in ('waiting', 'running')`),
    check('bulk_run_items_known', sql`${oneOf(t.subject)} and ${oneOf(t.state)}`),
  ],
);

// ── Incidents (B32) ─────────────────────────────────────────────────────────

/**
 * A time in which a server did not answer, as a process of the product found it. Of the database it can be written only
 * afterwards; rows of several processes overlap.
 */
export const serverOutage = pgTable(
  'server_outages',
  {
    id: uuid('id').primaryKey(),
    server: varchar('server', { length: 8, enum: SERVERS }).notNull(),
    beganAt: instant('began_at').notNull(),
    /** Until then it is known to have been away; an outage that is not over is found so again and again. */
    seenAt: instant('seen_at').notNull(),
    over: boolean('over').notNull(),
  },
  (t) => [index('server_outages_seen').on(t.seenAt), check('server_outages_server', oneOf(t.server))],
);

/** What somebody looks after until it is over. What it did is read from the rows of its time. */
export const incident = pgTable(
  'incidents',
  {
    id: id('id').primaryKey(),
    cause: varchar('cause', { length: 10, enum: INCIDENT_CAUSES }).notNull(),
    /** Which cause: the key of an error, the part that died; empty where there is only one. */
    key: varchar('key', { length: 70 }).notNull().default(''),
    state: varchar('state', { length: 8, enum: INCIDENT_STATES }).notNull().default('open'),
    /** When what it is about began, by the rows. */
    beganAt: instant('began_at').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    /** A person; null: by an alert. */
    openedBy: varchar('opened_by', { length: 254 }),
    ownerId: integer('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
    ownedSince: instant('owned_since'),
    closedAt: instant('closed_at'),
    closedBy: varchar('closed_by', { length: 254 }),
    /** What people say of it at its end; the rest of the report is read from the rows. */
    why: varchar('why', { length: 2000 }).notNull().default(''),
    /** Follow-ups of releases before `incident_follow_ups`; nothing reads or writes it any more. */
    followUps: varchar('follow_ups', { length: 2000 }).notNull().default(''),
    /** The report as it was when the incident was closed: the rows it was made of are not kept for ever. */
    report: jsonb('report').$type<Record<string, unknown>>(),
    /** Counts what people changed. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('incidents_open')
      .on(t.cause, t.key)
      .where(sql`${t.state} <> 'closed'`),
    check('incidents_known', sql`${oneOf(t.cause)} and ${oneOf(t.state)}`),
    check('incidents_closed', sql`(${t.state} = 'closed') = (${t.closedAt} is not null)`),
  ],
);

/** What an alert was found to be to an incident, when both were first seen together. */
export const incidentAlert = pgTable(
  'incident_alerts',
  {
    incidentId: integer('incident_id')
      .notNull()
      .references(() => incident.id, { onDelete: 'cascade' }),
    alertId: integer('alert_id')
      .notNull()
      .references(() => alert.id, { onDelete: 'cascade' }),
    relation: varchar('relation', { length: 6, enum: ALERT_RELATIONS }).notNull(),
    apartFor: varchar('apart_for', { length: 11, enum: APART_REASONS }),
    /** Of how many things that it counts how many are the incident's; null where it counts none. */
    shared: integer('shared'),
    counted: integer('counted'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.incidentId, t.alertId] }),
    index('incident_alerts_alert').on(t.alertId),
    check('incident_alerts_known', sql`${oneOf(t.relation)} and (${t.apartFor} is null or ${oneOf(t.apartFor)})`),
    check('incident_alerts_apart', sql`(${t.relation} = 'apart') = (${t.apartFor} is not null)`),
  ],
);

/** What staff write down while it lasts. */
export const incidentNote = pgTable(
  'incident_notes',
  {
    id: id('id').primaryKey(),
    incidentId: integer('incident_id')
      .notNull()
      .references(() => incident.id, { onDelete: 'cascade' }),
    at: instant('at').notNull().defaultNow(),
    by: varchar('by', { length: 254 }).notNull(),
    text: varchar('text', { length: 2000 }).notNull(),
  },
  (t) => [index('incident_notes_incident').on(t.incidentId, t.id)],
);

/** What is to be done so that it does not happen again: who does it, until when, and whether it is done. */
export const incidentFollowUp = pgTable(
  'incident_follow_ups',
  {
    id: id('id').primaryKey(),
    incidentId: integer('incident_id')
      .notNull()
      .references(() => incident.id, { onDelete: 'cascade' }),
    text: varchar('text', { length: 500 }).notNull(),
    /** A member of staff; null while nobody does it. */
    ownerId: integer('owner_id').references(() => userAccount.id, { onDelete: 'set null' }),
    dueOn: date('due_on'),
    at: instant('at').notNull().defaultNow(),
    by: varchar('by', { length: 254 }).notNull(),
    doneAt: instant('done_at'),
    doneBy: varchar('done_by', { length: 254 }),
  },
  (t) => [
    check('incident_follow_ups_done', sql`(${t.doneAt} is null) = (${t.doneBy} is null)`),
    index('incident_follow_ups_incident').on(t.incidentId, t.id),
    index('incident_follow_ups_open')
      .on(t.dueOn)
      .where(sql`${t.doneAt} is null`),
  ],
);

// ── Who looks at what at the moment (B36) ───────────────────────────────────

/** A page that a member of staff has open. A page tells it again and again; a row that is not told anew means nothing soon. */
export const pagePresence = pgTable(
  'page_presences',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => userAccount.id, { onDelete: 'cascade' }),
    page: varchar('page', { length: 60 }).notNull(),
    /** What is being typed there; null: nothing. */
    writing: varchar('writing', { length: 6, enum: ['note', 'answer'] }),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.page, t.accountId] }),
    check('page_presences_writing', oneOf(t.writing)),
    index('page_presences_seen').on(t.seenAt),
  ],
);

// ── Spreadsheets that staff import (B13) ────────────────────────────────────

/** A file that was sent to be imported, and how far it is. */
export const spreadsheetImport = pgTable(
  'spreadsheet_imports',
  {
    id: id('id').primaryKey(),
    fileName: varchar('file_name', { length: 120 }).notNull(),
    fileSize: integer('file_size').notNull(),
    /** The file itself; gone with its rows once the import can be neither done nor undone any more. */
    bytes: bytea('bytes'),
    /** Which of the templates its sheet is; empty until it was read. */
    template: varchar('template', { length: 20 }).notNull().default(''),
    /** Where each of the template's columns stands in the file, from 0. */
    places: jsonb('places').$type<number[]>().notNull().default([]),
    state: varchar('state', {
      length: 10,
      enum: [
        'checking',
        'refused',
        'checked',
        'importing',
        'stopping',
        'discarded',
        'done',
        'undoing',
        'undone',
        'failed',
      ],
    })
      .notNull()
      .default('checking'),
    /** Why the file was not read, or why a step failed: a code, and what its words name. */
    refusal: jsonb('refusal'),
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'set null' }),
    actor: varchar('actor', { length: 254 }).notNull(),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    /** Rows that were read, and of these what the trial found. */
    rowsRead: integer('rows_read').notNull().default(0),
    rowsWrong: integer('rows_wrong').notNull().default(0),
    rowsWarned: integer('rows_warned').notNull().default(0),
    rowsNew: integer('rows_new').notNull().default(0),
    rowsKnown: integer('rows_known').notNull().default(0),
    /** Rows that the step under way has done; told beside its transaction, for people who wait. */
    rowsDone: integer('rows_done').notNull().default(0),
    /** Rows that an undo left as they are, since somebody has used or changed them. */
    rowsKept: integer('rows_kept').notNull().default(0),
    reason: varchar('reason', { length: 500 }).notNull().default(''),
    /** How often the step under way was begun: one that takes each worker with it is given up. */
    starts: smallint('starts').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the step under way was asked for: so long it waits. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** When the step under way was asked for, or last said that it waits or how far it is: long after that, its worker is gone. */
    askedAt: instant('asked_at').notNull().defaultNow(),
    startedAt: instant('started_at'),
    checkedAt: instant('checked_at'),
    finishedAt: instant('finished_at'),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    check('spreadsheet_imports_state', oneOf(t.state)),
    index('spreadsheet_imports_open')
      .on(t.askedAt)
      .where(sql`${t.state} in ('checking', 'importing', 'stopping', 'undoing')`),
    index('spreadsheet_imports_kept')
      .on(t.createdAt)
      .where(sql`${t.bytes} is not null`),
  ],
);

/** A row of such a file: what it says, what is wrong with it, and what was there before it was written. */
export const spreadsheetImportRow = pgTable(
  'spreadsheet_import_rows',
  {
    importId: integer('import_id')
      .notNull()
      .references(() => spreadsheetImport.id, { onDelete: 'cascade' }),
    rowNo: integer('row_no').notNull(),
    /** The code by which its firm or stock item is known. */
    key: varchar('key', { length: 60 }).notNull(),
    /** The cells as they stand in the file, by the order of the template's columns. */
    cells: jsonb('cells').notNull(),
    /** What is written of them, by our names; null where there is nothing to say. */
    values: jsonb('values').notNull(),
    problems: jsonb('problems').notNull().default([]),
    wrong: boolean('wrong').notNull().default(false),
    targetId: integer('target_id'),
    /** The import made its firm or stock item; else it changed one that was there. */
    created: boolean('created').notNull().default(false),
    before: jsonb('before'),
    after: jsonb('after'),
    /** Why an undo left it. */
    kept: varchar('kept', { length: 10, enum: ['used', 'changed'] }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.rowNo] }),
    index('spreadsheet_import_rows_key').on(t.importId, t.key),
    index('spreadsheet_import_rows_problems')
      .on(t.importId, t.rowNo)
      .where(sql`${t.problems} <> '[]'::jsonb`),
    check('spreadsheet_import_rows_kept', sql`${t.kept} is null or ${oneOf(t.kept)}`),
  ],
);

// ── Webhooks (B11) ──────────────────────────────────────────────────────────

/** Where other people's programs are told of events: of one dealer, or of all (the vendor's own). */
export const webhookEndpoint = pgTable(
  'webhook_endpoints',
  {
    id: id('id').primaryKey(),
    /** The dealer whose events it gets; null: the vendor's, which gets those of all dealers. */
    firmId: integer('firm_id').references(() => firm.id),
    /** Who set it up, and is written to when it is switched off. */
    accountId: integer('account_id').references(() => userAccount.id, { onDelete: 'set null' }),
    locale: varchar('locale', { length: 5 }).notNull(),
    name: varchar('name', { length: 60 }).notNull(),
    url: varchar('url', { length: 500 }).notNull(),
    /** The types of the events that it wants. */
    events: varchar('events', { length: 30 }).array().notNull(),
    enabled: boolean('enabled').notNull().default(true),
    /** Why and since when it is off. */
    offReason: varchar('off_reason', { length: 10, enum: ['person', 'gone', 'failing'] }),
    offSince: instant('off_since'),
    /** Encrypted (AES-256-GCM); the hint is its end, by which a person tells two apart. */
    secret: text('secret').notNull(),
    secretHint: varchar('secret_hint', { length: 4 }).notNull(),
    secretSince: instant('secret_since').notNull().defaultNow(),
    /** The secret before it signs too, until then. */
    oldSecret: text('old_secret'),
    oldSecretHint: varchar('old_secret_hint', { length: 4 }),
    oldSecretUntil: instant('old_secret_until'),
    /** Since when nothing has arrived; and the last attempt that failed. */
    failingSince: instant('failing_since'),
    failedAt: instant('failed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('webhook_endpoints_firm').on(t.firmId),
    check('webhook_endpoints_off', oneOf(t.offReason)),
    check('webhook_endpoints_enabled', sql`${t.enabled} = (${t.offReason} is null)`),
    check('webhook_endpoints_old_secret', sql`(${t.oldSecret} is null) = (${t.oldSecretUntil} is null)`),
  ],
);

/** Something that happened and that an endpoint wants to hear of; nothing is written of what nobody wants. */
export const webhookEvent = pgTable(
  'webhook_events',
  {
    /** The message's id (`webhook-id`): the same on every try and at every endpoint. */
    id: uuid('id').primaryKey(),
    type: varchar('type', { length: 30 }).notNull(),
    /** The dealer whose it is; null: of nobody, as a test of the vendor's. */
    firmId: integer('firm_id'),
    /** What it is about, for people: an order's id, a licence's code. */
    subject: varchar('subject', { length: 64 }).notNull(),
    /** Names an event that must be told once, however often it is looked for. */
    key: varchar('key', { length: 100 }).unique(),
    /** As it is sent: jsonb would sort its names. */
    data: json('data').notNull(),
    correlationId: varchar('correlation_id', { length: 64 }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('webhook_events_created').on(t.createdAt), index('webhook_events_correlation').on(t.correlationId)],
);

/** An event on its way to an endpoint. */
export const webhookDelivery = pgTable(
  'webhook_deliveries',
  {
    /** No foreign key: an order must neither wait for whoever changes an endpoint nor fail because one goes away. */
    endpointId: integer('endpoint_id').notNull(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => webhookEvent.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 10, enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    /** A person's resend begins another round. */
    round: integer('round').notNull().default(1),
    /** Of the present round. */
    attempts: smallint('attempts').notNull().default(0),
    /** When it is tried next; of one that is over, when it was last. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The attempt that has it; one that died is found by its time. */
    claim: uuid('claim'),
    claimedAt: instant('claimed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.endpointId, t.eventId] }),
    index('webhook_deliveries_event').on(t.eventId),
    index('webhook_deliveries_created').on(t.endpointId, t.createdAt, t.eventId),
    index('webhook_deliveries_claimed')
      .on(t.endpointId, t.claimedAt)
      .where(sql`${t.claimedAt} is not null`),
    index('webhook_deliveries_due')
      .on(t.endpointId, t.dueAt)
      .where(sql`${t.status} = 'waiting'`),
    index('webhook_deliveries_failed')
      .on(t.endpointId)
      .where(sql`${t.status} = 'failed'`),
    check('webhook_deliveries_status', oneOf(t.status)),
  ],
);

/** Each request that went out, or could not, with what came back. */
export const webhookAttempt = pgTable(
  'webhook_attempts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    endpointId: integer('endpoint_id').notNull(),
    eventId: uuid('event_id').notNull(),
    at: instant('at').notNull(),
    /** `delivered`, or what went wrong. */
    code: varchar('code', { length: 30 }).notNull(),
    status: smallint('status'),
    tookMs: integer('took_ms').notNull(),
    url: varchar('url', { length: 500 }).notNull(),
    requestHeaders: json('request_headers').notNull(),
    answerHeaders: json('answer_headers').notNull(),
    /** Its beginning. */
    answer: varchar('answer', { length: 4000 }).notNull(),
  },
  (t) => [
    index('webhook_attempts_delivery').on(t.endpointId, t.eventId, t.id),
    index('webhook_attempts_at').on(t.at),
    foreignKey({
      name: 'webhook_attempts_delivery_fk',
      columns: [t.endpointId, t.eventId],
      foreignColumns: [webhookDelivery.endpointId, webhookDelivery.eventId],
    }).onDelete('cascade'),
  ],
);

/**
 * What a dealer says of itself on the public pages (B31). Its people write the draft; what staff have approved stays public
 * while a change waits. Both have one shape (features/public-site/dealers/dealer-facts).
 */
export const dealerProfile = pgTable(
  'dealer_profiles',
  {
    firmId: integer('firm_id')
      .primaryKey()
      .references(() => firm.id),
    /** Of the draft: an approved one is what is public. */
    state: varchar('state', { length: 8, enum: ['draft', 'waiting', 'returned', 'approved'] })
      .notNull()
      .default('draft'),
    draft: jsonb('draft').notNull(),
    /** Null while nobody may find the dealer. */
    published: jsonb('published'),
    publishedAt: instant('published_at'),
    sentAt: instant('sent_at'),
    /** Who is told of the answer, and in which language. */
    sentById: integer('sent_by_id').references(() => userAccount.id, { onDelete: 'set null' }),
    sentLocale: varchar('sent_locale', { length: 5 }).notNull().default('tr'),
    decidedAt: instant('decided_at'),
    decidedBy: varchar('decided_by', { length: 254 }),
    /** Why staff sent the draft back. */
    reason: varchar('reason', { length: 500 }).notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: varchar('updated_by', { length: 254 }).notNull(),
    /** Raised by each change: who saw an older one changes nothing. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    check('dealer_profiles_state', oneOf(t.state)),
    check('dealer_profiles_sent', sql`${t.state} <> 'waiting' or ${t.sentAt} is not null`),
    check('dealer_profiles_published', sql`(${t.published} is null) = (${t.publishedAt} is null)`),
    check('dealer_profiles_approved', sql`${t.state} <> 'approved' or ${t.published} is not null`),
    index('dealer_profiles_waiting')
      .on(t.sentAt)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

/** Migrations that took something away: a release that does not know the migration `needs` must not serve any more. */
export const schemaContraction = pgTable('schema_contractions', {
  /** When the migration was written, as the migrator's own table names it. */
  createdAt: bigint('created_at', { mode: 'number' }).primaryKey(),
  needs: bigint('needs', { mode: 'number' }).notNull(),
});

/** Something known under ENCRYPTION_KEY, by which a wrong key is found out before it is used. */
export const encryptionCanary = pgTable(
  'encryption_canary',
  {
    id: smallint('id').primaryKey().default(1),
    secret: text('secret').notNull(),
  },
  (t) => [check('encryption_canary_one', sql`${t.id} = 1`)],
);

/** What two new customers may not share: the firm's code and its account. */
export const CUSTOMER_CODE_CONSTRAINTS = ['tbFirma_sKodu_unique', 'tbHesapPlani_sKodu_unique'];
