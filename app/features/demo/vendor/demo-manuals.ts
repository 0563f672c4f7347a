/** A manual of a page or two, in Turkish as the catalogue says of it. `key` is that of its item on the download page. */
export type DemoManual = { key: string; file: string; lead: string; parts: readonly (readonly [string, string[]])[] };

/** The demo's manuals: short, but about what the menus of the programs are for. */
export const DEMO_MANUALS: readonly DemoManual[] = [
  {
    key: 'manual-account',
    file: 'cari-kilavuzu',
    lead: 'Cari kart, alıcı ve satıcıyla aranızdaki hesabı tutar. Fatura, tahsilat ve ödeme aynı karta işlenir; bakiye hep günceldir.',
    parts: [
      [
        'Cari kart açmak',
        [
          'Tanımlar menüsünden Cari kartlar ekranını açın ve Yeni düğmesine basın.',
          'Unvan, vergi dairesi ve vergi numarasını yazın. Şahıs firmasında T.C. kimlik numarasını girin.',
          'Adres, telefon ve e-posta e-belge gönderiminde kullanılır; boş bırakmayın.',
          'Risk limiti ve vade gününü girin. Limiti aşan satışta program uyarır.',
          'Kaydedin. Kart kodu sıradan verilir, dilerseniz kendiniz yazarsınız.',
        ],
      ],
      [
        'Bakiye ve ekstre',
        [
          'Kart listesinde borç, alacak ve bakiye sütunları yan yana durur.',
          'Ekstre için kartı seçip tarih aralığını verin; her satır hangi belgeden geldiğini söyler.',
          'Mutabakat mektubunu ekstre ekranından yazdırın ya da e-postayla gönderin.',
        ],
      ],
      [
        'Devir',
        [
          'Eski programdan geçerken Cariler ve CariBakiye şablonlarını doldurun; önce kartlar, sonra bakiyeler aktarılır.',
        ],
      ],
    ],
  },
  {
    key: 'manual-stock',
    file: 'stok-kilavuzu',
    lead: 'Stok kartı, sattığınız her kalemin barkodunu, birimini, fiyatını ve KDV oranını tutar.',
    parts: [
      [
        'Stok kartı açmak',
        [
          'Tanımlar menüsünden Stok kartları ekranını açın.',
          'Kod ve ad yazın, barkodu okuyucuyla okutun. Bir kartın birden çok barkodu olabilir.',
          'Birim, KDV oranı ve satış fiyatını girin. Koli, kutu, adet arasındaki çarpanı birim sekmesinde verin.',
          'Terazi ürünlerinde tartılı kutusunu işaretleyin ve terazi kodunu yazın.',
        ],
      ],
      [
        'Sayım',
        [
          'Sayım fişi açın ve depoyu seçin.',
          'El terminaliyle okutun ya da miktarları elle yazın.',
          'Fark listesini inceleyin; onayladığınızda stok düzeltilir ve fark fişi oluşur.',
        ],
      ],
      [
        'Kritik seviye',
        [
          'Kartta en az miktarı verin. Altına düşen kalemler Sipariş önerisi raporunda satıcısıyla birlikte listelenir.',
        ],
      ],
    ],
  },
  {
    key: 'manual-invoice',
    file: 'fatura-kilavuzu',
    lead: 'Alış ve satış faturası aynı ekranda kesilir; e-Fatura ve e-Arşiv ayrımını program alıcının kaydına bakarak yapar.',
    parts: [
      [
        'Satış faturası',
        [
          'Fatura menüsünden Satış faturası ekranını açın ve cariyi seçin.',
          'Ürünleri barkodla okutun ya da koddan arayın; miktar, fiyat ve iskontoyu satırda değiştirin.',
          'KDV toplamları oranlarına göre altta görünür. Vade ve ödeme biçimini seçin.',
          'Kaydet ve gönder dediğinizde belge numarası verilir ve e-belge kuyruğa girer.',
        ],
      ],
      [
        'Gelen fatura',
        [
          'Gelen kutusunda faturayı açın; kabul ya da ret süresi sağ üstte yazar.',
          'Satırları stok kartlarıyla eşleştirin. Eşleşme bir sonraki faturada hatırlanır.',
          'Stoğa işle düğmesi alış faturasını oluşturur.',
        ],
      ],
      [
        'İptal ve iade',
        [
          'Gönderilmemiş fatura silinebilir. Gönderilmiş e-Arşiv iptal edilir, e-Fatura için iade faturası kesilir.',
          'İade faturasında iade edilen belgeyi seçin; miktar o belgedekini aşamaz.',
        ],
      ],
    ],
  },
  {
    key: 'manual-dispatch-note',
    file: 'irsaliye-kilavuzu',
    lead: 'İrsaliye malın yolculuğunu belgeler. Faturası sonra kesilecek sevkiyatlarda irsaliye stoktan düşer, cariye işlemez.',
    parts: [
      [
        'Sevk irsaliyesi',
        [
          'İrsaliye ekranında alıcıyı, sevk adresini ve tarihini seçin.',
          'Ürünleri girin; sipariş varsa Siparişten getir ile satırları alın.',
          'Plaka ve sürücüyü yazıp gönderin. e-İrsaliye yanıtı belgede görünür.',
        ],
      ],
      [
        'Faturaya çevirmek',
        [
          'Bekleyen irsaliyeler listesinde birden çok belge seçebilirsiniz.',
          'Faturaya çevir düğmesi aynı cariye ait olanları tek faturada toplar.',
        ],
      ],
    ],
  },
  {
    key: 'manual-order',
    file: 'siparis-kilavuzu',
    lead: 'Müşteri ve satıcı siparişleri stoktan düşmez; neyin bekleneceğini, neyin gönderileceğini gösterir.',
    parts: [
      [
        'Müşteri siparişi',
        [
          'Sipariş ekranında cariyi ve teslim tarihini seçin.',
          'Satırlarda eldeki ve yoldaki miktar yan yana görünür.',
          'Onaya gönder dediğinizde yetkili kişi listesinde çıkar.',
        ],
      ],
      [
        'Kısmi teslim',
        [
          'Siparişten irsaliye ya da fatura kesin; gönderilen miktar siparişten düşer.',
          'Kalan miktar açık sipariş raporunda durur. Beklenmeyecekse satırı kapatın.',
        ],
      ],
    ],
  },
  {
    key: 'manual-cheque-note',
    file: 'cek-senet-kilavuzu',
    lead: 'Çek ve senedin portföye girişinden tahsiline kadar her adımı bir bordro satırıdır.',
    parts: [
      [
        'Almak ve vermek',
        [
          'Çek giriş bordrosu açın, cariyi seçin, vade, tutar, banka ve seri numarasını yazın.',
          'Kendi çekinizi Çek çıkış bordrosuyla verin; banka hesabı vadesinde alacaklanır.',
        ],
      ],
      [
        'Ciro, tahsil, karşılıksız',
        [
          'Portföydeki çeki satıcıya vermek için Ciro bordrosunu kullanın.',
          'Bankaya tahsile verilen çek, ödendiğinde Tahsil edildi ile kapanır.',
          'Karşılıksız çıkan çek işaretlendiğinde cari yeniden borçlanır.',
        ],
      ],
    ],
  },
  {
    key: 'manual-cash',
    file: 'kasa-kilavuzu',
    lead: 'Her nakit giriş ve çıkış bir kasa fişidir. Gün sonunda sayılan para ile kasa bakiyesi aynı olmalıdır.',
    parts: [
      [
        'Tahsilat ve ödeme',
        [
          'Kasa menüsünden Tahsilat fişi açın, cariyi ve tutarı yazın.',
          'Açık faturalar listesinden hangisinin kapandığını seçin ya da en eskisinden kapatın.',
          'Makbuzu yazdırın. Ödeme fişi aynı biçimde çalışır.',
        ],
      ],
      [
        'Gün sonu',
        [
          'Kasa sayımı ekranında banknotları sayıp adetleri girin.',
          'Fark varsa açıklamasıyla birlikte fark fişine işlenir; sessizce düzeltilmez.',
        ],
      ],
    ],
  },
  {
    key: 'manual-bank',
    file: 'banka-kilavuzu',
    lead: 'Banka hesabı, havale, POS yatışı ve kredi taksidini aynı ekstrede toplar.',
    parts: [
      [
        'Hareket girmek',
        [
          'Banka kartını açın ve Havale geldi, Havale gönderildi ya da Virman seçin.',
          'Masraf ve BSMV ayrı satırda gider hesabına işlenir.',
        ],
      ],
      [
        'Ekstre ile karşılaştırmak',
        [
          'Bankadan aldığınız Excel ekstresini içeri alın.',
          'Tutarı ve tarihi tutan satırlar kendiliğinden eşleşir, kalanlar sarı görünür.',
        ],
      ],
    ],
  },
  {
    key: 'manual-retail',
    file: 'perakende-kilavuzu',
    lead: 'Perakende satış, müşteri kartı açmadan hızlı satış yapar; veresiye ve taksit için müşteri seçilir.',
    parts: [
      [
        'Satış',
        [
          'Satış ekranında ürünü okutun. Miktarı değiştirmek için adet yazıp çarpıya basın.',
          'Nakit, kart ya da veresiye seçin; parçalı ödeme için tutarları ayrı ayrı girin.',
          'Fiş yazılır, stok düşer.',
        ],
      ],
      ['Taksit', ['Müşteriyi seçip peşinatı ve taksit sayısını verin. Günü geçen taksitler açılışta listelenir.']],
    ],
  },
  {
    key: 'manual-cash-sale',
    file: 'pesin-satis-kilavuzu',
    lead: 'Peşin satış, cari hesaba işlemeden fatura ve tahsilatı bir arada yapar.',
    parts: [
      [
        'Adımlar',
        [
          'Peşin satış ekranını açın; müşteri adı fatura için gerekliyse yazın.',
          'Ürünleri girin ve ödeme biçimini seçin.',
          'Kaydettiğinizde fatura kesilir, tutar kasaya ya da POS hesabına girer.',
        ],
      ],
      ['Düzeltme', ['Aynı gün içinde belge açılıp düzeltilebilir; kasa kapandıktan sonra iade kesilir.']],
    ],
  },
  {
    key: 'manual-market',
    file: 'market-kilavuzu',
    lead: 'Market modülü kasaları, terazileri ve raf etiketlerini tek fiyat listesinden besler.',
    parts: [
      [
        'Fiyat değişikliği',
        [
          'Fiyat değişim fişi açın, yeni fiyatı ve başlayacağı günü yazın.',
          'Onayladığınızda kasalar ve teraziler güncellenir; gitmeyen kasa listede kırmızı kalır.',
          'Değişen ürünlerin raf etiketleri aynı ekrandan topluca yazdırılır.',
        ],
      ],
      [
        'Kampanya',
        [
          'Kampanya kartında ürünleri, koşulu ve tarih aralığını seçin.',
          'Kasada koşul oluştuğunda indirim satırı kendiliğinden düşer ve fişte adıyla yazar.',
        ],
      ],
    ],
  },
  {
    key: 'manual-card',
    file: 'kredi-karti-kilavuzu',
    lead: 'Kartla tahsil edilen tutar bankaya valör gününde geçer; komisyon ayrı gider olarak işlenir.',
    parts: [
      ['Tanım', ['Banka kartında POS hesabını açın, valör gününü ve taksitlere göre komisyon oranlarını yazın.']],
      [
        'Gün sonu',
        [
          'POS gün sonu ekranında cihazın verdiği toplamı girin.',
          'Program satışlardaki kart toplamıyla karşılaştırır ve farkı gösterir.',
          'Yatış günü geldiğinde Bankaya aktar, net tutarı ve komisyonu işler.',
        ],
      ],
    ],
  },
  {
    key: 'manual-expense',
    file: 'masraf-kilavuzu',
    lead: 'Kira, elektrik, yakıt gibi giderler masraf kartına işlenir; rapor giderleri aya ve türe göre ayırır.',
    parts: [
      [
        'Masraf girmek',
        [
          'Masraf fişi açın, masraf kartını ve belge numarasını yazın.',
          'KDV’si indirilecekse oranı seçin; tutar KDV dahil yazılabilir.',
          'Ödeme kasadan, bankadan ya da cariye borç olarak işlenir.',
        ],
      ],
      ['Tekrarlayan masraf', ['Fişi kaydederken Her ay tekrarla derseniz gününde taslak olarak karşınıza çıkar.']],
    ],
  },
  {
    key: 'manual-market-agreement',
    file: 'market-anlasmalari-kilavuzu',
    lead: 'Satıcıyla yaptığınız raf, ciro primi ve iskonto anlaşmaları alış faturasında kendiliğinden uygulanır.',
    parts: [
      [
        'Anlaşma kartı',
        [
          'Satıcıyı, ürün grubunu ve tarih aralığını seçin.',
          'Fatura altı iskontoyu, ciro primi basamaklarını ve raf bedelini yazın.',
        ],
      ],
      [
        'İzlemek',
        [
          'Alış faturasında anlaşmaya uymayan fiyat işaretlenir.',
          'Dönem sonunda hak edilen prim raporu fatura taslağına çevrilir.',
        ],
      ],
    ],
  },
  {
    key: 'manual-till-handover',
    file: 'market-kasa-devri-kilavuzu',
    lead: 'Vardiya değişirken kasa sayılır, devredilir ve iki kasiyer de onaylar.',
    parts: [
      [
        'Devir',
        [
          'Kasada Vardiya bitir düğmesine basın; yeni satış bu kasiyere yazılmaz.',
          'Nakit, kart ve yemek kartı toplamlarını sayıp girin.',
          'Devralan kasiyer kendi kartını okutur ve açılış tutarını onaylar.',
        ],
      ],
      ['Rapor', ['Devir raporu beklenen ve sayılan tutarları, iptal edilen fişleri ve çekmece açılışlarını gösterir.']],
    ],
  },
  {
    key: 'dealer-agreement',
    file: 'bayilik-sozlesmesi-ornek',
    lead: 'Bu metin gösterim içindir, bağlayıcı değildir. Geçerli sözleşme başvuru onaylandıktan sonra imzaya gönderilir.',
    parts: [
      [
        'Konu ve taraflar',
        [
          'Sözleşme, satıcının programlarının bayi tarafından satılması, kurulması ve desteklenmesi koşullarını düzenler.',
          'Bayi kendi müşterilerinin ilk basamak desteğini verir; çözülemeyen konu satıcının destek hattına aktarılır.',
        ],
      ],
      [
        'Lisans ve ödeme',
        [
          'Her lisans bayinin hesabından sipariş edilir ve bir son kullanıcıya aittir.',
          'Sipariş bayinin cari hesabına işlenir; vade ve limit bayilik koşullarında yazar.',
        ],
      ],
      [
        'Süre ve fesih',
        [
          'Sözleşme bir yıl sürer ve taraflardan biri otuz gün önce bildirmezse yenilenir.',
          'Fesih hâlinde son kullanıcıların lisansları süreleri bitene kadar geçerlidir.',
        ],
      ],
    ],
  },
];
