import { searchKey } from '~/platform/text';

/** A province with its plate code, which is text: '01' to '81'. */
export type Province = { plate: string; name: string };

/** The 81 provinces in the order of their plate codes. */
export const PROVINCES: readonly Province[] = [
  { plate: '01', name: 'Adana' },
  { plate: '02', name: 'Adıyaman' },
  { plate: '03', name: 'Afyonkarahisar' },
  { plate: '04', name: 'Ağrı' },
  { plate: '05', name: 'Amasya' },
  { plate: '06', name: 'Ankara' },
  { plate: '07', name: 'Antalya' },
  { plate: '08', name: 'Artvin' },
  { plate: '09', name: 'Aydın' },
  { plate: '10', name: 'Balıkesir' },
  { plate: '11', name: 'Bilecik' },
  { plate: '12', name: 'Bingöl' },
  { plate: '13', name: 'Bitlis' },
  { plate: '14', name: 'Bolu' },
  { plate: '15', name: 'Burdur' },
  { plate: '16', name: 'Bursa' },
  { plate: '17', name: 'Çanakkale' },
  { plate: '18', name: 'Çankırı' },
  { plate: '19', name: 'Çorum' },
  { plate: '20', name: 'Denizli' },
  { plate: '21', name: 'Diyarbakır' },
  { plate: '22', name: 'Edirne' },
  { plate: '23', name: 'Elazığ' },
  { plate: '24', name: 'Erzincan' },
  { plate: '25', name: 'Erzurum' },
  { plate: '26', name: 'Eskişehir' },
  { plate: '27', name: 'Gaziantep' },
  { plate: '28', name: 'Giresun' },
  { plate: '29', name: 'Gümüşhane' },
  { plate: '30', name: 'Hakkari' },
  { plate: '31', name: 'Hatay' },
  { plate: '32', name: 'Isparta' },
  { plate: '33', name: 'Mersin' },
  { plate: '34', name: 'İstanbul' },
  { plate: '35', name: 'İzmir' },
  { plate: '36', name: 'Kars' },
  { plate: '37', name: 'Kastamonu' },
  { plate: '38', name: 'Kayseri' },
  { plate: '39', name: 'Kırklareli' },
  { plate: '40', name: 'Kırşehir' },
  { plate: '41', name: 'Kocaeli' },
  { plate: '42', name: 'Konya' },
  { plate: '43', name: 'Kütahya' },
  { plate: '44', name: 'Malatya' },
  { plate: '45', name: 'Manisa' },
  { plate: '46', name: 'Kahramanmaraş' },
  { plate: '47', name: 'Mardin' },
  { plate: '48', name: 'Muğla' },
  { plate: '49', name: 'Muş' },
  { plate: '50', name: 'Nevşehir' },
  { plate: '51', name: 'Niğde' },
  { plate: '52', name: 'Ordu' },
  { plate: '53', name: 'Rize' },
  { plate: '54', name: 'Sakarya' },
  { plate: '55', name: 'Samsun' },
  { plate: '56', name: 'Siirt' },
  { plate: '57', name: 'Sinop' },
  { plate: '58', name: 'Sivas' },
  { plate: '59', name: 'Tekirdağ' },
  { plate: '60', name: 'Tokat' },
  { plate: '61', name: 'Trabzon' },
  { plate: '62', name: 'Tunceli' },
  { plate: '63', name: 'Şanlıurfa' },
  { plate: '64', name: 'Uşak' },
  { plate: '65', name: 'Van' },
  { plate: '66', name: 'Yozgat' },
  { plate: '67', name: 'Zonguldak' },
  { plate: '68', name: 'Aksaray' },
  { plate: '69', name: 'Bayburt' },
  { plate: '70', name: 'Karaman' },
  { plate: '71', name: 'Kırıkkale' },
  { plate: '72', name: 'Batman' },
  { plate: '73', name: 'Şırnak' },
  { plate: '74', name: 'Bartın' },
  { plate: '75', name: 'Ardahan' },
  { plate: '76', name: 'Iğdır' },
  { plate: '77', name: 'Yalova' },
  { plate: '78', name: 'Karabük' },
  { plate: '79', name: 'Kilis' },
  { plate: '80', name: 'Osmaniye' },
  { plate: '81', name: 'Düzce' },
];

/** Older names that are still used, with the plate code of their province. */
const OLD_NAMES = { afyon: '03', antep: '27', icel: '33', maras: '46', urfa: '63' };

const byKey = new Map(
  PROVINCES.flatMap((province) => [
    [province.plate, province],
    [searchKey(province.name), province],
  ]),
);
for (const [key, plate] of Object.entries(OLD_NAMES)) byKey.set(key, byKey.get(plate)!);

/** Finds a province by plate code ('6', '06') or by name, whatever its case and accents ('ISTANBUL', 'Afyon'). */
export function findProvince(text: string): Province | undefined {
  const key = searchKey(text.trim());
  return byKey.get(/^[1-9]$/.test(key) ? `0${key}` : key);
}
