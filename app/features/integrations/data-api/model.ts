/**
 * The model of the data API under the ERP's names: pure data, made from the schema. visibility-store.server.ts decides who
 * sees what, write-rules.ts what may be written.
 */
import { ERP_RELATIONS, type ErpColumn } from '~/platform/db/erp-relations.server';

export type EdmType =
  | 'Edm.Int16'
  | 'Edm.Int32'
  | 'Edm.Int64'
  | 'Edm.Decimal'
  | 'Edm.String'
  | 'Edm.Boolean'
  | 'Edm.DateTimeOffset'
  | 'Edm.Date'
  | 'Edm.Guid';

export type Property = {
  name: string;
  type: EdmType;
  nullable: boolean;
  maxLength?: number;
  precision?: number;
  scale?: number;
  /** SQL column */
  column: string;
};

/** A navigation from a row to those whose `other` properties equal its `own`. */
export type Navigation = {
  name: string;
  /** An entity set. */
  target: string;
  many: boolean;
  /** For a single row: whether it may be missing. */
  nullable: boolean;
  on: readonly { own: string; other: string }[];
  /** The navigation of `target` that leads back. */
  partner?: string;
};

export type EntitySet = {
  name: string;
  /** The entity type's name, without the namespace. */
  type: string;
  /** Table or view in SQL, without quotes. */
  relation: string;
  key: readonly string[];
  properties: readonly Property[];
  navigations: readonly Navigation[];
  /** The properties that `$search` searches. */
  searched: readonly string[];
};

export const NAMESPACE = 'Karpin';

/** The types that the ERP's programs know (dealer-shop §7): they read a smallint as Int32. */
const TYPES: Record<string, EdmType> = {
  integer: 'Edm.Int32',
  smallint: 'Edm.Int32',
  bigint: 'Edm.Int64',
  numeric: 'Edm.Decimal',
  varchar: 'Edm.String',
  char: 'Edm.String',
  text: 'Edm.String',
  boolean: 'Edm.Boolean',
  'timestamp with time zone': 'Edm.DateTimeOffset',
  date: 'Edm.Date',
  uuid: 'Edm.Guid',
};

type SetOf = {
  searched?: readonly string[];
  /** Columns with another name. */
  renamed?: Readonly<Record<string, string>>;
} & (
  | {
      /** The columns of a table that programs see: a new one stays unseen until it is named here. */
      columns: readonly string[];
    }
  | {
      /** The key of a view, which is made of what programs see; a table has its own. */
      key: readonly string[];
    }
);

const names = (...lines: string[]) => lines.flatMap((line) => line.split(' '));

