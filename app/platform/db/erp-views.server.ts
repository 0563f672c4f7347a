/**
 * Tables and views of the ERP's catalogue (dealer-shop §7) whose data this product holds elsewhere, under the ERP's
 * names, for the data API; and views made for spreadsheets. Decision 40 says what each means.
 */
import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  char,
  integer,
  numeric,
  pgView,
  smallint,
  text,
  timestamp,
  varchar,
  type PgColumnBuilderBase,
} from 'drizzle-orm/pg-core';
import { CONTACT_KINDS, type ContactField } from '../contact-kinds';
import { ERP_PAYMENT_NAMES } from '../payment-names';
import { orderStatusOf } from './order-status.server';
import * as erp from './schema.server';
import { licenceHistory } from './views.server';

const whole = () => integer().notNull();
const small = () => smallint().notNull();
const words = (length: number) => varchar({ length }).notNull();
const yesNo = () => boolean().notNull();
const moment = () => timestamp({ withTimezone: true }).notNull();
const perhapsMoment = () => timestamp({ withTimezone: true });
const money = () => numeric({ precision: 18, scale: 2 }).notNull();
const perhapsMoney = () => numeric({ precision: 18, scale: 2 });
const quantity = () => numeric({ precision: 18, scale: 3 }).notNull();

/** A view that defines each column beside its content, so that neither can be changed without the other. */
function erpView<Name extends string, Columns extends Record<string, [PgColumnBuilderBase, SQL]>>(
  name: Name,
  columns: Columns,
  from: SQL,
) {
  const builders = Object.fromEntries(Object.entries(columns).map(([column, [builder]]) => [column, builder]));
  const selected = Object.entries(columns).map(([column, [, value]]) => sql`${value} as ${sql.identifier(column)}`);
  return pgView(name, builders)
    .with({ securityInvoker: true })
    .as(sql`select ${sql.join(selected, sql`, `)} ${from}`);
}

const { firm, licence, stockItem, product, order, orderLine, receipt, ledgerEntry } = erp;

/** A customer belongs to a dealer, or has a number of the customers' range (readings 11). */
const isCustomer = sql`(${firm.dealerId} is not null or ${firm.code} ~ '^10[0-9]{1,16}$')`;

const firmColumns = {
  sKodu: [words(20), sql`${firm.code}`],
  sAciklama: [words(60), sql`${firm.name}`],
  sAdres1: [words(60), sql`${firm.address1}`],
  sAdres2: [words(60), sql`${firm.address2}`],
  sSemt: [words(60), sql`${firm.district}`],
  sIl: [words(60), sql`${firm.province}`],
  sVergiDairesi: [words(60), sql`${firm.taxOffice}`],
  sVergiNo: [words(60), sql`${firm.taxNumber}`],
} satisfies Record<string, [PgColumnBuilderBase, SQL]>;

export const customer = erpView(
  'tbMusteri',
  {
    nMusteriID: [whole(), sql`${firm.id}`],
    ...firmColumns,
    nBayiID: [integer(), sql`${firm.dealerId}`],
    bAktif: [yesNo(), sql`${firm.active}`],
    dteKayitTarihi: [moment(), sql`${firm.registeredAt}`],
  },
  sql`from ${firm} where ${isCustomer}`,
);

const contact = (field: ContactField) => sql`coalesce((select ${erp.firmContact.value} from ${erp.firmContact}
  where ${erp.firmContact.firmId} = ${firm.id} and ${erp.firmContact.kind} = ${sql.raw(`'${CONTACT_KINDS[field]}'`)}), '')`;
const nameOf = (id: SQL) => sql`(select f."sAciklama" from ${firm} f where f."nFirmaID" = ${id})`;
const codeOf = (id: SQL) => sql`(select f."sKodu" from ${firm} f where f."nFirmaID" = ${id})`;

export const customerCard = erpView(
  'vwMusteri',
  {
    nMusteriID: [whole(), sql`${firm.id}`],
    ...firmColumns,
    sMail: [words(60), contact('email')],
    sTelefon: [words(60), contact('phone')],
    sYetkili: [words(60), contact('contact')],
    sSektor: [
      words(60),
      sql`coalesce((select ${erp.firmClass.sector} from ${erp.firmClass} where ${erp.firmClass.firmId} = ${firm.id}), '')`,
    ],
    nBayiID: [integer(), sql`${firm.dealerId}`],
    sBayi: [varchar({ length: 60 }), nameOf(sql`${firm.dealerId}`)],
    nLisansSayisi: [
      whole(),
      sql`(select count(*)::int from ${licence} where ${licence.firmId} = ${firm.id} and ${licence.expiresAt} > now())`,
    ],
    bAktif: [yesNo(), sql`${firm.active}`],
    dteKayitTarihi: [moment(), sql`${firm.registeredAt}`],
  },
  sql`from ${firm} where ${isCustomer}`,
);

