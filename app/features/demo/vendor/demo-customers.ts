import type { demoPlaces } from './demo-places';

type Place = keyof typeof demoPlaces;

/** The places where each ordering dealer finds new customers, and its share of all orders. */
export const sellingDealers: readonly { id: number; share: number; places: readonly Place[] }[] = [
  { id: 508, share: 22, places: ['kadikoy', 'umraniye', 'kartal', 'besiktas', 'sisli', 'bakirkoy', 'fatih', 'gebze'] },
  { id: 36, share: 16, places: ['konak', 'bornova', 'karsiyaka', 'buca', 'kusadasi', 'akhisar'] },
  { id: 444, share: 12, places: ['osmangazi', 'nilufer', 'inegol', 'bandirma', 'canakkale'] },
  { id: 1196, share: 9, places: ['ilkadim', 'bafra', 'ordu', 'tokat', 'ortahisar', 'rize'] },
  { id: 966, share: 9, places: ['muratpasa', 'alanya', 'isparta', 'bodrum'] },
  { id: 71, share: 6, places: ['melikgazi', 'kocasinan', 'urgup'] },
  { id: 128, share: 6, places: ['sisli', 'fatih', 'bakirkoy'] },
  { id: 233, share: 5, places: ['seyhan', 'yuregir', 'tarsus', 'iskenderun'] },
  { id: 319, share: 5, places: ['sahinbey', 'sehitkamil', 'haliliye'] },
  { id: 615, share: 4, places: ['odunpazari', 'afyon'] },
  { id: 742, share: 3, places: ['yakutiye', 'van'] },
  { id: 803, share: 3, places: ['corlu', 'edirne'] },
];

/** The first parts of invented shop names. */
export const SHOP_NAMES = [
  ...[
    'Akasya',
    'Anemon',
    'Badem',
    'Bahar',
    'Begonvil',
    'Boğaz',
    'Çağla',
    'Çamlık',
    'Çınaraltı',
    'Defne',
    'Deniz Feneri',
  ],
  ...[
    'Dut Ağacı',
    'Ebruli',
    'Fener',
    'Gelincik',
    'Gökkuşağı',
    'Güneşli',
    'Hanımeli',
    'Hisar',
    'Ihlamur',
    'Iğde',
    'İncir',
  ],
  ...['Kardelen', 'Kavaklı', 'Kiraz', 'Kuyumcuoğlu', 'Lavanta', 'Leylak', 'Manolya', 'Martı', 'Meltem', 'Menekşe'],
  ...['Mimoza', 'Nar Çiçeği', 'Nilüferli', 'Orkide', 'Pelit', 'Pınarbaşı', 'Poyraz', 'Sardunya', 'Sarmaşık', 'Sedir'],
  ...[
    'Söğütlü',
    'Sümbül',
    'Şelale',
    'Taflan',
    'Turna',
    'Üçpınar',
    'Vadi',
    'Yakamoz',
    'Yasemin',
    'Zambak',
    'Zeytindalı',
  ],
];

/** The second parts, with the sector and the packages that such a shop buys. */
export const SHOP_TRADES: readonly { trade: string; sector: string; packages: readonly string[] }[] = [
  { trade: 'Market', sector: 'Market', packages: ['KarpinMarket', 'KarpinMarket', 'KarpinPos'] },
  { trade: 'Gıda Ltd. Şti.', sector: 'Gıda toptan', packages: ['KarpinTicari', 'KarpinSaha', 'KarpinMarket'] },
  { trade: 'Şarküteri', sector: 'Şarküteri', packages: ['KarpinPos', 'KarpinMarket'] },
  { trade: 'Kırtasiye', sector: 'Kırtasiye', packages: ['KarpinPerakende', 'KarpinKobi'] },
  {
    trade: 'Tekstil San. Tic. Ltd. Şti.',
    sector: 'Tekstil',
    packages: ['KarpinTicari', 'KarpinPerakende', 'KarpinERP'],
  },
  { trade: 'Yapı Market Ltd. Şti.', sector: 'Yapı market', packages: ['KarpinTicari', 'KarpinPerakende'] },
  { trade: 'Pastanesi', sector: 'Fırın', packages: ['KarpinPos', 'PosScreen'] },
  { trade: 'Lokantası', sector: 'Lokanta', packages: ['PosScreen', 'KarpinPos'] },
  { trade: 'Oto Yedek Parça Ltd. Şti.', sector: 'Oto yedek parça', packages: ['KarpinTicari', 'KarpinKobi'] },
  { trade: 'Elektrik Ltd. Şti.', sector: 'Elektrik', packages: ['KarpinKobi', 'KarpinTicari'] },
  { trade: 'Ayakkabı', sector: 'Ayakkabı', packages: ['KarpinPerakende'] },
  { trade: 'Kozmetik Ltd. Şti.', sector: 'Kozmetik', packages: ['KarpinPerakende', 'KarpinKobi'] },
  { trade: 'Mobilya San. Tic. A.Ş.', sector: 'Mobilya', packages: ['KarpinERP', 'KarpinTicari'] },
  { trade: 'Zirai İlaç', sector: 'Tarım', packages: ['KarpinKobi', 'KarpinSaha'] },
];