const NAMED = ['sKodu', 'sAciklama'];
const SETS: Readonly<Record<string, SetOf>> = {
  // sPostaKodu is the firm's secret (readings 22); sArama is not a column of the ERP.
  tbFirma: {
    columns: names(
      'nFirmaID nHesapID nBayiID sKodu sAciklama sAdres1 sAdres2 sSemt sIl sVergiDairesi sVergiNo',
      'sSaticiRumuzu bAktif dteKayitTarihi',
    ),
    searched: [...NAMED, 'sVergiNo', 'sSemt', 'sIl'],
  },
  tbFirmaSinifi: {
    columns: names('nFirmaID sSinifKodu1 sSinifKodu2 sSinifKodu3'),
    searched: ['sSinifKodu1', 'sSinifKodu2', 'sSinifKodu3'],
  },
  tbFirmaAciklamasi: {
    columns: names('nFirmaID sAciklama1'),
    searched: ['sAciklama1'],
  },
  tbFirmaIletisimi: {
    columns: names('nIletisimID nFirmaID sIletisimAraci sIletisimAdresi'),
    searched: ['sIletisimAdresi'],
  },
  tbFirmaModulu: {
    columns: names('nFirmaID sModul sPaket sAciklama bSiparis'),
    searched: ['sModul', 'sPaket', 'sAciklama'],
  },
  tbFirmaLisans: {
    columns: names(
      'sOnayKodu nFirmaID nBayiID sParametre1 sParametre2 sManufactor sModel sSystemType sCpuID',
      'sBiosVersion sHddSerial sMacID sBilgisayar sOturum sOS sVer sIP sUlke sBolge sSifreyiAlan',
      'dteGecerlilikTarihi dteKayitTarihi dteSonUpdateTarihi',
    ),
    searched: ['sOnayKodu', 'sBilgisayar'],
  },
  tbFirmaHareketi: {
    columns: names(
      'nCariHareketID nFirmaID sCariIslem dteIslemTarihi dteValorTarihi sEvrakNo lBorcTutar lAlacakTutar',
      'sAciklama',
    ),
    searched: ['sEvrakNo', 'sAciklama'],
  },
  tbHesapPlani: {
    columns: names('nHesapID sKodu sAciklama dteKayitTarihi'),
    searched: NAMED,
  },
  tbHesapSinifi: {
    columns: names('nHesapID sSinifKodu1 sSinifKodu2'),
  },
  tbStok: {
    columns: names('nStokID sKodu sAciklama nKdvOrani sBirimCinsi bAktif dteKayitTarihi'),
    searched: NAMED,
  },
  tbStokSinifi: {
    columns: names('nStokID sSinifKodu1'),
    searched: ['sSinifKodu1'],
  },
  tbStokAciklama: {
    columns: names('nStokID sAciklama1'),
    searched: ['sAciklama1'],
  },
  tbStokFiyati: { key: ['nStokID', 'sFiyatTipi'] },
  tbStokFisiMaster: {
    columns: names(
      'nStokFisiID nFirmaID lFisNo sFisTipi nGirisCikis dteFisTarihi dteValorTarihi lToplamMiktar lKdv1',
      'lMalBedeli lMalIskontoTutari lNetTutar sYaziIle sDepo sKullaniciAdi',
    ),
    searched: ['sYaziIle'],
  },
  tbStokFisiAciklamasi: {
    columns: names('nStokFisiID sAciklama1'),
    searched: ['sAciklama1'],
  },
  tbStokFisiDetayi: {
    columns: names(
      'nIslemID nStokFisiID nStokID nFirmaID sFisTipi lFisNo nGirisCikis dteFisTarihi dteValorTarihi',
      'lCikisMiktar1 lBrutFiyat lBrutTutar nKdvOrani lCikisFiyat lCikisTutar sDovizCinsi lDovizFiyat',
      'sAciklama sDepo sKullaniciAdi',
    ),
    searched: ['sAciklama'],
  },
  tbStokFisiOdemePlani: {
    columns: names('nOdemePlaniID nStokFisiID nCariHareketID lTutari dteVadeTarihi'),
  },
  // This postal code contains an e-mail address (dealer-shop §3); it is renamed, so that no property has the secret's name.
  tbStokFisiPesinAdres: {
    columns: names(
      'nStokFisiID sAciklama sAdres1 sAdres2 sSemt sIl sVergiDairesi sVergiNo sPostaKodu sTelefon1 sYetkili',
    ),
    searched: ['sAciklama', 'sVergiNo', 'sIl'],
    renamed: { sPostaKodu: 'sMail' },
  },
  tbDovizKuru: {
    columns: names('dteKurTarihi sDovizCinsi lAlis lSatis dteKayitTarihi'),
    searched: ['sDovizCinsi'],
  },
  tbMusteri: { key: ['nMusteriID'], searched: [...NAMED, 'sVergiNo', 'sSemt', 'sIl'] },
  tbSiparis: { key: ['nSiparisID'], searched: ['sMail', 'sYetkili'] },
  tbAlisVeris: { key: ['nAlisverisID'], searched: ['nAlisverisID'] },
  vwStok: { key: ['nStokID'], searched: NAMED },
  vwCari: { key: ['nFirmaID'], searched: NAMED },
  vwMusteri: { key: ['nMusteriID'], searched: [...NAMED, 'sVergiNo', 'sSemt', 'sIl', 'sYetkili'] },
  vwSiparis: { key: ['nSiparisID'], searched: ['sBayi', 'sMusteri', 'sMusteriKodu', 'sIl'] },
  vwSiparisSatiri: { key: ['nSiparisID', 'nSira'], searched: ['sKodu', 'sAciklama', 'sOnayKodlari'] },
  vwFisLisansi: { key: ['nStokFisiID', 'nSira', 'nBirim'], searched: ['sOnayKodu', 'sBilgisayar'] },
  vwLisans: { key: ['sOnayKodu'], searched: ['sOnayKodu', 'sFirmaKodu', 'sFirma', 'sBilgisayar'] },
  vwCariHareket: { key: ['nCariHareketID'], searched: ['sEvrakNo', 'sFirma', 'sAciklama'] },
};