const sumOf = (value: SQL) =>
  sql`coalesce((select sum(${value}) from ${ledgerEntry} where ${ledgerEntry.firmId} = ${firm.id}), 0)::numeric(18,2)`;

export const accountBalance = erpView(
  'vwCari',
  {
    nFirmaID: [whole(), sql`${firm.id}`],
    sKodu: [words(20), sql`${firm.code}`],
    sAciklama: [words(60), sql`${firm.name}`],
    lBorcTutar: [money(), sumOf(sql`${ledgerEntry.debit}`)],
    lAlacakTutar: [money(), sumOf(sql`${ledgerEntry.credit}`)],
    lBakiye: [money(), sumOf(sql`${ledgerEntry.debit} - ${ledgerEntry.credit}`)],
    dteSonIslemTarihi: [
      perhapsMoment(),
      sql`(select max(${ledgerEntry.date}) from ${ledgerEntry} where ${ledgerEntry.firmId} = ${firm.id})`,
    ],
    bAktif: [yesNo(), sql`${firm.active}`],
  },
  sql`from ${firm}`,
);

export const ledgerWithBalance = erpView(
  'vwCariHareket',
  {
    nCariHareketID: [whole(), sql`${ledgerEntry.id}`],
    nFirmaID: [whole(), sql`${ledgerEntry.firmId}`],
    sFirmaKodu: [words(20), sql`${firm.code}`],
    sFirma: [words(60), sql`${firm.name}`],
    sCariIslem: [words(10), sql`${ledgerEntry.transaction}`],
    dteIslemTarihi: [moment(), sql`${ledgerEntry.date}`],
    dteValorTarihi: [moment(), sql`${ledgerEntry.valueDate}`],
    sEvrakNo: [words(20), sql`${ledgerEntry.documentNo}`],
    lBorcTutar: [money(), sql`${ledgerEntry.debit}`],
    lAlacakTutar: [money(), sql`${ledgerEntry.credit}`],
    /** The balance after this entry, in the order of days and then of entries. */
    lBakiye: [
      money(),
      sql`(sum(${ledgerEntry.debit} - ${ledgerEntry.credit}) over (partition by ${ledgerEntry.firmId}
        order by ${ledgerEntry.date}, ${ledgerEntry.id}))::numeric(18,2)`,
    ],
    sAciklama: [words(60), sql`${ledgerEntry.note}`],
  },
  sql`from ${ledgerEntry} join ${firm} on ${firm.id} = ${ledgerEntry.firmId}`,
);

export const stockCard = erpView(
  'vwStok',
  {
    nStokID: [whole(), sql`${stockItem.id}`],
    sKodu: [words(20), sql`${stockItem.code}`],
    sAciklama: [words(60), sql`${stockItem.name}`],
    sSinifKodu1: [
      words(20),
      sql`coalesce((select ${erp.stockClass.class} from ${erp.stockClass} where ${erp.stockClass.stockItemId} = ${stockItem.id}), '')`,
    ],
    sBirimCinsi: [words(10), sql`${stockItem.unit}`],
    nKdvOrani: [small(), sql`coalesce(${product.vatRate}, ${stockItem.vatRate})`],
    sDovizCinsi: [char({ length: 3 }), sql`${product.currency}`],
    lFiyat1: [perhapsMoney(), sql`${product.price1}`],
    lFiyat2: [perhapsMoney(), sql`${product.price2}`],
    lFiyat3: [perhapsMoney(), sql`${product.price3}`],
    bAktif: [yesNo(), sql`coalesce(${product.active}, ${stockItem.active})`],
  },
  sql`from ${stockItem} left join ${product} on ${product.stockItemId} = ${stockItem.id}`,
);

export const stockPrice = erpView(
  'tbStokFiyati',
  {
    nStokID: [whole(), sql`${product.stockItemId}`],
    sFiyatTipi: [words(1), sql`tip.no::varchar(1)`],
    lFiyat: [money(), sql`tip.price`],
    sDovizCinsi: [char({ length: 3 }).notNull(), sql`${product.currency}`],
    nKdvOrani: [small(), sql`${product.vatRate}`],
  },
  sql`from ${product} cross join lateral
    (values ('1', ${product.price1}), ('2', ${product.price2}), ('3', ${product.price3})) as tip (no, price)`,
);

const orderStatus = sql`(${orderStatusOf('orders')})::varchar(20)`;

