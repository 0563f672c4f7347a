const design = (width: number, height: number, lines: readonly string[]) =>
  // Printers of 203 dpi: eight dots a millimetre. ^CI28 is UTF-8.
  [`^XA^CI28^PW${width * 8}^LL${height * 8}`, ...lines, '^XZ', ''].join('\n');

/** Label designs in ZPL, which label printers read as it is; `<…>` is what the program fills in. */
export const LABEL_DESIGNS: Readonly<Record<string, string>> = {
  'BENI-OKU.txt': [
    'Etiket tasarımları',
    '',
    'raf-80x50.zpl      raf etiketi: ad, fiyat, birim fiyatı, barkod',
    'urun-58x40.zpl     ürün etiketi: ad, fiyat, barkod',
    'terazi-58x60.zpl   terazi etiketi: tartım, tutar, son tüketim tarihi',
    '',
    'Köşeli ayraç içindeki adlar programın dolduracağı alanlardır.',
    '',
  ].join('\r\n'),
  'raf-80x50.zpl': design(80, 50, [
    '^FO24,24^A0N,44,40^FB592,2,0,L^FD<AD>^FS',
    '^FO24,150^A0N,110,100^FD<FIYAT> TL^FS',
    '^FO24,280^A0N,28,26^FDBirim fiyat: <BIRIM_FIYAT>^FS',
    '^FO380,270^BY2^BEN,80,Y,N^FD<BARKOD>^FS',
  ]),
  'urun-58x40.zpl': design(58, 40, [
    '^FO16,16^A0N,32,30^FB432,2,0,L^FD<AD>^FS',
    '^FO16,96^A0N,60,54^FD<FIYAT> TL^FS',
    '^FO60,180^BY2^BEN,80,Y,N^FD<BARKOD>^FS',
  ]),
  'terazi-58x60.zpl': design(58, 60, [
    '^FO16,16^A0N,32,30^FB432,2,0,L^FD<AD>^FS',
    '^FO16,100^A0N,30,28^FD<TARTIM> kg x <FIYAT> TL^FS',
    '^FO16,150^A0N,64,58^FD<TUTAR> TL^FS',
    '^FO16,240^A0N,26,24^FDSon tüketim: <TARIH>^FS',
    '^FO60,300^BY2^BEN,90,Y,N^FD<BARKOD>^FS',
  ]),
};