/** A navigation from a set to one row of another, and the way back if it has a name. */
type Link = {
  from: string;
  name: string;
  to: string;
  own: string;
  other?: string;
  back?: { name: string; many: boolean };
};

const firm = { to: 'tbFirma', own: 'nFirmaID' };
const stock = { to: 'tbStok', own: 'nStokID' };
const receipt = { to: 'tbStokFisiMaster', own: 'nStokFisiID' };
const order = { to: 'tbSiparis', own: 'nSiparisID' };
const dealerOf = { name: 'Bayi', to: 'tbFirma', own: 'nBayiID', other: 'nFirmaID' };
const customerOf = { name: 'Musteri', to: 'tbFirma', own: 'nMusteriID', other: 'nFirmaID' };
const one = (name: string) => ({ name, many: false });
const many = (name: string) => ({ name, many: true });

const LINKS: readonly Link[] = [
  { from: 'tbFirma', name: 'Hesap', to: 'tbHesapPlani', own: 'nHesapID', back: many('Firmalar') },
  { from: 'tbFirma', ...dealerOf, back: many('Musteriler') },
  { from: 'tbHesapSinifi', name: 'Hesap', to: 'tbHesapPlani', own: 'nHesapID', back: one('Sinif') },
  { from: 'tbFirmaSinifi', name: 'Firma', ...firm, back: one('Sinif') },
  { from: 'tbFirmaAciklamasi', name: 'Firma', ...firm, back: one('Aciklama') },
  { from: 'tbFirmaIletisimi', name: 'Firma', ...firm, back: many('Iletisimler') },
  { from: 'tbFirmaModulu', name: 'Firma', ...firm, back: many('Moduller') },
  { from: 'tbFirmaLisans', name: 'Firma', ...firm, back: many('Lisanslar') },
  { from: 'tbFirmaLisans', ...dealerOf, back: many('VerilenLisanslar') },
  { from: 'tbFirmaHareketi', name: 'Firma', ...firm, back: many('Hareketler') },
  { from: 'tbStokSinifi', name: 'Stok', ...stock, back: one('Sinif') },
  { from: 'tbStokAciklama', name: 'Stok', ...stock, back: one('Aciklama') },
  { from: 'tbStokFiyati', name: 'Stok', ...stock, back: many('Fiyatlar') },
  { from: 'tbStokFisiMaster', name: 'Firma', ...firm, back: many('Fisler') },
  { from: 'tbStokFisiAciklamasi', name: 'Fis', ...receipt, back: one('Aciklama') },
  { from: 'tbStokFisiDetayi', name: 'Fis', ...receipt, back: many('Satirlar') },
  { from: 'tbStokFisiDetayi', name: 'Stok', ...stock },
  { from: 'tbStokFisiDetayi', name: 'Firma', ...firm },
  { from: 'vwFisLisansi', name: 'Satir', to: 'tbStokFisiDetayi', own: 'nIslemID', back: many('Lisanslar') },
  { from: 'vwFisLisansi', name: 'Lisans', to: 'tbFirmaLisans', own: 'sOnayKodu', back: many('FisSatirlari') },
  { from: 'tbStokFisiOdemePlani', name: 'Fis', ...receipt, back: one('OdemePlani') },
  {
    from: 'tbStokFisiOdemePlani',
    name: 'Hareket',
    to: 'tbFirmaHareketi',
    own: 'nCariHareketID',
    back: one('OdemePlani'),
  },
  { from: 'tbStokFisiPesinAdres', name: 'Fis', ...receipt, back: one('PesinAdres') },
  { from: 'tbMusteri', name: 'Firma', to: 'tbFirma', own: 'nMusteriID', other: 'nFirmaID' },
  { from: 'tbMusteri', ...dealerOf },
  { from: 'vwMusteri', name: 'Firma', to: 'tbFirma', own: 'nMusteriID', other: 'nFirmaID' },
  {
    from: 'tbSiparis',
    name: 'Fis',
    to: 'tbStokFisiMaster',
    own: 'nSiparisID',
    other: 'nStokFisiID',
    back: one('Siparis'),
  },
  { from: 'tbSiparis', name: 'Firma', ...firm },
  { from: 'tbSiparis', ...customerOf, back: many('Siparisler') },
  { from: 'tbAlisVeris', name: 'Siparis', ...order, back: one('AlisVeris') },
  { from: 'vwSiparis', name: 'Siparis', ...order },
  { from: 'vwSiparis', ...customerOf },
  { from: 'vwSiparisSatiri', name: 'Siparis', ...order, back: many('Satirlar') },
  { from: 'vwSiparisSatiri', name: 'Stok', ...stock },
  { from: 'vwSiparisSatiri', ...customerOf },
  { from: 'vwStok', name: 'Stok', ...stock },
  { from: 'vwCari', name: 'Firma', ...firm },
  { from: 'vwLisans', name: 'Lisans', to: 'tbFirmaLisans', own: 'sOnayKodu' },
  { from: 'vwLisans', name: 'Firma', ...firm },
  { from: 'vwCariHareket', name: 'Hareket', to: 'tbFirmaHareketi', own: 'nCariHareketID' },
  { from: 'vwCariHareket', name: 'Firma', ...firm },
];

