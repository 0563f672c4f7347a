import { effectOf } from '../product-effects';
import { richText, type ProductText } from './product-text';

const SUPPORT_6 = 'Kostenloser Support in den ersten 6 Monaten';
const SUPPORT_12 = 'Kostenloser Support im ersten Jahr';
const SUPPORT_TERMS =
  'Der kostenlose Support umfasst die ersten 6 Monate, bei Lizenzen für POS, Lebensmittelmarkt und Einzelhandel das erste Jahr';
const LICENCE_OFFER = 'Lizenz: <strong>1 Benutzer, 1 Jahr</strong>';
const FREE_SHIPPING = 'Versandkostenfrei';
const ONE_LICENCE = 'Je Stück 1 Lizenz und 1 Freischaltcode';
const EXISTING_FIRM = 'In der Bestellung wird eine bereits angelegte Kundenfirma ausgewählt';
const SELECTED_LICENCES =
  'In der Bestellung werden Kundenfirma und Lizenzen ausgewählt; die Menge ist die Zahl der ausgewählten Lizenzen';
const VALIDITY =
  'Der Freischaltcode einer neuen Lizenz gilt 45 Tage, in einer Bestellung mit Verlängerung um ein Jahr 365 Tage.';
const NEW_CUSTOMER =
  'Bei der Bestellung für einen neuen Kunden werden Stammsatz, Konto und Kontaktdaten der Firma gleich mit angelegt.';

/** The ERP's module names stay as on receipts; this explains each one. */
const MODULE_MEANINGS: Readonly<Record<string, string>> = {
  Peşin: 'Barverkauf',
  Cari: 'Debitoren und Kreditoren',
  Stok: 'Lager',
  Fatura: 'Rechnungen',
  Etiket: 'Etiketten',
  Ajanda: 'Terminkalender',
  Fihrist: 'Adressbuch',
  İrsaliye: 'Lieferscheine',
  'Çek/Senet': 'Schecks und Wechsel',
  Kasa: 'Kasse',
  Banka: 'Bankkonten',
  Sipariş: 'Bestellungen',
  Muhasebe: 'Buchhaltung',
  Sayım: 'Inventur',
  Perakende: 'Einzelhandel',
  'Sonradan Teslim': 'spätere Lieferung',
  Paket: 'Artikelpakete',
};

const modulesOf = (sku: string) => ({
  title: 'Module',
  names: effectOf(sku).modules.map((name) => {
    const meaning = MODULE_MEANINGS[name];
    return meaning ? `${name} (${meaning})` : name;
  }),
});

