import type { demoPlaces } from './demo-places';

export type DealerRow = {
  id: number;
  name: string;
  place: keyof typeof demoPlaces;
  sector: string;
  /** The signatory of the dealer. */
  contact: string;
  /** The name of the account's owner. */
  displayName: string;
};

/** Invented dealers: those whose ids have rights in dealer-shop §6, and some with only the usual rights. */
export const dealerRows: readonly DealerRow[] = [
  {
    id: 508,
    name: 'Karpin Merkez Satış A.Ş.',
    place: 'besiktas',
    sector: 'Yazılım',
    contact: 'Nermin Aksoy',
    displayName: 'Selin Aksoy',
  },
  {
    id: 69,
    name: 'Karpin Anadolu Bölge Ltd. Şti.',
    place: 'cankaya',
    sector: 'Yazılım',
    contact: 'Orhan Keskin',
    displayName: 'Orhan Keskin',
  },
  {
    id: 36,
    name: 'Kordon Kıyı Bilgisayar Ltd. Şti.',
    place: 'konak',
    sector: 'Bilgisayar ve yazarkasa',
    contact: 'Tülin Sarıca',
    displayName: 'Emre Sarıca',
  },
  {
    id: 444,
    name: 'Dört Mevsim Bilişim Ltd. Şti.',
    place: 'nilufer',
    sector: 'Bilgisayar ve yazarkasa',
    contact: 'Hakan Bilgiç',
    displayName: 'Derya Bilgiç',
  },
  {
    id: 1196,
    name: 'Yeşilırmak Yazarkasa Ltd. Şti.',
    place: 'ilkadim',
    sector: 'Yazarkasa servisi',
    contact: 'Cemil Uzunoğlu',
    displayName: 'Cemil Uzunoğlu',
  },
  {
    id: 966,
    name: 'Turunç Barkod Sistemleri Ltd. Şti.',
    place: 'muratpasa',
    sector: 'Barkod ve terazi',
    contact: 'Sevgi Altıntaş',
    displayName: 'Mert Altıntaş',
  },
  {
    id: 71,
    name: 'Erciyesli Otomasyon Ltd. Şti.',
    place: 'melikgazi',
    sector: 'Barkod ve terazi',
    contact: 'Yusuf Karaca',
    displayName: 'Yusuf Karaca',
  },
  {
    id: 128,
    name: 'İki Yaka Terazi ve POS Ltd. Şti.',
    place: 'sisli',
    sector: 'Barkod ve terazi',
    contact: 'Leyla Tuna',
    displayName: 'Barış Tuna',
  },
  {
    id: 233,
    name: 'Pamuk Ova Yazılım Ltd. Şti.',
    place: 'seyhan',
    sector: 'Yazılım',
    contact: 'İbrahim Çelebi',
    displayName: 'İbrahim Çelebi',
  },
  {
    id: 319,
    name: 'Fıstıklı Bilişim Ltd. Şti.',
    place: 'sehitkamil',
    sector: 'Bilgisayar ve yazarkasa',
    contact: 'Zeliha Öztaş',
    displayName: 'Kerem Öztaş',
  },
  {
    id: 615,
    name: 'Porsuklu Bilgisayar Ltd. Şti.',
    place: 'odunpazari',
    sector: 'Bilgisayar ve yazarkasa',
    contact: 'Gökhan Erdem',
    displayName: 'Gökhan Erdem',
  },
  {
    id: 742,
    name: 'Dadaş Ofis Teknolojileri Ltd. Şti.',
    place: 'yakutiye',
    sector: 'Ofis makineleri',
    contact: 'Fatma Yiğit',
    displayName: 'Ömer Yiğit',
  },
  {
    id: 803,
    name: 'Ergene Barkod Ltd. Şti.',
    place: 'corlu',
    sector: 'Barkod ve terazi',
    contact: 'Serkan Duman',
    displayName: 'Ece Duman',
  },
];

/** It got the right to pay last week. */
export const NEW_PAYING_DEALER = 957;

/** New dealers without customers, licences or orders. */
export const newDealerRows: readonly DealerRow[] = [
  {
    id: 912,
    name: 'Boztepe Yazarkasa Ltd. Şti.',
    place: 'ortahisar',
    sector: 'Yazarkasa servisi',
    contact: 'Nihal Kaptan',
    displayName: 'Nihal Kaptan',
  },
  {
    id: NEW_PAYING_DEALER,
    name: 'Gediz Ovası Bilişim Ltd. Şti.',
    place: 'akhisar',
    sector: 'Bilgisayar ve yazarkasa',
    contact: 'Sinan Bozdağ',
    displayName: 'Sinan Bozdağ',
  },
];