const orderSums = {
  lToplamMiktar: [quantity(), sql`${receipt.totalQuantity}`],
  lMalBedeli: [money(), sql`${receipt.goods}`],
  lMalIskontoTutari: [money(), sql`${receipt.discount}`],
  lKdv1: [money(), sql`${receipt.vat}`],
  lNetTutar: [money(), sql`${receipt.net}`],
} satisfies Record<string, [PgColumnBuilderBase, SQL]>;
const ordersWithReceipts = sql`from ${order} join ${receipt} on ${receipt.id} = ${order.receiptId}`;

export const purchaseOrder = erpView(
  'tbSiparis',
  {
    nSiparisID: [whole(), sql`${order.receiptId}`],
    lFisNo: [whole(), sql`${receipt.receiptNo}`],
    nFirmaID: [whole(), sql`${order.dealerId}`],
    nMusteriID: [whole(), sql`${order.customerFirmId}`],
    dteSiparisTarihi: [moment(), sql`${order.acceptedAt}`],
    sDurum: [words(20), orderStatus],
    sKaynak: [words(5), sql`${order.source}`],
    sKapidaOdeme: [words(5), sql`${order.cashOnDelivery}`],
    sMail: [words(254), sql`${order.billingEmail}`],
    sYetkili: [words(60), sql`${order.billingContact}`],
    lDovizKuru: [numeric({ precision: 12, scale: 4 }).notNull(), sql`${order.exchangeRate}`],
    ...orderSums,
    dteTamamlanmaTarihi: [perhapsMoment(), sql`${order.completedAt}`],
    dteIptalTarihi: [perhapsMoment(), sql`${order.cancelledAt}`],
  },
  ordersWithReceipts,
);

export const orderOverview = erpView(
  'vwSiparis',
  {
    nSiparisID: [whole(), sql`${order.receiptId}`],
    lFisNo: [whole(), sql`${receipt.receiptNo}`],
    dteSiparisTarihi: [moment(), sql`${order.acceptedAt}`],
    sDurum: [words(20), orderStatus],
    nFirmaID: [whole(), sql`${order.dealerId}`],
    sBayiKodu: [words(20), codeOf(sql`${order.dealerId}`)],
    sBayi: [words(60), nameOf(sql`${order.dealerId}`)],
    nMusteriID: [whole(), sql`${order.customerFirmId}`],
    sMusteriKodu: [words(20), codeOf(sql`${order.customerFirmId}`)],
    sMusteri: [words(60), sql`${erp.deliveryAddress.name}`],
    sIl: [words(60), sql`${erp.deliveryAddress.province}`],
    nSatirSayisi: [
      whole(),
      sql`(select count(*)::int from ${orderLine} where ${orderLine.orderId} = ${order.receiptId})`,
    ],
    ...orderSums,
    dteTamamlanmaTarihi: [perhapsMoment(), sql`${order.completedAt}`],
    dteIptalTarihi: [perhapsMoment(), sql`${order.cancelledAt}`],
  },
  sql`${ordersWithReceipts} join ${erp.deliveryAddress} on ${erp.deliveryAddress.receiptId} = ${order.receiptId}`,
);

/** The licence that each unit of a line issued, or was ordered for. */
const unitsOf = (line: SQL) => sql`(
  select s.unit_no, s.approval_code, s.computer from ${erp.orderLineLicence} s where s.order_line_id = ${line}
  union all
  select e.unit_no, e.approval_code, null from ${erp.licenceEvent} e where e.order_line_id = ${line} and e.action = 'issue')`;

export const orderLineOverview = erpView(
  'vwSiparisSatiri',
  {
    nSiparisID: [whole(), sql`${orderLine.orderId}`],
    nSira: [small(), sql`${orderLine.position}`],
    nFirmaID: [whole(), sql`${order.dealerId}`],
    nMusteriID: [whole(), sql`${order.customerFirmId}`],
    lFisNo: [whole(), sql`${receipt.receiptNo}`],
    dteSiparisTarihi: [moment(), sql`${order.acceptedAt}`],
    nStokID: [whole(), sql`${product.stockItemId}`],
    sKodu: [words(20), sql`${orderLine.sku}`],
    sAciklama: [words(60), sql`${orderLine.name}`],
    sSinifKodu: [words(20), sql`${orderLine.class}`],
    lMiktar: [whole(), sql`${orderLine.quantity}`],
    sDovizCinsi: [char({ length: 3 }).notNull(), sql`${orderLine.currency}`],
    lDovizFiyat: [money(), sql`${orderLine.currencyPrice}`],
    lBrutFiyat: [money(), sql`${orderLine.unitPrice}`],
    nKdvOrani: [small(), sql`${orderLine.vatRate}`],
    lMalBedeli: [money(), sql`${orderLine.goods}`],
    lKdv1: [money(), sql`${orderLine.vat}`],
    lNetTutar: [money(), sql`(${orderLine.goods} + ${orderLine.vat})::numeric(18,2)`],
    sDurum: [words(10), sql`${orderLine.status}`],
    /** Its receipt line; null until it is provisioned. */
    nIslemID: [integer(), sql`${orderLine.receiptLineId}`],
    nLisansSayisi: [whole(), sql`units.number`],
    /** Separated by commas, in the order of the units. */
    sOnayKodlari: [text().notNull(), sql`units.codes`],
  },
  sql`from ${orderLine} join ${order} on ${order.receiptId} = ${orderLine.orderId}
    join ${receipt} on ${receipt.id} = ${order.receiptId} join ${product} on ${product.sku} = ${orderLine.sku}
    cross join lateral (select count(*)::int as number, coalesce(string_agg(u.approval_code, ', ' order by u.unit_no), '') as codes
      from ${unitsOf(sql`${orderLine.id}`)} u) units`,
);

