import { describe, expect, it } from 'vitest';
import {
  ADDRESS_FIELDS,
  CUSTOMER_FIELDS,
  factsOf,
  fieldsWhere,
  type CustomerField,
} from '~/features/customers/firms/customer-fields';
import { openApiDocument } from '~/features/ordering/orders/openapi';
import { deliveryAddresses, erpColumn, firmClasses, firmNotes, firms } from '~/platform/db/views.server';
import { CUSTOMER_PATHS } from './customer-names';
import { setNamed } from './model';
import { receiptPath } from './write-order.server';
import { WRITE_RULES } from './write-rules';

/** The members of a request: the lines of an address are one. */
const members = (fields: readonly CustomerField[]) => [
  ...new Set(fields.map((field) => factsOf(field).path.split('.')[0])),
];

describe('the fields of a customer', () => {
  it('D24 fit into the columns of the ERP', () => {
    const widthOf = (set: string, column: string) =>
      setNamed(set)?.properties.find((property) => property.column === column)?.maxLength;
    const columnOf = (field: CustomerField): [set: string, column: string] => {
      const ofFirm = fieldsWhere('card', 'firms').find((name) => name === field);
      const ofClass = fieldsWhere('card', 'firm_classes').find((name) => name === field);
      const ofNote = fieldsWhere('card', 'firm_notes').find((name) => name === field);
      if (ofFirm) return ['tbFirma', erpColumn(firms, ofFirm)];
      if (ofClass) return ['tbFirmaSinifi', erpColumn(firmClasses, ofClass)];
      if (ofNote) return ['tbFirmaAciklamasi', erpColumn(firmNotes, ofNote)];
      return ['tbFirmaIletisimi', 'sIletisimAdresi'];
    };
    for (const field of CUSTOMER_FIELDS) {
      expect(widthOf(...columnOf(field)), field).toBeGreaterThanOrEqual(factsOf(field).limit);
    }
    for (const field of ADDRESS_FIELDS) {
      const width = widthOf('tbStokFisiPesinAdres', erpColumn(deliveryAddresses, field));
      expect(width, field).toBeGreaterThanOrEqual(factsOf(field).limit);
    }
  });

  it('B1 D24 are those that programs send and read', () => {
    const { schemas } = openApiDocument('https://shop.example', []).components;
    const customerOf = (name: string) =>
      (schemas[name]?.properties?.['customer'] as { properties: Record<string, { maxLength?: number }> }).properties;
    expect(Object.keys(customerOf('OrderRequest'))).toEqual(members(CUSTOMER_FIELDS));
    expect(customerOf('OrderRequest')['name']?.maxLength).toBe(factsOf('name').limit);
    expect(Object.keys(customerOf('Order'))).toEqual(['firmId', 'code', ...members(ADDRESS_FIELDS)]);
    expect(Object.keys(CUSTOMER_PATHS).sort()).toEqual(CUSTOMER_FIELDS.map((field) => factsOf(field).path).sort());
    expect(CUSTOMER_FIELDS.map((field) => receiptPath(`customer.${factsOf(field).path}`))).toEqual([
      'Siparis/Musteri/sAciklama',
      'Siparis/Musteri/sAdres1',
      'Siparis/Musteri/sAdres2',
      'Siparis/Musteri/sSemt',
      'Siparis/Musteri/sIl',
      'Siparis/Musteri/sVergiDairesi',
      'Siparis/Musteri/sVergiNo',
      'Siparis/Musteri/Iletisimler/E-Mail',
      'Siparis/Musteri/Iletisimler/Telefon',
      'Siparis/Musteri/Iletisimler/Yetkili',
      'Siparis/Musteri/Sinif/sSinifKodu3',
      'Siparis/Musteri/Aciklama/sAciklama1',
    ]);
    expect(WRITE_RULES['tbFirma']?.update?.dealer).toEqual(
      fieldsWhere('card', 'firms').map((field) => erpColumn(firms, field)),
    );
  });
});
