import { searchKey } from '~/platform/text';

/** The seven geographical regions, from the northwest to the southeast. */
export const REGIONS = [
  'marmara',
  'aegean',
  'mediterranean',
  'central-anatolia',
  'black-sea',
  'eastern-anatolia',
  'southeastern-anatolia',
] as const;

export type Region = (typeof REGIONS)[number];

/** One of the 81 provinces, which people in Turkey call by the name of their city. */
export type City = {
  /** The two digits of its number plates; its permanent key. */
  plate: string;
  /** In Turkish, in the official spelling and as in addresses of firms. */
  name: string;
  region: Region;
  /** Column and row of its tile on the map, counted from the northwest corner. */
  tile: readonly [column: number, row: number];
  /** For languages with another script; the others use the Turkish name. */
  names: Readonly<Record<'ru' | 'ar' | 'cn', string>>;
};

const city = (
  plate: string,
  name: string,
  region: Region,
  tile: readonly [number, number],
  ru: string,
  ar: string,
  cn: string,
): City => ({ plate, name, region, tile, names: { ru, ar, cn } });

/** All provinces by their plate codes. */
export const CITIES: readonly City[] = [
  city('01', 'Adana', 'mediterranean', [8, 4], 'Адана', 'أضنة', '阿达纳'),
  city('02', 'Adıyaman', 'southeastern-anatolia', [11, 4], 'Адыяман', 'أديامان', '阿德亚曼'),
  city('03', 'Afyonkarahisar', 'aegean', [4, 3], 'Афьонкарахисар', 'أفيون قره حصار', '阿菲永卡拉希萨尔'),
  city('04', 'Ağrı', 'eastern-anatolia', [15, 2], 'Агры', 'آغري', '阿勒'),
  city('05', 'Amasya', 'black-sea', [9, 1], 'Амасья', 'أماسيا', '阿马西亚'),
  city('06', 'Ankara', 'central-anatolia', [5, 2], 'Анкара', 'أنقرة', '安卡拉'),
  city('07', 'Antalya', 'mediterranean', [5, 4], 'Анталья', 'أنطاليا', '安塔利亚'),
  city('08', 'Artvin', 'black-sea', [14, 1], 'Артвин', 'أرتفين', '阿尔特温'),
  city('09', 'Aydın', 'aegean', [1, 4], 'Айдын', 'أيدين', '艾登'),
  city('10', 'Balıkesir', 'marmara', [1, 2], 'Балыкесир', 'باليكسير', '巴勒克埃西尔'),
  city('11', 'Bilecik', 'marmara', [3, 1], 'Биледжик', 'بيله جك', '比莱吉克'),
  city('12', 'Bingöl', 'eastern-anatolia', [13, 3], 'Бингёль', 'بينغول', '宾格尔'),
  city('13', 'Bitlis', 'eastern-anatolia', [14, 3], 'Битлис', 'بدليس', '比特利斯'),
  city('14', 'Bolu', 'black-sea', [5, 1], 'Болу', 'بولو', '博卢'),
  city('15', 'Burdur', 'mediterranean', [4, 4], 'Бурдур', 'بوردور', '布尔杜尔'),
  city('16', 'Bursa', 'marmara', [2, 2], 'Бурса', 'بورصة', '布尔萨'),
  city('17', 'Çanakkale', 'marmara', [0, 2], 'Чанаккале', 'تشاناكالي', '恰纳卡莱'),
  city('18', 'Çankırı', 'central-anatolia', [7, 1], 'Чанкыры', 'تشانقري', '昌克勒'),
  city('19', 'Çorum', 'black-sea', [8, 1], 'Чорум', 'تشوروم', '乔鲁姆'),
  city('20', 'Denizli', 'aegean', [3, 4], 'Денизли', 'دنيزلي', '代尼兹利'),
  city('21', 'Diyarbakır', 'southeastern-anatolia', [12, 4], 'Диярбакыр', 'ديار بكر', '迪亚巴克尔'),
  city('22', 'Edirne', 'marmara', [0, 0], 'Эдирне', 'أدرنة', '埃迪尔内'),
  city('23', 'Elazığ', 'eastern-anatolia', [12, 3], 'Элязыг', 'إلازيغ', '埃拉泽'),
  city('24', 'Erzincan', 'eastern-anatolia', [11, 2], 'Эрзинджан', 'أرزنجان', '埃尔津詹'),
  city('25', 'Erzurum', 'eastern-anatolia', [13, 2], 'Эрзурум', 'أرضروم', '埃尔祖鲁姆'),
  city('26', 'Eskişehir', 'central-anatolia', [4, 2], 'Эскишехир', 'إسكي شهير', '埃斯基谢希尔'),
  city('27', 'Gaziantep', 'southeastern-anatolia', [10, 4], 'Газиантеп', 'غازي عنتاب', '加济安泰普'),
  city('28', 'Giresun', 'black-sea', [11, 1], 'Гиресун', 'غيرسون', '吉雷松'),
  city('29', 'Gümüşhane', 'black-sea', [12, 1], 'Гюмюшхане', 'غوموش خانة', '居米什哈内'),
  city('30', 'Hakkâri', 'eastern-anatolia', [16, 4], 'Хаккяри', 'هكاري', '哈卡里'),
  city('31', 'Hatay', 'mediterranean', [9, 5], 'Хатай', 'هاتاي', '哈塔伊'),
  city('32', 'Isparta', 'mediterranean', [5, 3], 'Ыспарта', 'إسبرطة', '伊斯帕尔塔'),
  city('33', 'Mersin', 'mediterranean', [7, 5], 'Мерсин', 'مرسين', '梅尔辛'),
  city('34', 'İstanbul', 'marmara', [2, 0], 'Стамбул', 'إسطنبول', '伊斯坦布尔'),
  city('35', 'İzmir', 'aegean', [1, 3], 'Измир', 'إزمير', '伊兹密尔'),
  city('36', 'Kars', 'eastern-anatolia', [15, 1], 'Карс', 'قارص', '卡尔斯'),
  city('37', 'Kastamonu', 'black-sea', [7, 0], 'Кастамону', 'قسطموني', '卡斯塔莫努'),
  city('38', 'Kayseri', 'central-anatolia', [9, 3], 'Кайсери', 'قيصري', '开塞利'),
  city('39', 'Kırklareli', 'marmara', [1, 0], 'Кыркларели', 'قرقلر إيلي', '克尔克拉雷利'),
  city('40', 'Kırşehir', 'central-anatolia', [7, 2], 'Кыршехир', 'قرشهير', '克尔谢希尔'),
  city('41', 'Kocaeli', 'marmara', [3, 0], 'Коджаэли', 'قوجه إيلي', '科贾埃利'),
  city('42', 'Konya', 'central-anatolia', [6, 3], 'Конья', 'قونية', '科尼亚'),
  city('43', 'Kütahya', 'aegean', [3, 2], 'Кютахья', 'كوتاهية', '屈塔希亚'),
  city('44', 'Malatya', 'eastern-anatolia', [11, 3], 'Малатья', 'ملاطية', '马拉蒂亚'),
  city('45', 'Manisa', 'aegean', [2, 3], 'Маниса', 'مانيسا', '马尼萨'),
  city('46', 'Kahramanmaraş', 'mediterranean', [10, 3], 'Кахраманмараш', 'كهرمان مرعش', '卡赫拉曼马拉什'),
  city('47', 'Mardin', 'southeastern-anatolia', [13, 5], 'Мардин', 'ماردين', '马尔丁'),
  city('48', 'Muğla', 'aegean', [2, 4], 'Мугла', 'موغلا', '穆拉'),
  city('49', 'Muş', 'eastern-anatolia', [14, 2], 'Муш', 'موش', '穆什'),
  city('50', 'Nevşehir', 'central-anatolia', [8, 3], 'Невшехир', 'نوشهير', '内夫谢希尔'),
  city('51', 'Niğde', 'central-anatolia', [7, 4], 'Нигде', 'نيغدة', '尼代'),
  city('52', 'Ordu', 'black-sea', [10, 1], 'Орду', 'أوردو', '奥尔杜'),
  city('53', 'Rize', 'black-sea', [13, 0], 'Ризе', 'ريزة', '里泽'),
  city('54', 'Sakarya', 'marmara', [4, 1], 'Сакарья', 'صقاريا', '萨卡里亚'),
  city('55', 'Samsun', 'black-sea', [9, 0], 'Самсун', 'صامسون', '萨姆松'),
  city('56', 'Siirt', 'southeastern-anatolia', [14, 4], 'Сиирт', 'سعرد', '锡尔特'),
  city('57', 'Sinop', 'black-sea', [8, 0], 'Синоп', 'سينوب', '锡诺普'),
  city('58', 'Sivas', 'central-anatolia', [10, 2], 'Сивас', 'سيواس', '锡瓦斯'),
  city('59', 'Tekirdağ', 'marmara', [1, 1], 'Текирдаг', 'تكيرداغ', '泰基尔达'),
  city('60', 'Tokat', 'black-sea', [9, 2], 'Токат', 'توقات', '托卡特'),
  city('61', 'Trabzon', 'black-sea', [12, 0], 'Трабзон', 'طرابزون', '特拉布宗'),
  city('62', 'Tunceli', 'eastern-anatolia', [12, 2], 'Тунджели', 'تونجلي', '通杰利'),
  city('63', 'Şanlıurfa', 'southeastern-anatolia', [11, 5], 'Шанлыурфа', 'شانلي أورفا', '尚勒乌尔法'),
  city('64', 'Uşak', 'aegean', [3, 3], 'Ушак', 'أوشاك', '乌沙克'),
  city('65', 'Van', 'eastern-anatolia', [15, 3], 'Ван', 'وان', '凡'),
  city('66', 'Yozgat', 'central-anatolia', [8, 2], 'Йозгат', 'يوزغات', '约兹加特'),
  city('67', 'Zonguldak', 'black-sea', [5, 0], 'Зонгулдак', 'زونغولداق', '宗古尔达克'),
  city('68', 'Aksaray', 'central-anatolia', [7, 3], 'Аксарай', 'آق سراي', '阿克萨赖'),
  city('69', 'Bayburt', 'black-sea', [13, 1], 'Байбурт', 'بايبورت', '巴伊布尔特'),
  city('70', 'Karaman', 'central-anatolia', [6, 4], 'Караман', 'قرمان', '卡拉曼'),
  city('71', 'Kırıkkale', 'central-anatolia', [6, 2], 'Кырыккале', 'قيريق قلعة', '克勒克卡莱'),
  city('72', 'Batman', 'southeastern-anatolia', [13, 4], 'Батман', 'باتمان', '巴特曼'),
  city('73', 'Şırnak', 'southeastern-anatolia', [15, 4], 'Шырнак', 'شرناق', '舍尔纳克'),
  city('74', 'Bartın', 'black-sea', [6, 0], 'Бартын', 'بارتين', '巴尔滕'),
  city('75', 'Ardahan', 'eastern-anatolia', [15, 0], 'Ардахан', 'أردهان', '阿尔达汉'),
  city('76', 'Iğdır', 'eastern-anatolia', [16, 2], 'Ыгдыр', 'إغدير', '厄德尔'),
  city('77', 'Yalova', 'marmara', [2, 1], 'Ялова', 'يالوفا', '亚洛瓦'),
  city('78', 'Karabük', 'black-sea', [6, 1], 'Карабюк', 'قره بوك', '卡拉比克'),
  city('79', 'Kilis', 'southeastern-anatolia', [10, 5], 'Килис', 'كلس', '基利斯'),
  city('80', 'Osmaniye', 'mediterranean', [9, 4], 'Османие', 'عثمانية', '奥斯曼尼耶'),
  city('81', 'Düzce', 'black-sea', [4, 0], 'Дюздже', 'دوزجة', '迪兹杰'),
];

/** Established names without the dotted İ, for languages that otherwise keep the Turkish letters. */
const WITHOUT_DOT: Readonly<Record<string, string>> = { İstanbul: 'Istanbul', İzmir: 'Izmir' };

/** The name of a province in a language of the site. */
export function cityName({ name, names }: City, language: string): string {
  if (language === 'ru' || language === 'ar' || language === 'cn') return names[language];
  return language === 'tr' ? name : (WITHOUT_DOT[name] ?? name);
}

/**
 * The only address of a province's page (public-site §2). It contains the Turkish name in every language, so it never
 * changes.
 */
export function cityPath({ plate, name }: City): string {
  return `/city/${plate}/${encodeURIComponent(name.replaceAll(' ', '-'))}`;
}

/** The province of a plate code in an address, with or without the leading zero. */
export function cityOfPlate(plate: string): City | undefined {
  return /^\d{1,2}$/.test(plate) ? CITIES[Number(plate) - 1] : undefined;
}

/** The province in a firm's address, in any spelling. */
export function cityNamed(province: string): City | undefined {
  return BY_NAME.get(searchKey(province.trim()));
}

const BY_NAME = new Map(CITIES.map((known) => [searchKey(known.name), known]));
