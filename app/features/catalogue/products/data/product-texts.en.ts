import { effectOf } from '../product-effects';
import { richText, type ProductText } from './product-text';

const SUPPORT_6 = 'Free support for the first 6 months';
const SUPPORT_12 = 'Free support for the first year';
const SUPPORT_TERMS =
  'Free support covers the first 6 months of a product, and the first year of POS, market and retail licences';
const LICENCE_OFFER = 'Licence: <strong>1 user, 1 year</strong>';
const FREE_SHIPPING = 'Free shipping';
const ONE_LICENCE = '1 licence and 1 approval code with each unit';
const EXISTING_FIRM = 'A registered customer firm is chosen in the order';
const SELECTED_LICENCES =
  'The customer firm and its licences are chosen in the order; the quantity is the number of licences chosen';
const VALIDITY = 'The approval code of a new licence is valid for 45 days, or for 365 days in a yearly trade.';
const NEW_CUSTOMER =
  'When it is ordered for a new customer, the firm, its account and its contacts are set up with the order.';

/** The ERP's module names stay as on receipts; this explains each one. */
const MODULE_MEANINGS: Readonly<Record<string, string>> = {
  Peşin: 'cash sales',
  Cari: 'customer and supplier accounts',
  Stok: 'stock',
  Fatura: 'invoices',
  Etiket: 'labels',
  Ajanda: 'diary',
  Fihrist: 'address book',
  İrsaliye: 'dispatch notes',
  'Çek/Senet': 'cheques and promissory notes',
  Kasa: 'cash account',
  Banka: 'bank accounts',
  Sipariş: 'orders',
  Muhasebe: 'accounting',
  Sayım: 'stock count',
  Perakende: 'retail',
  'Sonradan Teslim': 'later delivery',
  Paket: 'packages',
};

const modulesOf = (sku: string) => ({
  title: 'Modules',
  names: effectOf(sku).modules.map((name) => {
    const meaning = MODULE_MEANINGS[name];
    return meaning ? `${name} (${meaning})` : name;
  }),
});

