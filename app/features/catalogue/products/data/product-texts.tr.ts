import { effectOf } from '../product-effects';
import { richText, type ProductText } from './product-text';

const SUPPORT_6 = 'İlk 6 ay ücretsiz destek';
const SUPPORT_12 = 'İlk 1 yıl ücretsiz destek';
const SUPPORT_TERMS = 'Ücretsiz destek ürünlerde ilk 6 ayı, POS, market ve perakende lisanslarında ilk 1 yılı kapsar';
const LICENCE_OFFER = 'Lisans: <strong>1 kullanıcı, 1 yıl</strong>';
const FREE_SHIPPING = 'Kargo ücretsiz';
const ONE_LICENCE = 'Her adette 1 lisans ve 1 onay kodu';
const EXISTING_FIRM = 'Siparişte kayıtlı bir müşteri firma seçilir';
const SELECTED_LICENCES = 'Siparişte müşteri firma ve lisansları seçilir; adet, seçilen lisans sayısıdır';
const VALIDITY = 'Yeni lisansın onay kodu 45 gün, yıllık işlemde 365 gün geçerlidir.';
const NEW_CUSTOMER =
  'Yeni müşteri için sipariş verildiğinde firma kartı, hesabı ve iletişim bilgileri siparişle birlikte açılır.';

const modulesOf = (sku: string) => ({ title: 'Modüller', names: effectOf(sku).modules });

