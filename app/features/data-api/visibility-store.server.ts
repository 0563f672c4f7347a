import { sql, type SQL } from 'drizzle-orm';
import { scopesAllow, type Caller } from '~/features/accounts/api-caller';
import { dealerMay, type DealerAct } from '~/features/accounts/dealer-rights';
import type { DealerViewer } from '~/features/accounts/viewer';
import { visibleFirms } from '~/features/customers/customer-store.server';
import type { EntitySet, Property } from './model';

/** What a caller sees of a set. Properties that are not named do not exist for the caller, nor do rows beyond the condition. */
export type Visible = {
  properties: readonly Property[];
  /** A condition on the rows of the set under the name `alias`; undefined where all are seen. */
  rows: (alias: SQL) => SQL | undefined;
};

/** Which rows of a set a dealer sees, by a column of it. */
type DealerRows = (row: (column: string) => SQL, viewer: DealerViewer) => SQL | undefined;

/** Its own firm and the customers that its screens show (dealer-shop §6, readings 10). */
const ofSeenFirm =
  (column = 'nFirmaID'): DealerRows =>
  (row, viewer) =>
    sql`${row(column)} in (select f.id from firms f where ${visibleFirms(viewer)})`;

const ofSeenAccount: DealerRows = (row, viewer) =>
  sql`${row('nHesapID')} in (select f.account_id from firms f where ${visibleFirms(viewer)})`;

/** What stands on the dealer itself: receipts, orders, the ledger (readings 1). */
const ofOwnFirm: DealerRows = (row, { firm }) => sql`${row('nFirmaID')} = ${firm.id}`;

const ofOwnReceipt: DealerRows = (row, { firm }) =>
  sql`${row('nStokFisiID')} in (select r.id from receipts r where r.firm_id = ${firm.id})`;

/** What the shop offers; what it has taken out of its shelves is not shown to dealers. */
const ofOffer: DealerRows = (row) => sql`${row('nStokID')} in (select p.stock_item_id from products p where p.active)`;

const everything: DealerRows = () => undefined;
const nothing: DealerRows = () => sql`false`;

/** One rule a set: a set without one is hidden from every dealer. */
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

/** What a person of the firm must be allowed to see of a set at all: its account, and receipts with their amounts (B18). */
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

/** Everybody of the firm sees its orders; who sees no amounts sees no number here that one could be told by. */
const ORDERS = ['tbSiparis', 'tbAlisVeris', 'vwSiparis', 'vwSiparisSatiri'];

function propertiesFor({ rights }: DealerViewer, { name, properties }: EntitySet): readonly Property[] {
  if (!ORDERS.includes(name) || dealerMay(rights, 'amounts.see')) return properties;
  return properties.filter(({ type }) => type !== 'Edm.Decimal');
}

/** The list of companies of the home page (P7), which its old client read here: its columns, its firms. */
const PUBLIC_FIRM = ['nFirmaID', 'sKodu', 'sAciklama', 'dteKayitTarihi', 'sIl'];

/** A condition on the rows of a set that a caller with a token is concerned with, whatever the token is good for. */
export function reachedBy(caller: Exclude<Caller, { kind: 'public' }>, set: EntitySet): Visible['rows'] {
  if (caller.kind === 'service') return () => undefined;
  const rule = DEALER_ROWS[set.name] ?? nothing;
  return (alias) => rule((column) => sql`${alias}.${sql.identifier(column)}`, caller.viewer);
}

/** What `caller` sees of `set`; 'hidden' where that is nothing, and for whom it does not exist. */
export function visibleTo(caller: Caller, set: EntitySet): Visible | 'hidden' {
  if (caller.kind === 'public') {
    if (set.name !== 'tbFirma') return 'hidden';
    return {
      properties: set.properties.filter(({ name }) => PUBLIC_FIRM.includes(name)),
      rows: (alias) => sql`${alias}."bAktif" and strpos(${alias}."sKodu", '10') > 0`,
    };
  }
  if (!scopesAllow(caller.scopes, 'read', set.name)) return 'hidden';
  if (caller.kind === 'service') return { properties: set.properties, rows: reachedBy(caller, set) };
  const needed = NEEDED[set.name];
  if (!DEALER_ROWS[set.name] || (needed && !dealerMay(caller.viewer.rights, needed))) return 'hidden';
  return { properties: propertiesFor(caller.viewer, set), rows: reachedBy(caller, set) };
}
