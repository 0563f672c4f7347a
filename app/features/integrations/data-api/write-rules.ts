/**
 * The sets and properties that may be written through the data API (decision 40). All others are read-only; what belongs to
 * orders is written by placing orders.
 */

import { CLASS, FIRM, NOTE } from './customer-names';

/** The kind of the token: a dealer's, or one of the vendor's programs. */
export type Writer = 'dealer' | 'service';
export type Verb = 'insert' | 'update' | 'delete';

/** The properties that each kind may set. */
type Given = Partial<Record<Writer, readonly string[]>>;

export type WriteRule = {
  insert?: Given & {
    /** Required and not empty. */
    required: readonly string[];
  };
  update?: Given;
  delete?: readonly Writer[];
  /**
   * The rows that a dealer may write: those of its own customers. It sees more, because it also sees other dealers'
   * customers that it serves.
   */
  firm?: string;
};

const properties = (named: readonly { property: string }[]) => named.map(({ property }) => property);
const CARD = properties(FIRM);
const FIRM_OF_ERP = ['nHesapID', 'nBayiID', 'sSaticiRumuzu', 'bAktif'];
const COMPUTER = [
  ...['sParametre1', 'sParametre2', 'sManufactor', 'sModel', 'sSystemType', 'sCpuID', 'sBiosVersion', 'sHddSerial'],
  ...['sMacID', 'sBilgisayar', 'sOturum', 'sOS', 'sVer', 'sIP', 'sUlke', 'sBolge', 'sSifreyiAlan'],
];
const STOCK = ['sAciklama', 'nKdvOrani', 'sBirimCinsi', 'bAktif'];
const LEDGER = [
  ...['nFirmaID', 'sCariIslem', 'dteIslemTarihi', 'dteValorTarihi', 'sEvrakNo', 'lBorcTutar', 'lAlacakTutar'],
  'sAciklama',
];

export const WRITE_RULES: Readonly<Record<string, WriteRule>> = {
  tbFirma: {
    insert: { dealer: CARD, service: ['sKodu', ...CARD, ...FIRM_OF_ERP], required: ['sAciklama'] },
    update: { dealer: CARD, service: ['sKodu', ...CARD, ...FIRM_OF_ERP] },
    firm: 'nFirmaID',
  },
  tbFirmaSinifi: {
    insert: {
      dealer: ['nFirmaID', ...properties(CLASS)],
      service: ['nFirmaID', 'sSinifKodu1', 'sSinifKodu2', 'sSinifKodu3'],
      required: ['nFirmaID'],
    },
    update: { dealer: properties(CLASS), service: ['sSinifKodu1', 'sSinifKodu2', 'sSinifKodu3'] },
    firm: 'nFirmaID',
  },
  tbFirmaAciklamasi: {
    insert: {
      dealer: ['nFirmaID', ...properties(NOTE)],
      service: ['nFirmaID', ...properties(NOTE)],
      required: ['nFirmaID'],
    },
    update: { dealer: properties(NOTE), service: properties(NOTE) },
    delete: ['dealer', 'service'],
    firm: 'nFirmaID',
  },
  tbFirmaIletisimi: {
    insert: {
      dealer: ['nFirmaID', 'sIletisimAraci', 'sIletisimAdresi'],
      service: ['nFirmaID', 'sIletisimAraci', 'sIletisimAdresi'],
      required: ['nFirmaID', 'sIletisimAraci', 'sIletisimAdresi'],
    },
    update: { dealer: ['sIletisimAdresi'], service: ['sIletisimAdresi'] },
    delete: ['dealer', 'service'],
    firm: 'nFirmaID',
  },
  tbFirmaModulu: {
    insert: { service: ['nFirmaID', 'sModul', 'sPaket', 'sAciklama'], required: ['nFirmaID', 'sModul'] },
    update: { service: ['sPaket', 'sAciklama'] },
    delete: ['service'],
  },
  // Only orders set the end of a licence, because it is what is sold; programs write the values of their computer.
  tbFirmaLisans: { update: { service: COMPUTER } },
  // Entries are never changed; corrections are entries of their own.
  tbFirmaHareketi: { insert: { service: LEDGER, required: ['nFirmaID', 'sCariIslem', 'sEvrakNo'] } },
  tbHesapPlani: {
    insert: { service: ['sKodu', 'sAciklama'], required: ['sKodu'] },
    update: { service: ['sAciklama'] },
  },
  tbHesapSinifi: {
    insert: { service: ['nHesapID', 'sSinifKodu1', 'sSinifKodu2'], required: ['nHesapID'] },
    update: { service: ['sSinifKodu1', 'sSinifKodu2'] },
  },
  tbStok: {
    insert: { service: ['sKodu', ...STOCK], required: ['sKodu', 'sAciklama'] },
    update: { service: STOCK },
    delete: ['service'],
  },
  tbStokSinifi: {
    insert: { service: ['nStokID', 'sSinifKodu1'], required: ['nStokID'] },
    update: { service: ['sSinifKodu1'] },
    delete: ['service'],
  },
  tbStokAciklama: {
    insert: { service: ['nStokID', 'sAciklama1'], required: ['nStokID'] },
    update: { service: ['sAciklama1'] },
    delete: ['service'],
  },
  // An order with its lines; the shop sets prices, numbers and dates (write-order.server.ts).
  tbStokFisiMaster: { insert: { dealer: ['nFirmaID'], required: [] } },
};

/** The sets whose rows only orders write; the old client inserts into them (readings 44). */
export const WRITTEN_BY_ORDERS: readonly string[] = [
  'tbFirmaLisans',
  'tbStokFisiMaster',
  'tbStokFisiDetayi',
  'tbStokFisiAciklamasi',
  'tbStokFisiOdemePlani',
  'tbStokFisiPesinAdres',
];

/** The write rules of a set, if it has any. */
export function writersOf(set: string, verb: Verb): readonly Writer[] {
  const rule = WRITE_RULES[set];
  if (verb === 'delete') return rule?.delete ?? [];
  const given = rule?.[verb];
  return (['dealer', 'service'] as const).filter((writer) => given?.[writer] !== undefined);
}