export const germanTexts: Readonly<Record<string, ProductText>> = {
  KarpinKobi: {
    name: 'Karpin Kobi',
    summary: 'Debitoren, Lager, Rechnungen, Schecks und Wechsel, Kasse und Bank für kleine Betriebe.',
    detailHtml: richText(
      [
        'Das Grundpaket für kleine Betriebe, die ihre vorbereitende Buchhaltung selbst führen. Eingangs- und Ausgangsrechnungen, Lieferscheine und Kontobewegungen kommen aus einem Datenbestand.',
        'Zahlungseingänge und Zahlungen laufen über Kasse, Bank, Schecks und Wechsel; keine Fälligkeit gerät aus dem Blick.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Debitoren, Kreditoren und Artikelstammsätze',
        'Rechnungen und Lieferscheine',
        'Schecks und Wechsel, Kasse und Bank',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinKobi'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Kobi',
  },
  KarpinTicari: {
    name: 'Karpin Ticari',
    summary: 'Paket für den Handel: Karpin Kobi plus Bestellungen, Buchhaltung, Inventur und Etiketten.',
    detailHtml: richText(
      [
        'Für Großhandel und Vertrieb, die mit Bestellungen arbeiten, ihr Lager zählen und die Buchhaltung im Haus führen. Enthält alle Module von Karpin Kobi.',
        'Aus der Bestellung werden Lieferschein und Rechnung, aus der Rechnung die Buchungen im Debitorenkonto und in der Buchhaltung.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Bestellverfolgung',
        'Buchhaltung',
        'Inventur und Etikettendruck',
        'Alle Module von Karpin Kobi',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinTicari'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Ticari',
  },
  KarpinPerakende: {
    name: 'Karpin Perakende',
    summary: 'Paket für den Einzelhandel, vom Barverkauf bis zur Inventur und von der Kasse bis zur Bank.',
    detailHtml: richText(
      [
        'Für Geschäfte mit Verkauf über die Theke und aus dem Regal: Bekleidung, Schreibwaren, Haushaltswaren, Eisenwaren.',
        'Der Barverkauf wird sofort vom Bestand abgebucht, der Tagesabschluss in der Kasse erfasst; Bestellungen, Inventur und Etiketten nutzen denselben Artikelstammsatz.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Bildschirme für Einzelhandel und Barverkauf',
        'Bestellungen, Inventur und Etiketten',
        'Modul Market online',
        ONE_LICENCE,
      ],
      modulesOf('KarpinPerakende'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Perakende',
  },
  KarpinMarket: {
    name: 'Karpin Market',
    summary: 'Einzelhandelspaket mit Turab online für Lebensmittelmärkte und Feinkostläden.',
    detailHtml: richText(
      [
        'Für Lebensmittelmärkte, Obst- und Gemüseläden und Feinkost, die nach Barcode und nach Gewicht verkaufen. Enthält alle Module von Karpin Perakende und zusätzlich Turab online.',
        'Kasse, Regaletikett und Inventur arbeiten mit demselben Artikelstammsatz. Für den Datenaustausch mit der Waage wird die Waagenanbindung eigens bestellt.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Alle Module von Karpin Perakende',
        'Market online und Turab online',
        'Regaletikettendruck und Inventur',
        ONE_LICENCE,
      ],
      modulesOf('KarpinMarket'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Market',
  },
  KarpinERP: {
    name: 'Karpin ERP',
    summary: 'Komplettpaket: Karpin Market plus Buchhaltung, spätere Lieferung, Artikelpakete und Protokol.',
    detailHtml: richText(
      [
        'Das umfangreichste Paket für Betriebe, die Geschäft, Lager und Buchhaltung in einem Programm führen. Enthält alle Module von Karpin Market.',
        'Heute verkaufte und später gelieferte Ware, Paketverkäufe und Buchhaltung brauchen kein zweites Programm.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Alle Module von Karpin Market',
        'Buchhaltung',
        'Spätere Lieferung und Artikelpakete',
        'Turab und Protokol online',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinERP'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'ERP',
  },
  KarpinSaha: {
    name: 'Karpin Saha',
    summary: 'Debitoren, Lager, Rechnungen und Zahlungseingang für Außendienst und Verkauf ab Fahrzeug.',
    detailHtml: richText(
      [
        'Für Verkaufsteams, die ihre Kundschaft vor Ort besuchen. Rechnungen und Lieferscheine, Debitorenkonto und Lager laufen unterwegs im selben Datenbestand.',
        'Zahlungen in bar, per Scheck oder Wechsel und über die Bank werden auf dem Debitorenkonto gebucht.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        'Debitoren, Lager, Rechnungen und Lieferscheine',
        'Zahlungseingang bar, per Bank, per Scheck und Wechsel',
        'Terminkalender und Adressbuch',
        ONE_LICENCE,
        SUPPORT_6,
      ],
      modulesOf('KarpinSaha'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Saha',
  },
  KarpinPos: {
    name: 'Karpin POS',
    summary: 'Barverkauf, Debitoren, Lager, Rechnungen und Etiketten für Läden mit einer Kasse.',
    detailHtml: richText(
      [
        'Für Kioske, Cafés, Bäckereien und Boutiquen, die an der Kasse verkaufen. Der Verkauf beginnt an der Kasse, Bestand und Debitorenkonto aktualisieren sich von selbst.',
        'Für eine zweite Kasse wird eine weitere Lizenz bestellt.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [
        LICENCE_OFFER,
        SUPPORT_12,
        'Barverkauf und Rechnungen',
        'Debitorenkonten und Artikelstammsätze',
        'Etikettendruck',
        ONE_LICENCE,
      ],
      modulesOf('KarpinPos'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'POS',
  },
  PosScreen: {
    name: 'POS Screen',
    summary: 'Anwendung für den Kassenbildschirm: Barverkauf, Debitoren, Lager, Rechnungen und Etiketten.',
    detailHtml: richText(
      [
        'Der Einstieg in die POS-Familie für Betriebe, die an der Kasse einen Verkaufsbildschirm möchten. Schaltet dieselben Module frei wie Karpin POS.',
        `${NEW_CUSTOMER} ${VALIDITY}`,
      ],
      [LICENCE_OFFER, SUPPORT_12, 'Barverkauf und Rechnungen', 'Debitoren, Lager und Etiketten', ONE_LICENCE],
      modulesOf('PosScreen'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'POS Screen',
  },
  Turab: {
    name: 'Turab',
    summary: 'Zusatzlizenz, die einer bereits angelegten Kundenfirma das Modul Turab freischaltet.',
    detailHtml: richText(
      [
        'Ergänzt eine Firma, die Karpin nutzt, um das Modul <strong>Turab</strong>; ihre übrigen Module bleiben unverändert.',
        `Im Paket Karpin ERP ist dieses Modul bereits enthalten. ${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      modulesOf('Turab'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Turab',
  },
  KarpinEntegre: {
    name: 'Karpin Entegre (B2C und E-Rechnung)',
    summary: 'Anbindung für Onlineverkauf und E-Rechnung: schaltet einem Kunden das Modul B2C frei.',
    detailHtml: richText(
      [
        'Für Betriebe, die im Internet an Endkunden verkaufen und elektronisch fakturieren. Ergänzt die Karpin-Installation der Firma um das Modul <strong>B2C</strong>.',
        `Das E-Rechnungs-Guthaben ist ein eigenes Produkt. ${VALIDITY}`,
      ],
      ['Modul B2C', 'Anbindung an die E-Rechnung (e-Fatura)', ONE_LICENCE, EXISTING_FIRM, SUPPORT_6],
      modulesOf('KarpinEntegre'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'B2C',
  },
  KarpinMobile: {
    name: 'Karpin Mobile für Handterminals',
    summary: 'Lizenz der Anwendung Karpin Mobile für Handterminals.',
    detailHtml: richText(
      [
        'Für alle, die in Lager und Filiale mit dem Handterminal arbeiten. Ergänzt die Installation der Firma um das Modul <strong>Karpin Mobile</strong>.',
        'Die Anwendungen für Android- und CE-Handterminals stehen auf der Seite Support und Downloads, in Versionen für den Online- und den Offlinebetrieb.',
        VALIDITY,
      ],
      [LICENCE_OFFER, SUPPORT_6, 'Handterminals mit Android und CE', ONE_LICENCE, EXISTING_FIRM],
      modulesOf('KarpinMobile'),
    ),
    unit: 'pro Lizenz',
    packLabel: 'Mobile',
  },
  KarpinKullanici: {
    name: 'Zusatzbenutzer',
    summary: 'Beliebig viele zusätzliche Benutzerlizenzen für eine bereits angelegte Kundenfirma.',
    detailHtml: richText(
      [
        'Wird bestellt, wenn in einer Firma mit Karpin eine Person oder ein Rechner hinzukommt. Jedes Stück ist eine Lizenz.',
        `Ein Modul kommt nicht hinzu; der neue Benutzer arbeitet mit den Modulen der Firma. ${VALIDITY}`,
      ],
      [ONE_LICENCE, EXISTING_FIRM, '1 bis 10 Stück je Bestellung', SUPPORT_6],
    ),
    unit: 'pro Benutzer',
    packLabel: 'Benutzer',
  },
  KarpinAylikLisans: {
    name: 'Lizenzverlängerung um einen Monat',
    summary: 'Verlängert die ausgewählten Lizenzen auf 30 Tage ab heute.',
    detailHtml: richText(
      [
        'Für Kunden mit Saisonkräften oder nur noch kurzer Nutzung. Die Gültigkeit beträgt danach <strong>30 Tage</strong>, gerechnet ab dem Tag der Bearbeitung.',
        'Bei Lizenzen mit mehr als 30 Tagen Restlaufzeit wird die Laufzeit kürzer; die Bestellung zeigt altes und neues Datum nebeneinander.',
      ],
      [
        SELECTED_LICENCES,
        'Der Freischaltcode bleibt gleich',
        'Die Bestätigungs-E-Mail nennt das neue Enddatum',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'pro Lizenz und Monat',
    packLabel: 'Monatlich',
  },
  KarpinYillikLisans: {
    name: 'Lizenzverlängerung um ein Jahr',
    summary: 'Verlängert die ausgewählten Lizenzen auf 365 Tage ab heute.',
    detailHtml: richText(
      [
        'Die jährliche Verlängerung von Lizenzen, die abgelaufen sind oder bald ablaufen. Die Gültigkeit beträgt danach <strong>365 Tage</strong>, gerechnet ab dem Tag der Bearbeitung.',
        'Auch neue Lizenzen in derselben Bestellung gelten dann 365 statt 45 Tage.',
      ],
      [
        SELECTED_LICENCES,
        'Der Freischaltcode bleibt gleich',
        'Die Bestätigungs-E-Mail nennt das neue Enddatum',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'pro Lizenz und Jahr',
    packLabel: 'Jährlich',
  },
  LisansTemizleme: {
    name: 'Aufhebung der Rechnerbindung',
    summary: 'Löscht die Rechner- und Systemdaten der ausgewählten Lizenzen.',
    detailHtml: richText(
      [
        'Für Kunden, deren Rechner ersetzt, defekt oder neu aufgesetzt wurde. Die zur Lizenz registrierten Rechner- und Systemdaten werden gelöscht.',
        'Enddatum und Freischaltcode der Lizenz bleiben unverändert.',
      ],
      [
        SELECTED_LICENCES,
        'Gelöscht werden Rechnername und die Daten zu Prozessor, Festplatte, Netzwerk und Betriebssystem',
        'Verlängert und verkürzt die Laufzeit nicht',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'pro Lizenz',
    packLabel: 'Entkoppeln',
  },
  LisansDurdur: {
    name: 'Lizenz-Stopp',
    summary: 'Beendet die Gültigkeit der ausgewählten Lizenzen mit der Bearbeitung.',
    detailHtml: richText(
      [
        'Für geschlossene Filialen, ausgeschiedene Benutzer oder übergebene Betriebe. Die Gültigkeit der ausgewählten Lizenzen endet im Moment der Bearbeitung.',
        'Dieselbe Lizenz kann nicht in einer Bestellung gestoppt und verlängert werden.',
      ],
      [
        SELECTED_LICENCES,
        'Die übrigen Lizenzen der Firma laufen weiter',
        'Die Module bleiben unverändert',
        SUPPORT_TERMS,
      ],
    ),
    unit: 'pro Lizenz',
    packLabel: 'Stopp',
  },
  LisansBilgisayar: {
    name: 'Rechnerregistrierung der Lizenz',
    summary: 'Hinterlegt zur ausgewählten Lizenz den Namen des Rechners, auf dem sie laufen soll.',
    detailHtml: richText(
      [
        'Wird bestellt, wenn vorab feststeht, auf welchem Rechner die Lizenz genutzt wird. Je Stück wird eine Lizenz ausgewählt und der Rechnername eingetragen.',
        'Enddatum und Freischaltcode bleiben unverändert.',
      ],
      [SELECTED_LICENCES, 'Ein Rechnername je Lizenz', 'Verlängert und verkürzt die Laufzeit nicht', SUPPORT_TERMS],
    ),
    unit: 'pro Lizenz',
    packLabel: 'Rechner',
  },
  UzakDestek: {
    name: 'Fernwartung',
    summary: 'Eine Sitzung, in der sich der Support mit dem Rechner des Kunden verbindet.',
    detailHtml: richText(
      [
        'Genügt, wenn Installation, Einstellungen oder Fragen zur Bedienung keinen Besuch erfordern. Ein Stück ist eine Sitzung.',
        'Für Installationen, Schulungen und Störungen, die Arbeit vor Ort verlangen, wählen Sie den Vor-Ort-Support.',
      ],
      ['Ein Stück, eine Sitzung', 'Verbindung aus der Ferne mit dem Rechner', SUPPORT_TERMS],
    ),
    unit: 'pro Sitzung',
    packLabel: 'Remote',
  },
  YerindeDestek: {
    name: 'Vor-Ort-Support (2 Stunden)',
    summary: 'Installation, Schulung oder Störungshilfe im Betrieb des Kunden, 2 Stunden je Stück.',
    detailHtml: richText(
      [
        'Ein Besuch im Betrieb des Kunden: zur Inbetriebnahme der Kasse, zur Schulung oder bei Störungen, die sich aus der Ferne nicht beheben lassen. <strong>Jedes Stück umfasst 2 Stunden.</strong>',
        'Für längere Arbeiten wird die Menge erhöht: 2 Stück für einen halben, 4 Stück für einen ganzen Tag.',
      ],
      ['2 Stunden je Stück', 'Im Betrieb des Kunden', 'Installation, Schulung und Störungshilfe', SUPPORT_TERMS],
    ),
    unit: 'je 2 Stunden',
    packLabel: 'Vor Ort',
  },
  AylikDestek: {
    name: 'Monatlicher Support',
    summary: 'Support für einen Monat, wenn der kostenlose Support des Kunden abgelaufen ist.',
    detailHtml: richText(
      [
        'Für Kunden, die nicht für jede Frage eine eigene Sitzung kaufen möchten. Ein Stück ist ein Monat Support.',
        'Der Support per Telefon und E-Mail ist 24 Stunden am Tag, 7 Tage die Woche erreichbar.',
      ],
      ['Ein Stück, ein Monat', 'Telefon und E-Mail rund um die Uhr', SUPPORT_TERMS],
    ),
    unit: 'pro Monat',
    packLabel: 'Monatlich',
  },
  EFaturaKontor: {
    name: 'E-Rechnungs-Guthaben (1.000)',
    summary: 'Paket mit 1.000 Einheiten zum Versenden elektronischer Rechnungen.',
    detailHtml: richText(
      [
        'Betriebe, die über das türkische System e-Fatura fakturieren, arbeiten mit Guthaben; ein Stück lädt <strong>1.000 Einheiten</strong>.',
        'Rechnungen gehen ohne Papier hinaus, frühere Rechnungen sind leicht wiederzufinden.',
      ],
      ['1.000 Einheiten je Stück', 'Kein Papierarchiv nötig', SUPPORT_6],
    ),
    unit: 'je 1.000 Einheiten',
    packLabel: 'e-Fatura',
  },
  KarpinEArsiv: {
    name: 'Anbindung E-Archiv-Rechnung (e-Arşiv)',
    summary: 'Stellt elektronische Rechnungen an Empfänger aus, die nicht bei e-Fatura registriert sind.',
    detailHtml: richText(
      [
        'Rechnungen an Endkunden und an Firmen ohne e-Fatura werden im türkischen System e-Arşiv ausgestellt und elektronisch aufbewahrt.',
        'Die Rechnung entsteht in Karpin; in ein anderes Programm muss nichts übertragen werden.',
      ],
      [
        'E-Archiv-Rechnungen ausstellen',
        'Leichter Zugriff auf frühere Rechnungen',
        'Kein Papierarchiv nötig',
        SUPPORT_6,
      ],
    ),
    unit: 'pro Stück',
    packLabel: 'e-Arşiv',
  },
  KarpinEIrsaliye: {
    name: 'Anbindung E-Lieferschein (e-İrsaliye)',
    summary: 'Stellt Lieferscheine elektronisch statt auf Papier aus.',
    detailHtml: richText(
      [
        'Für Großhandel, Vertrieb und Produktion, die Ware versenden. Der Lieferschein entsteht in Karpin und wird im türkischen System e-İrsaliye elektronisch ausgestellt.',
        'Frühere Lieferscheine finden Sie ohne Suche in Papierordnern.',
      ],
      ['E-Lieferscheine ausstellen', 'Leichter Zugriff auf frühere Dokumente', 'Kein Papierarchiv nötig', SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: 'e-İrsaliye',
  },
  TeraziEntegre: {
    name: 'Waagenanbindung',
    summary: 'Überträgt Produkte und Preise zwischen Karpin und der Waage.',
    detailHtml: richText(
      [
        'Für Lebensmittelmärkte, Obst- und Gemüseläden, Metzgereien und Feinkost. Produkt- und Preisdaten gehen von Karpin an die Waage.',
        'Der Preis wird an einer Stelle geändert und muss an der Waage nicht noch einmal eingegeben werden.',
      ],
      ['Datenübertragung an die Waage', 'Für jedes Geschäft mit Verkauf nach Gewicht', SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: 'Waage',
  },
  Etiket40x20: {
    name: 'Thermoetikett 40×20 mm (Rolle)',
    summary: 'Thermoetikett 40×20 mm mit Barcode für Schmuck, Kosmetik und kleine Verpackungen.',
    detailHtml: richText(
      [
        'Das kleinste Format für Barcode und Preis auf Produkten mit wenig Fläche. Thermodirektdruck, kein Farbband nötig.',
        'Verkauf in Rollen; der Preis gilt für eine Rolle.',
      ],
      ['Maß 40×20 mm', 'Schmuck, Kosmetik, Schreibwaren', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Rolle',
    packLabel: '40×20',
  },
  Etiket58x40: {
    name: 'Thermoetikett 58×40 mm (Rolle)',
    summary: 'Die meistgenutzte Thermorolle für Regal- und Produktetiketten, 58×40 mm.',
    detailHtml: richText(
      [
        'Genug Platz für Produktname, Barcode und Preis; als Regaletikett und als Waagenetikett im Einsatz.',
        'Thermodirektdruck, kein Farbband nötig. Der Preis gilt für eine Rolle.',
      ],
      ['Maß 58×40 mm', 'Regal-, Produkt- und Waagenetiketten', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Rolle',
    packLabel: '58×40',
  },
  Etiket58x60: {
    name: 'Thermoetikett 58×60 mm (Rolle)',
    summary: 'Thermorolle 58×60 mm mit Platz für Zutaten auf gewogenen und verpackten Lebensmitteln.',
    detailHtml: richText(
      [
        'Das richtige Format, wenn neben Barcode und Preis auch Zutaten, Verbrauchsdatum oder Charge stehen sollen.',
        'Thermodirektdruck, kein Farbband nötig. Der Preis gilt für eine Rolle.',
      ],
      ['Maß 58×60 mm', 'Feinkost, Obst und Gemüse, verpackte Lebensmittel', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Rolle',
    packLabel: '58×60',
  },
  Etiket80x50: {
    name: 'Thermoetikett 80×50 mm (Rolle)',
    summary: 'Thermorolle 80×50 mm für Kartons, Regale und Lagerplätze.',
    detailHtml: richText(
      [
        'Ein breites Format für Regal- und Kartonetiketten, die aus der Entfernung lesbar sein müssen.',
        'Thermodirektdruck, kein Farbband nötig. Der Preis gilt für eine Rolle.',
      ],
      ['Maß 80×50 mm', 'Kartons, Regale und Lagerplätze', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Rolle',
    packLabel: '80×50',
  },
  Etiket100x100: {
    name: 'Thermoetikett 100×100 mm (Rolle)',
    summary: 'Quadratische Thermorolle 100×100 mm für Kartons und Paletten.',
    detailHtml: richText(
      [
        'Für Etiketten, auf denen 2D-Code, Barcode und Versanddaten zusammen stehen.',
        'Erfordert einen Etikettendrucker mit 4 Zoll Breite. Thermodirektdruck; der Preis gilt für eine Rolle.',
      ],
      ['Maß 100×100 mm', 'Karton- und Palettenetiketten', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Rolle',
    packLabel: '100×100',
  },
  Etiket100x150: {
    name: 'Versandetikett 100×150 mm (Rolle)',
    summary: 'Etikettenrolle 100×150 mm für Anschrift und Sendungsdaten auf Paketen.',
    detailHtml: richText(
      [
        'Im Format der Paketdienste: Anschrift, Sendungsbarcode und ein Hinweis passen auf ein Etikett.',
        'Erfordert einen Etikettendrucker mit 4 Zoll Breite. Thermodirektdruck; der Preis gilt für eine Rolle.',
      ],
      ['Maß 100×150 mm', 'Pakete und Sendungen aus dem Onlineverkauf', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Rolle',
    packLabel: '100×150',
  },
  PosTouch15: {
    name: 'Touch-POS-Kasse 15 Zoll',
    summary: 'POS-Rechner mit 15-Zoll-Touchscreen für die Kassentheke.',
    detailHtml: richText(
      [
        'Für Theken, an denen per Fingertipp statt mit Tastatur und Maus verkauft wird.',
        'Für Karpin POS und POS Screen; die Softwarelizenz wird eigens bestellt.',
      ],
      ['15-Zoll-Touchscreen', 'Ein Bildschirm', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '15 Zoll',
  },
  PosTouchDual: {
    name: 'POS-Kasse mit zwei Bildschirmen 15 Zoll',
    summary: 'POS-Rechner mit 15-Zoll-Bildschirm für die Kasse und zweitem Bildschirm für die Kundschaft.',
    detailHtml: richText(
      [
        'Das Kassenpersonal verkauft am vorderen Bildschirm, der zweite ist der Kundschaft zugewandt.',
        'Für Karpin POS und POS Screen; die Softwarelizenz wird eigens bestellt.',
      ],
      ['15-Zoll-Bildschirm für die Kasse', 'Zweiter Bildschirm für die Kundschaft', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '2 Displays',
  },
  YaziciFis80: {
    name: 'Bondrucker 80 mm',
    summary: 'Bondrucker mit 80 mm Papierbreite für Kassenbons und Küchenbons.',
    detailHtml: richText(
      [
        'Druckt an der Kasse Infobelege und im Restaurant Küchenbons, auf Papierrollen von 80 mm Breite.',
        'Den Link zu den Druckertreibern finden Sie auf der Seite Support und Downloads.',
      ],
      ['80 mm Papierbreite', 'Für Kasse und Küche', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '80 mm',
  },
  YaziciEtiket4: {
    name: 'Etikettendrucker 4 Zoll',
    summary: '4-Zoll-Drucker für Barcodeetiketten auf Regal, Karton und Paket.',
    detailHtml: richText(
      [
        'Druckt Etiketten für Filiale und Lager, vom kleinen Produktetikett bis zum 100 mm breiten Versandetikett.',
        'Mit dem Modul Etiket von Karpin werden Barcodes aus dem Artikelstammsatz gedruckt. Den Link zu den Druckertreibern finden Sie auf der Seite Support und Downloads.',
      ],
      ['4 Zoll Druckbreite', 'Regal-, Produkt-, Karton- und Versandetiketten', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '4 Zoll',
  },
  OkuyucuLazer: {
    name: 'Barcodescanner 1D',
    summary: '1D-Laserscanner für Strichcodes an der Kasse.',
    detailHtml: richText(
      [
        'Liest die Strichcodes auf Verpackungen und Regaletiketten, an der Kasse und bei der Inventur.',
        'Für 2D-Codes wählen Sie den kabellosen 2D-Scanner.',
      ],
      ['1D-Strichcodes', 'Für Kasse und Inventur', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '1D',
  },
  OkuyucuKare: {
    name: 'Kabelloser 2D-Scanner',
    summary: 'Kabelloser Scanner, der Strichcodes ebenso liest wie 2D-Codes.',
    detailHtml: richText(
      [
        'Liest in Apotheke und Optikgeschäft die 2D-Codes der Produkte und im Lebensmittelmarkt die Strichcodes, alles mit einem Gerät.',
        'Ohne Kabel erreicht er auch Kartons und große Ware abseits der Theke.',
      ],
      ['1D-Barcodes und 2D-Codes', 'Kabellos', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '2D',
  },
  TeraziEtiketli30: {
    name: 'Etikettenwaage 15/30 kg',
    summary: 'Ladenwaage mit 15/30 kg Tragkraft, die wiegt und ein Barcodeetikett druckt.',
    detailHtml: richText(
      [
        'Für Obst- und Gemüseabteilung, Metzgerei und Feinkost: Der eingebaute Drucker etikettiert die gewogene Ware, an der Kasse wird der Barcode gescannt.',
        'Um Produkte und Preise aus Karpin zu übertragen, wird die Waagenanbindung eigens bestellt.',
      ],
      ['15/30 kg Tragkraft', 'Mit Etikettendrucker', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '15/30 kg',
  },
  TerminalAndroid: {
    name: 'Handterminal mit Android',
    summary: 'Handterminal mit Android für Lager, Inventur und Außendienst.',
    detailHtml: richText(
      [
        'Zum Scannen und Erfassen vor Ort, bei Inventur, Wareneingang und Verkauf im Außendienst.',
        'Für die Android-Anwendung von Karpin Mobile; deren Lizenz wird eigens bestellt.',
      ],
      ['Betriebssystem Android', 'Für Karpin Mobile', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: 'Android',
  },
  TerminalCE: {
    name: 'Handterminal mit CE',
    summary: 'Handterminal für Inventur und Wareneingang in Lagern, die mit Windows CE arbeiten.',
    detailHtml: richText(
      [
        'Für Inventur und Wareneingang in Lagern und Filialen, die weiter mit CE-Terminals arbeiten.',
        'Für die CE-Anwendung von Karpin Mobile; die Installationsdateien stehen auf der Seite Support und Downloads, die Lizenz wird eigens bestellt.',
      ],
      ['Betriebssystem CE', 'Für Karpin Mobile', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: 'CE',
  },
  UpsKasa650: {
    name: 'USV für die Kasse 650 VA',
    summary: 'Unterbrechungsfreie Stromversorgung mit 650 VA, damit die Kasse bei Stromausfall weiterläuft.',
    detailHtml: richText(
      [
        'Für eine Kasse und ihren Bondrucker. Bei Stromausfall lässt sich der offene Verkauf abschließen und das Programm ordentlich beenden.',
        'Sollen mehr Geräte angeschlossen werden, sehen Sie sich das Modell mit 1500 VA an.',
      ],
      ['650 VA', 'Für eine Kasse', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '650 VA',
  },
  UpsKasa1500: {
    name: 'USV 1500 VA',
    summary: 'Unterbrechungsfreie Stromversorgung mit 1500 VA für Hauptrechner und mehrere Geräte.',
    detailHtml: richText(
      [
        'Schützt den Hauptrechner mit der Datenbank und die Geräte daneben vor Stromausfällen.',
        'Für eine einzelne Kasse genügt das Modell mit 650 VA.',
      ],
      ['1500 VA', 'Für Hauptrechner und Geräte daneben', FREE_SHIPPING, SUPPORT_6],
    ),
    unit: 'pro Stück',
    packLabel: '1500 VA',
  },
};