function propertyOf({ name, sqlType, nullable, ...facets }: ErpColumn, renamed: string | undefined): Property {
  const type = TYPES[sqlType];
  if (!type) throw new TypeError(`The data API has no type for ${name} ${sqlType}.`);
  return { name: renamed ?? name, type, nullable, ...facets, column: name };
}

function navigationsOf(set: string, properties: readonly Property[]): Navigation[] {
  const ways = LINKS.filter(({ from }) => from === set).map(({ name, to, own, other = own, back }): Navigation => {
    const nullable = properties.some((property) => property.name === own && property.nullable);
    const partner = back ? { partner: back.name } : {};
    return { name, target: to, many: false, nullable, on: [{ own, other }], ...partner };
  });
  const waysBack = LINKS.flatMap(({ from, name, to, own, other = own, back }): Navigation[] =>
    to !== set || !back
      ? []
      : [
          {
            name: back.name,
            target: from,
            many: back.many,
            nullable: true,
            on: [{ own: other, other: own }],
            partner: name,
          },
        ],
  );
  return [...ways, ...waysBack];
}

function setOf([name, given]: [string, SetOf]): EntitySet {
  const relation = ERP_RELATIONS.get(name);
  if (!relation) throw new TypeError(`The set ${name} of the data API is no relation of the database.`);
  const seen = 'columns' in given ? given.columns : relation.columns.map((column) => column.name);
  const { searched = [], renamed = {} } = given;
  const properties = relation.columns
    .filter((column) => seen.includes(column.name))
    .map((column) => propertyOf(column, renamed[column.name]));
  return {
    name,
    type: name,
    relation: name,
    key: 'key' in given ? given.key : relation.key,
    properties,
    navigations: navigationsOf(name, properties),
    searched,
  };
}

export const MODEL: readonly EntitySet[] = Object.entries(SETS)
  .sort(([one], [other]) => (one < other ? -1 : 1))
  .map(setOf);

const byName = new Map(MODEL.map((set) => [set.name, set]));

/** The set of this name, which is case-sensitive. */
export function setNamed(name: string): EntitySet | undefined {
  return byName.get(name);
}