export const turkishTexts: Readonly<Record<string, ProductText>> = {
  KarpinKobi: {
    name: 'Karpin Kobi',
    summary: 'Küçük işletmede cari, stok, fatura, çek/senet, kasa ve banka takibi.',
    detailHtml: richText(
      [
        'Ön muhasebesini kendi tutan küçük işletme için temel paket. Alış ve satış faturası, irsaliye ve cari hareket aynı kayıttan yürür.',
        'Tahsilat ve ödemeler kasa, banka ve çek/senet kartlarında izlenir; vadesi gelen evrak gözden kaçmaz.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Cari hesap ve stok kartları',
        'Fatura ve irsaliye',
        'Çek/senet, kasa ve banka hareketleri',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinKobi'),
    ),
    unit: 'lisans başına',
    packLabel: 'Kobi',
  },
  KarpinTicari: {
    name: 'Karpin Ticari',
    summary: 'Kobi paketine sipariş, muhasebe, sayım ve etiket ekleyen ticari paket.',
    detailHtml: richText(
      [
        'Siparişle çalışan, depo sayan ve muhasebesini içeride tutan toptancı ve dağıtıcı için. Karpin Kobi’nin bütün modüllerini içerir.',
        'Alınan sipariş irsaliye ve faturaya, fatura da cari ve muhasebe kayıtlarına bağlanır.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Sipariş takibi',
        'Muhasebe kayıtları',
        'Stok sayımı ve etiket basımı',
        'Karpin Kobi’nin bütün modülleri',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinTicari'),
    ),
    unit: 'lisans başına',
    packLabel: 'Ticari',
  },
  KarpinPerakende: {
    name: 'Karpin Perakende',
    summary: 'Mağazada peşin satıştan stok sayımına, kasadan bankaya perakende paketi.',
    detailHtml: richText(
      [
        'Giyim, kırtasiye, züccaciye, hırdavat gibi tezgâh ve reyon satışı yapan mağazalar için.',
        'Kasadaki peşin satış stoktan düşer, gün sonu kasaya işlenir; sipariş, sayım ve etiket aynı stok kartını kullanır.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Perakende ve peşin satış ekranları',
        'Sipariş, sayım ve etiket',
        'Market online modülü',
        ONE_LICENCE,
      ],
      modulesOf('KarpinPerakende'),
    ),
    unit: 'lisans başına',
    packLabel: 'Perakende',
  },
  KarpinMarket: {
    name: 'Karpin Market',
    summary: 'Market ve şarküteri için perakende paketi, Turab online modülüyle birlikte.',
    detailHtml: richText(
      [
        'Barkodlu ve tartılı ürün satan market, manav ve şarküteri için. Karpin Perakende’nin bütün modüllerini içerir, Turab online’ı ekler.',
        'Kasa, raf etiketi ve sayım aynı stok kartından çalışır. Teraziyle veri alışverişi için Terazi entegrasyonu ayrıca sipariş edilir.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Karpin Perakende’nin bütün modülleri',
        'Market online ve Turab online',
        'Raf etiketi basımı ve stok sayımı',
        ONE_LICENCE,
      ],
      modulesOf('KarpinMarket'),
    ),
    unit: 'lisans başına',
    packLabel: 'Market',
  },
  KarpinERP: {
    name: 'Karpin ERP',
    summary: 'Market paketinin üstüne muhasebe, sonradan teslim, paket ve protokol getiren tam paket.',
    detailHtml: richText(
      [
        'Mağaza, depo ve muhasebeyi tek programda yürüten işletmeler için en geniş paket. Karpin Market’in bütün modüllerini içerir.',
        'Satılıp sonra teslim edilen mal, paket satışlar ve muhasebe ayrı program gerektirmez.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Karpin Market’in bütün modülleri',
        'Muhasebe',
        'Sonradan Teslim ve Paket',
        'Turab ve Protokol online',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinERP'),
    ),
    unit: 'lisans başına',
    packLabel: 'ERP',
  },
  KarpinSaha: {
    name: 'Karpin Saha',
    summary: 'Plasiyer ve sıcak satış ekibi için cari, stok, fatura ve tahsilat paketi.',
    detailHtml: richText(
      [
        'Müşterisini yerinde ziyaret eden satış ekipleri için. Fatura ve irsaliye, cari hesap ve stok sahada aynı kayıtlarla yürür.',
        'Nakit, çek/senet ve banka tahsilatı ilgili carinin hesabına işlenir.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Cari, stok, fatura ve irsaliye',
        'Kasa, banka ve çek/senet ile tahsilat',
        'Ajanda ve fihrist',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinSaha'),
    ),
    unit: 'lisans başına',
    packLabel: 'Saha',
  },
  KarpinPos: {
    name: 'Karpin POS',
    summary: 'Tek kasalı dükkân için peşin satış, cari, stok, fatura ve etiket.',
    detailHtml: richText(
      [
        'Büfe, kafe, fırın ve butik gibi kasadan satış yapan dükkânlar için. Satış kasada başlar, stok ve cari kendiliğinden güncellenir.',
        'İkinci kasa için bir lisans daha sipariş edilir.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [LICENCE_OFFER, SUPPORT_12, 'Peşin satış ve fatura', 'Cari hesap ve stok kartları', 'Etiket basımı', ONE_LICENCE],
      modulesOf('KarpinPos'),
    ),
    unit: 'lisans başına',
    packLabel: 'POS',
  },
  PosScreen: {
    name: 'POS Screen',
    summary: 'Kasa ekranı uygulaması: peşin satış, cari, stok, fatura ve etiket.',
    detailHtml: richText(
      [
        'Kasada satış ekranı isteyen işletmeler için POS ailesinin giriş ürünü. Karpin POS ile aynı modülleri açar.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [LICENCE_OFFER, SUPPORT_12, 'Peşin satış ve fatura', 'Cari, stok ve etiket', ONE_LICENCE],
      modulesOf('PosScreen'),
    ),
    unit: 'lisans başına',
    packLabel: 'POS Screen',
  },
  Turab: {
    name: 'Turab',
    summary: 'Kayıtlı bir müşteri firmaya Turab modülünü açan ek lisans.',
    detailHtml: richText(
      [
        'Karpin kullanan bir firmaya <strong>Turab</strong> modülünü ekler; firmanın öbür modülleri olduğu gibi kalır.',
        `Karpin ERP paketinde bu modül zaten vardır. ${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      modulesOf('Turab'),
    ),
    unit: 'lisans başına',
    packLabel: 'Turab',
  },
  KarpinEntegre: {
    name: 'Karpin Entegre (B2C ve e-Fatura)',
    summary: 'Kayıtlı müşteriye B2C modülünü açan internet satışı ve e-Fatura entegrasyonu.',
    detailHtml: richText(
      [
        'İnternetten son tüketiciye satan ve faturasını elektronik kesen işletmeler için. Firmanın Karpin kurulumuna <strong>B2C</strong> modülünü ekler.',
        `e-Fatura kontörü ayrı üründür. ${VALIDITY}`,
      ],
      ['B2C modülü', 'e-Fatura entegrasyonu', ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      modulesOf('KarpinEntegre'),
    ),
    unit: 'lisans başına',
    packLabel: 'B2C',
  },
  KarpinMobile: {
    name: 'Karpin Mobile el terminali',
    summary: 'El terminalinde çalışan Karpin Mobile uygulamasının lisansı.',
    detailHtml: richText(
      [
        'Depoda ve mağazada el terminaliyle çalışanlar için. Firmanın kurulumuna <strong>Karpin Mobile</strong> modülünü ekler.',
        'Android ve CE el terminalleri için uygulamalar destek ve indirme sayfasından alınır; çevrim içi ve çevrim dışı çalışan sürümleri vardır.',
        VALIDITY,
      ],
      [LICENCE_OFFER, SUPPORT_6, 'Android ve CE el terminalleri', ONE_LICENCE, EXISTING_FIRM],
      modulesOf('KarpinMobile'),
    ),
    unit: 'lisans başına',
    packLabel: 'Mobile',
  },
  KarpinKullanici: {
    name: 'Ek kullanıcı',
    summary: 'Kayıtlı bir müşteri firmaya istediğiniz kadar ek kullanıcı lisansı.',
    detailHtml: richText(
      [
        'Karpin kullanan firmada yeni bir çalışan ya da bilgisayar devreye girdiğinde sipariş edilir. Kaç adet alınırsa o kadar lisans açılır.',
        `Modül eklemez; yeni kullanıcı firmanın modülleriyle çalışır. ${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, 'Bir siparişte 1 ile 10 adet arası', SUPPORT_6],
    ),
    unit: 'kullanıcı başına',
    packLabel: 'Kullanıcı',
  },
  KarpinAylikLisans: {
    name: 'Aylık lisans uzatma',
    summary: 'Seçilen lisansların geçerliliğini bugünden 30 gün sonrasına taşır.',
    detailHtml: richText(
      [
        'Mevsimlik çalışan ya da kısa süre daha devam edecek müşteri için. Süre, işlemin yapıldığı günden başlayarak <strong>30 gün</strong> olur.',
        'Bitişine 30 günden fazla kalan lisansta bu işlem süreyi kısaltır; sipariş sırasında eski ve yeni tarih birlikte gösterilir.',
      ],
      [SELECTED_LICENCES, 'Onay kodu değişmez', 'Onay e-postası yeni bitiş tarihini yazar', SUPPORT_TERMS],
    ),
    unit: 'lisans başına, aylık',
    packLabel: 'Aylık',
  },
  KarpinYillikLisans: {
    name: 'Yıllık lisans uzatma',
    summary: 'Seçilen lisansların geçerliliğini bugünden 365 gün sonrasına taşır.',
    detailHtml: richText(
      [
        'Süresi dolan ya da dolmak üzere olan lisansların yıllık yenilemesi. Süre, işlemin yapıldığı günden başlayarak <strong>365 gün</strong> olur.',
        'Aynı siparişteki yeni lisanslar da 45 gün yerine 365 gün geçerli açılır.',
      ],
      [SELECTED_LICENCES, 'Onay kodu değişmez', 'Onay e-postası yeni bitiş tarihini yazar', SUPPORT_TERMS],
    ),
    unit: 'lisans başına, yıllık',
    packLabel: 'Yıllık',
  },
  LisansTemizleme: {
    name: 'Lisans temizleme',
    summary: 'Seçilen lisansların bilgisayar ve sistem bilgilerini siler.',
    detailHtml: richText(
      [
        'Bilgisayarı değişen, bozulan ya da yeniden kurulan müşteri için. Lisansa kayıtlı bilgisayar ve sistem bilgileri boşaltılır.',
        'Lisansın bitiş tarihi ve onay kodu olduğu gibi kalır.',
      ],
      [
        SELECTED_LICENCES,
        'Bilgisayar adı, işlemci, disk, ağ ve işletim sistemi bilgileri silinir',
        'Süre uzatmaz, kısaltmaz',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'lisans başına',
    packLabel: 'Temizleme',
  },
  LisansDurdur: {
    name: 'Lisans durdurma',
    summary: 'Seçilen lisansların geçerliliğini işlem anında sona erdirir.',
    detailHtml: richText(
      [
        'Kapanan şube, ayrılan kullanıcı ya da devredilen iş yeri için. Seçilen lisansların geçerliliği işlemin yapıldığı anda biter.',
        'Aynı lisans bir siparişte hem durdurulup hem uzatılamaz.',
      ],
      [SELECTED_LICENCES, 'Firmanın seçilmeyen lisansları çalışmayı sürdürür', 'Modüllere dokunmaz', SUPPORT_TERMS],
    ),
    unit: 'lisans başına',
    packLabel: 'Durdurma',
  },
  LisansBilgisayar: {
    name: 'Lisans bilgisayarı bildirimi',
    summary: 'Seçilen lisansa, kullanılacağı bilgisayarın adını kaydeder.',
    detailHtml: richText(
      [
        'Lisansın hangi bilgisayarda kullanılacağı önceden belliyse sipariş edilir. Her adet için bir lisans seçilir ve bilgisayarın adı yazılır.',
        'Bitiş tarihi ve onay kodu değişmez.',
      ],
      [SELECTED_LICENCES, 'Her lisans için bir bilgisayar adı', 'Süre uzatmaz, kısaltmaz', SUPPORT_TERMS],
    ),
    unit: 'lisans başına',
    packLabel: 'Bilgisayar',
  },
  UzakDestek: {
    name: 'Uzaktan destek',
    summary: 'Destek ekibinin müşterinin bilgisayarına uzaktan bağlandığı tek oturum.',
    detailHtml: richText(
      [
        'Kurulum, ayar ya da kullanım sorusu yerinde ziyaret gerektirmiyorsa yeterlidir. Bir adet, bir bağlantı oturumudur.',
        'Yerinde çalışma isteyen kurulum, eğitim ve arızalar için Yerinde destek seçilir.',
      ],
      ['Bir adet, bir oturum', 'Bilgisayara uzaktan bağlanılır', SUPPORT_TERMS],
    ),
    unit: 'oturum başına',
    packLabel: 'Uzaktan',
  },
  YerindeDestek: {
    name: 'Yerinde destek (2 saat)',
    summary: 'Müşterinin iş yerinde, her adedi 2 saat olan kurulum, eğitim ya da arıza desteği.',
    detailHtml: richText(
      [
        'Kasa açılışı, eğitim ya da uzaktan çözülemeyen arıza için müşterinin iş yerine gidilir. <strong>Her adet 2 saattir.</strong>',
        'Daha uzun sürecek işlerde adet artırılır: yarım gün için 2, tam gün için 4 adet.',
      ],
      ['Adet başına 2 saat', 'Müşterinin iş yerinde', 'Kurulum, eğitim ve arıza', SUPPORT_TERMS],
    ),
    unit: '2 saat',
    packLabel: 'Yerinde',
  },
  AylikDestek: {
    name: 'Aylık destek',
    summary: 'Ücretsiz destek süresi biten müşteri için aylık destek hizmeti.',
    detailHtml: richText(
      [
        'Her soruda ayrı oturum satın almak istemeyen müşteri için. Bir adet, bir aylık destek hizmetidir.',
        'Telefon ve e-posta desteği 24 saat, haftanın 7 günü açıktır.',
      ],
      ['Bir adet, bir ay', '7/24 telefon ve e-posta', SUPPORT_TERMS],
    ),
    unit: 'aylık',
    packLabel: 'Aylık',
  },
  EFaturaKontor: {
    name: 'e-Fatura kontörü (1.000)',
    summary: 'Elektronik fatura gönderimi için 1.000 kontörlük paket.',
    detailHtml: richText(
      [
        'Elektronik fatura kesen işletmeler kontörle çalışır; bir adet <strong>1.000 kontör</strong> yükler.',
        'Fatura kâğıda basılmadan gider, geçmiş faturalara sonradan kolayca ulaşılır.',
      ],
      ['Adet başına 1.000 kontör', 'Kâğıt arşivi gerekmez', SUPPORT_6],
    ),
    unit: '1.000 kontör',
    packLabel: 'e-Fatura',
  },
  KarpinEArsiv: {
    name: 'e-Arşiv entegrasyonu',
    summary: 'e-Fatura mükellefi olmayan alıcıya kesilen faturayı elektronik ortamda düzenler.',
    detailHtml: richText(
      [
        'Son tüketiciye ve e-Fatura kullanmayan firmalara kesilen faturalar e-Arşiv olarak düzenlenir ve elektronik saklanır.',
        'Fatura Karpin’de kesilir; ayrı bir programa yeniden girilmez.',
      ],
      ['e-Arşiv fatura düzenleme', 'Geçmiş faturalara kolay erişim', 'Kâğıt arşivi gerekmez', SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: 'e-Arşiv',
  },
  KarpinEIrsaliye: {
    name: 'e-İrsaliye entegrasyonu',
    summary: 'Sevk irsaliyesini kâğıt yerine elektronik ortamda düzenler.',
    detailHtml: richText(
      [
        'Mal sevk eden toptancı, dağıtıcı ve üretici için. İrsaliye Karpin’de kesilir ve elektronik belge olarak düzenlenir.',
        'Geçmiş irsaliyeler kâğıt dosya aranmadan bulunur.',
      ],
      ['e-İrsaliye düzenleme', 'Geçmiş belgelere kolay erişim', 'Kâğıt arşivi gerekmez', SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: 'e-İrsaliye',
  },
  TeraziEntegre: {
    name: 'Terazi entegrasyonu',
    summary: 'Karpin ile terazi arasında ürün ve fiyat aktarımı.',
    detailHtml: richText(
      [
        'Tartılı ürün satan market, manav, kasap ve şarküteri için. Ürün ve fiyat bilgileri Karpin’den teraziye aktarılır.',
        'Fiyat bir yerde değişir; terazide ayrıca tuşlanmaz.',
      ],
      ['Teraziye veri aktarımı', 'Tartılı reyonu olan her mağaza için', SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: 'Terazi',
  },
  Etiket40x20: {
    name: 'Termal etiket 40×20 mm (rulo)',
    summary: 'Takı, kozmetik ve küçük ambalaj için 40×20 mm termal barkod etiketi.',
    detailHtml: richText(
      [
        'Yüzeyi küçük ürünlerde barkod ve fiyat için en küçük boy. Termal baskıdır, ribon gerekmez.',
        'Rulo olarak satılır; fiyat bir rulo içindir.',
      ],
      ['Ölçü 40×20 mm', 'Takı, kozmetik, kırtasiye', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'rulo',
    packLabel: '40×20',
  },
  Etiket58x40: {
    name: 'Termal etiket 58×40 mm (rulo)',
    summary: 'Raf ve ürün etiketi için en çok kullanılan 58×40 mm termal rulo.',
    detailHtml: richText(
      [
        'Ürün adı, barkod ve fiyatın rahatça sığdığı boy; raf etiketi ve terazi etiketi olarak kullanılır.',
        'Termal baskıdır, ribon gerekmez. Fiyat bir rulo içindir.',
      ],
      ['Ölçü 58×40 mm', 'Raf, ürün ve terazi etiketi', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'rulo',
    packLabel: '58×40',
  },
  Etiket58x60: {
    name: 'Termal etiket 58×60 mm (rulo)',
    summary: 'Tartılı ve paketli gıdada içerik yazısına yer açan 58×60 mm termal rulo.',
    detailHtml: richText(
      [
        'Barkod ve fiyatın yanında içerik, son tüketim tarihi ya da parti bilgisi yazılacaksa bu boy seçilir.',
        'Termal baskıdır, ribon gerekmez. Fiyat bir rulo içindir.',
      ],
      ['Ölçü 58×60 mm', 'Şarküteri, manav, paketli gıda', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'rulo',
    packLabel: '58×60',
  },
  Etiket80x50: {
    name: 'Termal etiket 80×50 mm (rulo)',
    summary: 'Koli, raf ve depo adresi için 80×50 mm termal etiket rulosu.',
    detailHtml: richText(
      [
        'Uzaktan okunması gereken raf ve koli etiketleri için geniş boy.',
        'Termal baskıdır, ribon gerekmez. Fiyat bir rulo içindir.',
      ],
      ['Ölçü 80×50 mm', 'Koli, raf ve depo adresi', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'rulo',
    packLabel: '80×50',
  },
  Etiket100x100: {
    name: 'Termal etiket 100×100 mm (rulo)',
    summary: 'Koli ve palet için 100×100 mm kare termal etiket rulosu.',
    detailHtml: richText(
      [
        'Karekod, barkod ve sevk bilgisi aynı etikette yer alacaksa kullanılır.',
        '4 inç genişliğinde etiket yazıcısı ister. Termal baskıdır; fiyat bir rulo içindir.',
      ],
      ['Ölçü 100×100 mm', 'Koli ve palet etiketi', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'rulo',
    packLabel: '100×100',
  },
  Etiket100x150: {
    name: 'Kargo etiketi 100×150 mm (rulo)',
    summary: 'Kargo gönderilerinde alıcı ve takip bilgisi için 100×150 mm etiket rulosu.',
    detailHtml: richText(
      [
        'Kargo şirketlerinin kullandığı boyda; alıcı adresi, takip barkodu ve gönderi notu tek etikete sığar.',
        '4 inç genişliğinde etiket yazıcısı ister. Termal baskıdır; fiyat bir rulo içindir.',
      ],
      ['Ölçü 100×150 mm', 'Kargo ve internet satışı gönderileri', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'rulo',
    packLabel: '100×150',
  },
  PosTouch15: {
    name: 'Dokunmatik POS 15 inç',
    summary: 'Kasa tezgâhı için 15 inç dokunmatik ekranlı POS bilgisayarı.',
    detailHtml: richText(
      [
        'Satışın klavye ve fare yerine ekrana dokunarak yapıldığı tezgâhlar için.',
        'Karpin POS ve POS Screen ile kullanılır; yazılım lisansı ayrı sipariş edilir.',
      ],
      ['15 inç dokunmatik ekran', 'Tek ekran', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '15 inç',
  },
  PosTouchDual: {
    name: 'Çift ekranlı POS 15 inç',
    summary: 'Kasiyere 15 inç ekran, müşteriye ikinci ekran veren POS bilgisayarı.',
    detailHtml: richText(
      [
        'Kasiyer satışı önündeki ekranda yapar, ikinci ekran müşteriye dönüktür.',
        'Karpin POS ve POS Screen ile kullanılır; yazılım lisansı ayrı sipariş edilir.',
      ],
      ['15 inç kasiyer ekranı', 'Müşteriye dönük ikinci ekran', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: 'Çift ekran',
  },
  YaziciFis80: {
    name: 'Fiş yazıcı 80 mm',
    summary: 'Kasa fişi ve mutfak adisyonu için 80 mm fiş yazıcısı.',
    detailHtml: richText(
      [
        'Kasada bilgi fişi, restoranda mutfak adisyonu basar; 80 mm genişliğinde kâğıt rulosu kullanır.',
        'Yazıcı sürücülerinin bağlantısı destek ve indirme sayfasındadır.',
      ],
      ['80 mm kâğıt genişliği', 'Kasa ve mutfak kullanımı', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '80 mm',
  },
  YaziciEtiket4: {
    name: 'Barkod etiket yazıcı 4 inç',
    summary: 'Raf, koli ve kargo etiketleri için 4 inç barkod etiket yazıcısı.',
    detailHtml: richText(
      [
        'Küçük ürün etiketinden 100 mm genişliğindeki kargo etiketine kadar mağaza ve depo etiketlerini basar.',
        'Karpin’in Etiket modülüyle stok kartından barkod basılır. Yazıcı sürücülerinin bağlantısı destek ve indirme sayfasındadır.',
      ],
      ['4 inç baskı genişliği', 'Raf, ürün, koli ve kargo etiketi', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '4 inç',
  },
  OkuyucuLazer: {
    name: 'Barkod okuyucu 1D',
    summary: 'Kasada çizgi barkod okutmak için 1D lazer okuyucu.',
    detailHtml: richText(
      [
        'Ürün ambalajındaki ve raf etiketindeki çizgi barkodları okur. Kasada ve sayımda kullanılır.',
        'Karekod okutulacaksa 2D kablosuz okuyucu seçilmelidir.',
      ],
      ['1D çizgi barkod', 'Kasa ve sayım kullanımı', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '1D',
  },
  OkuyucuKare: {
    name: 'Karekod okuyucu 2D kablosuz',
    summary: 'Çizgi barkodu da karekodu da okuyan kablosuz okuyucu.',
    detailHtml: richText(
      [
        'Eczane ve optikte ürün karekodunu, markette çizgi barkodu aynı cihazla okutur.',
        'Kablosuz olduğu için tezgâhtan uzaktaki koli ve büyük ürünlere yetişir.',
      ],
      ['1D barkod ve 2D karekod', 'Kablosuz', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '2D',
  },
  TeraziEtiketli30: {
    name: 'Etiketli terazi 15/30 kg',
    summary: 'Tartıp barkodlu etiket basan 15/30 kg kapasiteli market terazisi.',
    detailHtml: richText(
      [
        'Manav, kasap ve şarküteri reyonunda tartılan ürünün etiketini üstündeki yazıcıdan basar; kasada barkod okutulur.',
        'Ürün ve fiyatların Karpin’den aktarılması için Terazi entegrasyonu ayrıca sipariş edilir.',
      ],
      ['15/30 kg kapasite', 'Etiket yazıcılı', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '15/30 kg',
  },
  TerminalAndroid: {
    name: 'Android el terminali',
    summary: 'Depo, sayım ve saha satışı için Android işletim sistemli el terminali.',
    detailHtml: richText(
      [
        'Sayım, mal kabul ve saha satışında barkodu okutup kaydı yerinde girmek için.',
        'Karpin Mobile’ın Android uygulamasını çalıştırır; uygulamanın lisansı ayrı sipariş edilir.',
      ],
      ['Android işletim sistemi', 'Karpin Mobile ile kullanılır', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: 'Android',
  },
  TerminalCE: {
    name: 'CE el terminali',
    summary: 'Windows CE kullanan depolar için sayım ve mal kabul terminali.',
    detailHtml: richText(
      [
        'CE terminallerle çalışmayı sürdüren depo ve mağazalarda sayım ve mal kabul için.',
        'Karpin Mobile’ın CE uygulamasını çalıştırır; kurulum dosyaları destek ve indirme sayfasındadır, lisansı ayrı sipariş edilir.',
      ],
      ['CE işletim sistemi', 'Karpin Mobile ile kullanılır', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: 'CE',
  },
  UpsKasa650: {
    name: 'Kasa için UPS 650 VA',
    summary: 'Elektrik kesildiğinde kasanın kapanmasını önleyen 650 VA kesintisiz güç kaynağı.',
    detailHtml: richText(
      [
        'Bir kasa ve fiş yazıcısı için. Elektrik kesildiğinde açık satış tamamlanır, program düzgün kapatılır.',
        'Daha çok cihaz bağlanacaksa 1500 VA’lık modele bakın.',
      ],
      ['650 VA', 'Tek kasa için', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '650 VA',
  },
  UpsKasa1500: {
    name: 'UPS 1500 VA',
    summary: 'Ana bilgisayar ve birden çok cihaz için 1500 VA kesintisiz güç kaynağı.',
    detailHtml: richText(
      [
        'Veri tabanının durduğu ana bilgisayarı ve yanındaki cihazları elektrik kesintisinden korur.',
        'Tek kasa için 650 VA’lık model yeterlidir.',
      ],
      ['1500 VA', 'Ana bilgisayar ve yan cihazlar için', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'adet',
    packLabel: '1500 VA',
  },
};