export const lineLicence = erpView(
  'vwFisLisansi',
  {
    nStokFisiID: [whole(), sql`${orderLine.orderId}`],
    nSira: [small(), sql`${orderLine.position}`],
    nBirim: [small(), sql`u.unit_no`],
    nIslemID: [integer(), sql`${orderLine.receiptLineId}`],
    nFirmaID: [whole(), sql`${order.dealerId}`],
    sOnayKodu: [words(8), sql`u.approval_code`],
    sBilgisayar: [varchar({ length: 60 }), sql`u.computer`],
  },
  sql`from ${orderLine} join ${order} on ${order.receiptId} = ${orderLine.orderId}
    cross join lateral ${unitsOf(sql`${orderLine.id}`)} u`,
);

const namesOfPayment = Object.entries(ERP_PAYMENT_NAMES).map(([method, name]) => `when '${method}' then '${name}'`);
const paymentName = sql`(case ${order.paymentMethod} ${sql.raw(namesOfPayment.join(' '))} end)::varchar(20)`;

export const purchase = erpView(
  'tbAlisVeris',
  {
    nAlisverisID: [words(10), sql`${order.receiptId}::varchar(10)`],
    nSiparisID: [whole(), sql`${order.receiptId}`],
    nFirmaID: [whole(), sql`${order.dealerId}`],
    dteIslemTarihi: [moment(), sql`${order.acceptedAt}`],
    sOdemeSekli: [words(20), paymentName],
    sKapidaOdeme: [words(5), sql`${order.cashOnDelivery}`],
    lTutari: [money(), sql`${erp.paymentPlan.amount}`],
    dteVadeTarihi: [moment(), sql`${erp.paymentPlan.dueDate}`],
  },
  sql`from ${order} join ${erp.paymentPlan} on ${erp.paymentPlan.receiptId} = ${order.receiptId}`,
);

const dayOf = (instant: SQL) => sql`(${instant} at time zone 'Europe/Istanbul')::date`;
const daysLeft = sql`${dayOf(sql`${licence.expiresAt}`)} - ${dayOf(sql`now()`)}`;

export const licenceOverview = erpView(
  'vwLisans',
  {
    sOnayKodu: [words(8), sql`${licence.approvalCode}`],
    nFirmaID: [whole(), sql`${licence.firmId}`],
    sFirmaKodu: [words(20), sql`${firm.code}`],
    sFirma: [words(60), sql`${firm.name}`],
    sIl: [words(60), sql`${firm.province}`],
    nBayiID: [integer(), sql`${licence.dealerId}`],
    sBayi: [varchar({ length: 60 }), nameOf(sql`${licence.dealerId}`)],
    sStokKodu: [varchar({ length: 20 }), licenceHistory.issuedSku],
    /** `licenceState` in SQL, without `ending`: spreadsheets have the days left for that. */
    sDurum: [
      words(10),
      sql`(case when ${licenceHistory.takenBack} then 'taken-back'
        when ${licence.expiresAt} < ${licenceHistory.stoppedAt} + interval '24 hours' then 'stopped'
        when ${licence.expiresAt} <= now() then 'expired' else 'valid' end)::varchar(10)`,
    ],
    nKalanGun: [whole(), sql`greatest(0, ${daysLeft})`],
    dteGecerlilikTarihi: [moment(), sql`${licence.expiresAt}`],
    sBilgisayar: [words(60), sql`${licence.computer}`],
    dteKayitTarihi: [moment(), sql`${licence.registeredAt}`],
    dteSonUpdateTarihi: [moment(), sql`${licence.updatedAt}`],
  },
  sql`from ${licence} join ${firm} on ${firm.id} = ${licence.firmId}`,
);
