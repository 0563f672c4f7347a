import { sql, type SQL } from 'drizzle-orm';
import { scopesAllow, type Caller } from '~/features/identity/accounts/api-caller';
import { dealerMay, type DealerAct } from '~/features/identity/accounts/dealer-rights';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { isConfirmedFirm } from '~/features/customers/firms/confirmed-firm-store.server';
import { visibleFirms } from '~/features/customers/firms/customer-store.server';
import type { EntitySet, Property } from './model';

/** The visible properties and rows of a set; for the caller others do not exist. */
export type Visible = {
  properties: readonly Property[];
  /** The SQL condition for visible rows of the set under `alias`; undefined if all are visible. */
  rows: (alias: SQL) => SQL | undefined;
};

/** The rows of a set that a dealer sees, by one of its columns. */
type DealerRows = (row: (column: string) => SQL, viewer: DealerViewer) => SQL | undefined;

/** Firms without what the role of the data API may not read (data-role-store.server.ts): the view of all their columns is none for it. */
const FIRMS = sql`(select "nFirmaID" as id, "nHesapID" as account_id, "sSaticiRumuzu" as seller_codes, "bAktif" as active from "tbFirma") f`;

/** Rows of its own firm and of the customers that its pages show (dealer-shop §6, readings 10). */
const ofSeenFirm =
  (column = 'nFirmaID'): DealerRows =>
  (row, viewer) =>
    sql`${row(column)} in (select f.id from ${FIRMS} where ${visibleFirms(viewer)})`;

const ofSeenAccount: DealerRows = (row, viewer) =>
  sql`${row('nHesapID')} in (select f.account_id from ${FIRMS} where ${visibleFirms(viewer)})`;

/** Rows of the dealer itself: receipts, orders, the ledger (readings 1). */
const ofOwnFirm: DealerRows = (row, { firm }) => sql`${row('nFirmaID')} = ${firm.id}`;

const ofOwnReceipt: DealerRows = (row, { firm }) =>
  sql`${row('nStokFisiID')} in (select r.id from receipts r where r.firm_id = ${firm.id})`;

/** Rows of active products; dealers do not see inactive ones. */
const ofOffer: DealerRows = (row) => sql`${row('nStokID')} in (select p.stock_item_id from products p where p.active)`;

const everything: DealerRows = () => undefined;
const nothing: DealerRows = () => sql`false`;

/** The rule of each set; a set without one is hidden from all dealers. */
const DEALER_ROWS: Readonly<Record<string, DealerRows>> = {
  tbFirma: ofSeenFirm(),
  tbFirmaSinifi: ofSeenFirm(),
  tbFirmaAciklamasi: ofSeenFirm(),
  tbFirmaIletisimi: ofSeenFirm(),
  tbFirmaModulu: ofSeenFirm(),
  tbFirmaLisans: ofSeenFirm(),
  tbHesapPlani: ofSeenAccount,
  tbHesapSinifi: ofSeenAccount,
  tbMusteri: ofSeenFirm('nMusteriID'),
  vwMusteri: ofSeenFirm('nMusteriID'),
  vwLisans: ofSeenFirm(),
  tbStok: ofOffer,
  tbStokSinifi: ofOffer,
  tbStokAciklama: ofOffer,
  tbStokFiyati: ofOffer,
  vwStok: ofOffer,
  tbDovizKuru: everything,
  tbFirmaHareketi: ofOwnFirm,
  vwCari: ofOwnFirm,
  vwCariHareket: ofOwnFirm,
  tbStokFisiMaster: ofOwnFirm,
  tbStokFisiDetayi: ofOwnFirm,
  tbStokFisiAciklamasi: ofOwnReceipt,
  tbStokFisiOdemePlani: ofOwnReceipt,
  tbStokFisiPesinAdres: ofOwnReceipt,
  tbSiparis: ofOwnFirm,
  tbAlisVeris: ofOwnFirm,
  vwSiparis: ofOwnFirm,
  vwSiparisSatiri: ofOwnFirm,
  vwFisLisansi: ofOwnFirm,
};

/** The act that a person must be allowed to see a set at all: the account, and receipts with their amounts (B18). */
const NEEDED: Readonly<Record<string, DealerAct>> = {
  tbFirmaHareketi: 'account.see',
  vwCari: 'account.see',
  vwCariHareket: 'account.see',
  tbStokFisiMaster: 'amounts.see',
  tbStokFisiDetayi: 'amounts.see',
  tbStokFisiAciklamasi: 'amounts.see',
  tbStokFisiOdemePlani: 'amounts.see',
  tbStokFisiPesinAdres: 'amounts.see',
};

/** Everybody in the firm sees its orders, but without the right to amounts no property from which one can be computed. */
const ORDERS = ['tbSiparis', 'tbAlisVeris', 'vwSiparis', 'vwSiparisSatiri'];

function propertiesFor({ rights }: DealerViewer, { name, properties }: EntitySet): readonly Property[] {
  if (!ORDERS.includes(name) || dealerMay(rights, 'amounts.see')) return properties;
  return properties.filter(({ type }) => type !== 'Edm.Decimal');
}

/** The list of companies of the home page (P7), with its columns and firms, because its old client reads it here. */
const PUBLIC_FIRM = ['nFirmaID', 'sKodu', 'sAciklama', 'dteKayitTarihi', 'sIl'];

/** The SQL condition for the rows of a set that belong to the caller, whatever the scopes of its token are. */
export function reachedBy(caller: Exclude<Caller, { kind: 'public' }>, set: EntitySet): Visible['rows'] {
  if (caller.kind === 'service') return () => undefined;
  const rule = DEALER_ROWS[set.name] ?? nothing;
  return (alias) => rule((column) => sql`${alias}.${sql.identifier(column)}`, caller.viewer);
}

/** What `caller` sees of `set`; 'hidden' if nothing, so that the set does not exist for the caller. */
export function visibleTo(caller: Caller, set: EntitySet): Visible | 'hidden' {
  if (caller.kind === 'public') {
    if (set.name !== 'tbFirma') return 'hidden';
    return {
      properties: set.properties.filter(({ name }) => PUBLIC_FIRM.includes(name)),
      rows: (alias) =>
        sql`${alias}."bAktif" and strpos(${alias}."sKodu", '10') > 0 and ${isConfirmedFirm(sql`${alias}."nFirmaID"`)}`,
    };
  }
  if (!scopesAllow(caller.scopes, 'read', set.name)) return 'hidden';
  if (caller.kind === 'service') return { properties: set.properties, rows: reachedBy(caller, set) };
  const needed = NEEDED[set.name];
  if (!DEALER_ROWS[set.name] || (needed && !dealerMay(caller.viewer.rights, needed))) return 'hidden';
  return { properties: propertiesFor(caller.viewer, set), rows: reachedBy(caller, set) };
}