export const englishTexts: Readonly<Record<string, ProductText>> = {
  KarpinKobi: {
    name: 'Karpin Kobi',
    summary: 'Accounts, stock, invoices, cheques, cash and bank for a small business.',
    detailHtml: richText(
      [
        'The basic package for small firms that keep their own books. Purchase and sales invoices, dispatch notes and account movements come from one record.',
        'Receipts and payments are followed in cash, bank and cheque accounts, so nothing that falls due is missed.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Customer and supplier accounts, stock cards',
        'Invoices and dispatch notes',
        'Cheques and promissory notes, cash and bank',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinKobi'),
    ),
    unit: 'per licence',
    packLabel: 'Kobi',
  },
  KarpinTicari: {
    name: 'Karpin Ticari',
    summary: 'The commercial package: Karpin Kobi plus orders, accounting, stock count and labels.',
    detailHtml: richText(
      [
        'For wholesalers and distributors who work from orders, count their store and keep accounting in house. It holds every module of Karpin Kobi.',
        'An order becomes a dispatch note and an invoice, and the invoice reaches the customer account and the accounting records.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      ['Orders', 'Accounting', 'Stock count and label printing', 'Every module of Karpin Kobi', ONE_LICENCE, SUPPORT_6],
      modulesOf('KarpinTicari'),
    ),
    unit: 'per licence',
    packLabel: 'Ticari',
  },
  KarpinPerakende: {
    name: 'Karpin Perakende',
    summary: 'The retail package, from the cash sale to the stock count and the bank.',
    detailHtml: richText(
      [
        'For shops that sell over the counter and from the shelf: clothing, stationery, housewares, hardware.',
        'A cash sale leaves stock at once and reaches the cash account at closing; orders, stock count and labels share the same stock card.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Retail and cash-sale screens',
        'Orders, stock count and labels',
        'Market online module',
        ONE_LICENCE,
      ],
      modulesOf('KarpinPerakende'),
    ),
    unit: 'per licence',
    packLabel: 'Retail',
  },
  KarpinMarket: {
    name: 'Karpin Market',
    summary: 'The retail package with Turab online, for grocers, supermarkets and delicatessens.',
    detailHtml: richText(
      [
        'For shops that sell by barcode and by weight. It holds every module of Karpin Perakende and adds Turab online.',
        'Till, shelf label and stock count work from one stock card. To exchange data with a scale, order the scale integration as well.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Every module of Karpin Perakende',
        'Market online and Turab online',
        'Shelf labels and stock count',
        ONE_LICENCE,
      ],
      modulesOf('KarpinMarket'),
    ),
    unit: 'per licence',
    packLabel: 'Market',
  },
  KarpinERP: {
    name: 'Karpin ERP',
    summary: 'The full package: Karpin Market plus accounting, later delivery, packages and protocol.',
    detailHtml: richText(
      [
        'The widest package, for businesses that run shop, store and accounting in one program. It holds every module of Karpin Market.',
        'Goods sold now and delivered later, package sales and accounting need no second program.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Every module of Karpin Market',
        'Accounting',
        'Later delivery and packages',
        'Turab and Protokol online',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinERP'),
    ),
    unit: 'per licence',
    packLabel: 'ERP',
  },
  KarpinSaha: {
    name: 'Karpin Saha',
    summary: 'Field sales: accounts, stock, invoices and collection for sales teams on the road.',
    detailHtml: richText(
      [
        'For sales teams who visit their customers. Invoices, dispatch notes, accounts and stock are kept in the field on the same records.',
        'Cash, cheques and bank payments collected on the visit are booked to the customer’s account.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Accounts, stock, invoices and dispatch notes',
        'Collection in cash, by bank and by cheque',
        'Diary and address book',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinSaha'),
    ),
    unit: 'per licence',
    packLabel: 'Field',
  },
  KarpinPos: {
    name: 'Karpin POS',
    summary: 'Cash sales, accounts, stock, invoices and labels for a shop with one till.',
    detailHtml: richText(
      [
        'For kiosks, cafés, bakeries and boutiques that sell at the till. The sale starts at the till; stock and accounts follow by themselves.',
        'A second till needs one more licence.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Cash sales and invoices',
        'Customer accounts and stock cards',
        'Label printing',
        ONE_LICENCE,
      ],
      modulesOf('KarpinPos'),
    ),
    unit: 'per licence',
    packLabel: 'POS',
  },
  PosScreen: {
    name: 'POS Screen',
    summary: 'The till screen application: cash sales, accounts, stock, invoices and labels.',
    detailHtml: richText(
      [
        'The entry to the POS family, for businesses that want a sales screen at the till. It opens the same modules as Karpin POS.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [LICENCE_OFFER, SUPPORT_12, 'Cash sales and invoices', 'Accounts, stock and labels', ONE_LICENCE],
      modulesOf('PosScreen'),
    ),
    unit: 'per licence',
    packLabel: 'POS Screen',
  },
  Turab: {
    name: 'Turab',
    summary: 'A licence that opens the Turab module for a registered customer firm.',
    detailHtml: richText(
      [
        'Adds the <strong>Turab</strong> module to a firm that already uses Karpin; its other modules stay as they are.',
        `Karpin ERP holds this module already. ${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      modulesOf('Turab'),
    ),
    unit: 'per licence',
    packLabel: 'Turab',
  },
  KarpinEntegre: {
    name: 'Karpin Entegre (B2C and e-invoice)',
    summary: 'Web sales and e-invoice integration: opens the B2C module for a registered customer.',
    detailHtml: richText(
      [
        'For businesses that sell to consumers on the web and invoice electronically. Adds the <strong>B2C</strong> module to the firm’s Karpin.',
        `e-Invoice credits are a product of their own. ${VALIDITY}`,
      ],
      ['B2C module', 'e-Invoice integration', ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      modulesOf('KarpinEntegre'),
    ),
    unit: 'per licence',
    packLabel: 'B2C',
  },
  KarpinMobile: {
    name: 'Karpin Mobile for hand terminals',
    summary: 'The licence of the Karpin Mobile application for hand terminals.',
    detailHtml: richText(
      [
        'For people who work with a hand terminal in the store and on the shop floor. Adds the <strong>Karpin Mobile</strong> module to the firm.',
        'The applications for Android and CE terminals are on the support and downloads page, in versions that work online and offline.',
        VALIDITY,
      ],
      [LICENCE_OFFER, SUPPORT_6, 'Android and CE hand terminals', ONE_LICENCE, EXISTING_FIRM],
      modulesOf('KarpinMobile'),
    ),
    unit: 'per licence',
    packLabel: 'Mobile',
  },
  KarpinKullanici: {
    name: 'Extra user',
    summary: 'As many extra user licences as a registered customer firm needs.',
    detailHtml: richText(
      [
        'Ordered when a firm that uses Karpin takes on another person or computer. As many licences are opened as units are ordered.',
        `It adds no module; the new user works with the firm’s own. ${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, '1 to 10 units in an order', SUPPORT_6],
    ),
    unit: 'per user',
    packLabel: 'User',
  },
  KarpinAylikLisans: {
    name: 'Monthly licence extension',
    summary: 'Makes the chosen licences valid until 30 days from today.',
    detailHtml: richText(
      [
        'For seasonal staff or a customer who goes on for a short while. Validity becomes <strong>30 days</strong>, counted from the day of the extension.',
        'A licence with more than 30 days left would end sooner; the order shows the old and the new date side by side.',
      ],
      [
        SELECTED_LICENCES,
        'The approval code stays the same',
        'The confirmation mail states the new end date',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'per licence and month',
    packLabel: 'Monthly',
  },
  KarpinYillikLisans: {
    name: 'Yearly licence extension',
    summary: 'Makes the chosen licences valid until 365 days from today.',
    detailHtml: richText(
      [
        'The yearly renewal of licences that have ended or are about to. Validity becomes <strong>365 days</strong>, counted from the day of the extension.',
        'New licences in the same order also run 365 days instead of 45.',
      ],
      [
        SELECTED_LICENCES,
        'The approval code stays the same',
        'The confirmation mail states the new end date',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'per licence and year',
    packLabel: 'Yearly',
  },
  LisansTemizleme: {
    name: 'Licence clearing',
    summary: 'Blanks the computer and system data of the chosen licences.',
    detailHtml: richText(
      [
        'For customers whose computer was replaced, broke down or was set up again. The computer and system data recorded on the licence are blanked.',
        'The end date and the approval code of the licence stay as they are.',
      ],
      [
        SELECTED_LICENCES,
        'Computer name, processor, disk, network and operating system data are blanked',
        'Neither lengthens nor shortens the licence',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'per licence',
    packLabel: 'Clearing',
  },
  LisansDurdur: {
    name: 'Licence stopping',
    summary: 'Ends the validity of the chosen licences at that moment.',
    detailHtml: richText(
      [
        'For a closed branch, a user who left or a business that was handed over. The chosen licences end the moment the order is carried out.',
        'One order cannot stop and extend the same licence.',
      ],
      [SELECTED_LICENCES, 'The firm’s other licences keep working', 'Modules are not touched', SUPPORT_TERMS],
    ),
    unit: 'per licence',
    packLabel: 'Stopping',
  },
  LisansBilgisayar: {
    name: 'Licence computer registration',
    summary: 'Records on a chosen licence the name of the computer it is meant for.',
    detailHtml: richText(
      [
        'Ordered when it is known beforehand which computer a licence is for. One licence is chosen for each unit, and the computer’s name is entered.',
        'The end date and the approval code do not change.',
      ],
      [
        SELECTED_LICENCES,
        'One computer name for each licence',
        'Neither lengthens nor shortens the licence',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'per licence',
    packLabel: 'Computer',
  },
  UzakDestek: {
    name: 'Remote support',
    summary: 'One session in which the support team connects to the customer’s computer.',
    detailHtml: richText(
      [
        'Enough wherever set-up, settings or a question of use need no visit. One unit is one session.',
        'For set-up, training and faults that need someone on the spot, choose on-site support.',
      ],
      ['One unit, one session', 'Connection to the customer’s computer', SUPPORT_TERMS],
    ),
    unit: 'per session',
    packLabel: 'Remote',
  },
  YerindeDestek: {
    name: 'On-site support (2 hours)',
    summary: 'Set-up, training or repair at the customer’s premises, 2 hours for each unit.',
    detailHtml: richText(
      [
        'A visit to the customer for opening a till, training, or a fault that cannot be mended from afar. <strong>Each unit is 2 hours.</strong>',
        'Order more units for longer work: 2 for half a day, 4 for a whole day.',
      ],
      ['2 hours a unit', 'At the customer’s premises', 'Set-up, training and repair', SUPPORT_TERMS],
    ),
    unit: 'per 2 hours',
    packLabel: 'On site',
  },
  AylikDestek: {
    name: 'Monthly support',
    summary: 'Support by the month for customers whose free support has ended.',
    detailHtml: richText(
      [
        'For customers who would rather not buy a session for each question. One unit is one month of support.',
        'Telephone and e-mail support are open 24 hours a day, 7 days a week.',
      ],
      ['One unit, one month', 'Telephone and e-mail 24/7', SUPPORT_TERMS],
    ),
    unit: 'per month',
    packLabel: 'Monthly',
  },
  EFaturaKontor: {
    name: 'e-Invoice credits (1,000)',
    summary: 'A pack of 1,000 credits for sending electronic invoices.',
    detailHtml: richText(
      [
        'Businesses that invoice electronically work with credits; one unit loads <strong>1,000 credits</strong>.',
        'Invoices go out without paper, and past invoices are easy to find.',
      ],
      ['1,000 credits a unit', 'No paper archive', SUPPORT_6],
    ),
    unit: 'per 1,000 credits',
    packLabel: 'e-Invoice',
  },
  KarpinEArsiv: {
    name: 'e-Archive integration',
    summary: 'Issues electronic invoices to buyers who are not in the e-invoice system.',
    detailHtml: richText(
      [
        'Invoices to consumers and to firms outside the e-invoice system are issued as e-archive invoices and kept electronically.',
        'The invoice is made in Karpin; nothing is typed again in another program.',
      ],
      ['e-Archive invoices', 'Easy access to past invoices', 'No paper archive', SUPPORT_6],
    ),
    unit: 'each',
    packLabel: 'e-Archive',
  },
  KarpinEIrsaliye: {
    name: 'e-Dispatch integration',
    summary: 'Issues dispatch notes electronically instead of on paper.',
    detailHtml: richText(
      [
        'For wholesalers, distributors and manufacturers who ship goods. The dispatch note is made in Karpin and issued as an electronic document.',
        'Past dispatch notes are found without searching paper files.',
      ],
      ['e-Dispatch notes', 'Easy access to past documents', 'No paper archive', SUPPORT_6],
    ),
    unit: 'each',
    packLabel: 'e-Dispatch',
  },
  TeraziEntegre: {
    name: 'Scale integration',
    summary: 'Passes products and prices between Karpin and a scale.',
    detailHtml: richText(
      [
        'For grocers, greengrocers, butchers and delicatessens. Product and price data pass from Karpin to the scale.',
        'A price is changed in one place; it need not be keyed in at the scale.',
      ],
      ['Data transfer to the scale', 'For every shop that sells by weight', SUPPORT_6],
    ),
    unit: 'each',
    packLabel: 'Scale',
  },
  Etiket40x20: {
    name: 'Thermal label 40×20 mm (roll)',
    summary: '40×20 mm thermal barcode label for jewellery, cosmetics and small packs.',
    detailHtml: richText(
      [
        'The smallest size for barcode and price on goods with little room. Direct thermal, no ribbon needed.',
        'Sold by the roll; the price is for one roll.',
      ],
      ['Size 40×20 mm', 'Jewellery, cosmetics, stationery', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'per roll',
    packLabel: '40×20',
  },
  Etiket58x40: {
    name: 'Thermal label 58×40 mm (roll)',
    summary: 'The most used thermal roll for shelf and product labels, 58×40 mm.',
    detailHtml: richText(
      [
        'Room for product name, barcode and price; used as a shelf label and as a scale label.',
        'Direct thermal, no ribbon needed. The price is for one roll.',
      ],
      ['Size 58×40 mm', 'Shelf, product and scale labels', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'per roll',
    packLabel: '58×40',
  },
  Etiket58x60: {
    name: 'Thermal label 58×60 mm (roll)',
    summary: '58×60 mm thermal roll with room for ingredients on weighed and packed food.',
    detailHtml: richText(
      [
        'The size to choose when ingredients, use-by date or batch stand beside barcode and price.',
        'Direct thermal, no ribbon needed. The price is for one roll.',
      ],
      ['Size 58×60 mm', 'Delicatessen, greengrocer, packed food', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'per roll',
    packLabel: '58×60',
  },
  Etiket80x50: {
    name: 'Thermal label 80×50 mm (roll)',
    summary: '80×50 mm thermal roll for boxes, shelves and storage locations.',
    detailHtml: richText(
      [
        'A wide size for shelf and box labels that are read from a distance.',
        'Direct thermal, no ribbon needed. The price is for one roll.',
      ],
      ['Size 80×50 mm', 'Boxes, shelves, storage locations', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'per roll',
    packLabel: '80×50',
  },
  Etiket100x100: {
    name: 'Thermal label 100×100 mm (roll)',
    summary: 'Square 100×100 mm thermal roll for boxes and pallets.',
    detailHtml: richText(
      [
        'For labels that carry a QR code, a barcode and dispatch data together.',
        'Needs a label printer of 4 inch width. Direct thermal; the price is for one roll.',
      ],
      ['Size 100×100 mm', 'Box and pallet labels', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'per roll',
    packLabel: '100×100',
  },
  Etiket100x150: {
    name: 'Shipping label 100×150 mm (roll)',
    summary: '100×150 mm label roll for addresses and tracking codes of parcels.',
    detailHtml: richText(
      [
        'In the size that carriers use: address, tracking barcode and a note fit on one label.',
        'Needs a label printer of 4 inch width. Direct thermal; the price is for one roll.',
      ],
      ['Size 100×150 mm', 'Parcels and web-shop shipments', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'per roll',
    packLabel: '100×150',
  },
  PosTouch15: {
    name: 'Touch POS 15 inch',
    summary: 'POS computer with a 15 inch touch screen for the counter.',
    detailHtml: richText(
      [
        'For counters where the sale is made by touch rather than with keyboard and mouse.',
        'Used with Karpin POS and POS Screen; the software licence is ordered separately.',
      ],
      ['15 inch touch screen', 'One screen', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '15 inch',
  },
  PosTouchDual: {
    name: 'Dual-screen POS 15 inch',
    summary: 'POS computer with a 15 inch screen for the cashier and a second one for the customer.',
    detailHtml: richText(
      [
        'The cashier works on the screen in front; the second screen faces the customer.',
        'Used with Karpin POS and POS Screen; the software licence is ordered separately.',
      ],
      ['15 inch screen for the cashier', 'Second screen facing the customer', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: 'Dual',
  },
  YaziciFis80: {
    name: 'Receipt printer 80 mm',
    summary: '80 mm printer for till receipts and kitchen orders.',
    detailHtml: richText(
      [
        'Prints receipts at the till and orders in the restaurant kitchen, on 80 mm paper rolls.',
        'The link to the printer drivers is on the support and downloads page.',
      ],
      ['80 mm paper width', 'For till and kitchen', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '80 mm',
  },
  YaziciEtiket4: {
    name: 'Barcode label printer 4 inch',
    summary: '4 inch printer for shelf, box and shipping labels.',
    detailHtml: richText(
      [
        'Prints the labels of shop and store, from the small product label to the 100 mm shipping label.',
        'With Karpin’s label module, barcodes print from the stock card. The link to the printer drivers is on the support and downloads page.',
      ],
      ['4 inch print width', 'Shelf, product, box and shipping labels', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '4 inch',
  },
  OkuyucuLazer: {
    name: 'Barcode scanner 1D',
    summary: '1D laser scanner for line barcodes at the till.',
    detailHtml: richText(
      [
        'Reads the line barcodes on packs and shelf labels, at the till and in a stock count.',
        'For QR codes choose the wireless 2D scanner.',
      ],
      ['1D line barcodes', 'For till and stock count', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '1D',
  },
  OkuyucuKare: {
    name: 'Wireless 2D code scanner',
    summary: 'Wireless scanner that reads line barcodes and 2D codes alike.',
    detailHtml: richText(
      [
        'Reads product data codes at the pharmacy and the optician, and line barcodes in the grocery, with one device.',
        'Without a cable it reaches boxes and large goods away from the counter.',
      ],
      ['1D barcodes and 2D codes', 'Wireless', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '2D',
  },
  TeraziEtiketli30: {
    name: 'Label scale 15/30 kg',
    summary: 'Shop scale of 15/30 kg that weighs and prints a barcode label.',
    detailHtml: richText(
      [
        'For greengrocers, butchers and delicatessens: its printer labels what was weighed, and the till scans the barcode.',
        'To pass products and prices from Karpin, order the scale integration as well.',
      ],
      ['15/30 kg capacity', 'With label printer', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '15/30 kg',
  },
  TerminalAndroid: {
    name: 'Android hand terminal',
    summary: 'Hand terminal with Android for store, stock count and field sales.',
    detailHtml: richText(
      [
        'For scanning and recording on the spot, in a stock count, at goods-in and in field sales.',
        'Runs the Android application of Karpin Mobile; its licence is ordered separately.',
      ],
      ['Android operating system', 'For use with Karpin Mobile', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: 'Android',
  },
  TerminalCE: {
    name: 'CE hand terminal',
    summary: 'Hand terminal for stock count and goods-in, for stores that work with Windows CE.',
    detailHtml: richText(
      [
        'For stock count and goods-in in stores and shops that keep working with CE terminals.',
        'Runs the CE application of Karpin Mobile; its set-up files are on the support and downloads page, its licence is ordered separately.',
      ],
      ['CE operating system', 'For use with Karpin Mobile', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: 'CE',
  },
  UpsKasa650: {
    name: 'UPS for a till, 650 VA',
    summary: '650 VA uninterruptible supply that keeps a till running when the power fails.',
    detailHtml: richText(
      [
        'For one till and its receipt printer. When the power fails, the open sale can be finished and the program closed properly.',
        'For more devices look at the 1500 VA model.',
      ],
      ['650 VA', 'For one till', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '650 VA',
  },
  UpsKasa1500: {
    name: 'UPS 1500 VA',
    summary: '1500 VA uninterruptible supply for the main computer and several devices.',
    detailHtml: richText(
      [
        'Protects the main computer that holds the database, and the devices beside it, from power cuts.',
        'For a single till the 650 VA model is enough.',
      ],
      ['1500 VA', 'For the main computer and devices beside it', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'each',
    packLabel: '1500 VA',
  },
};
