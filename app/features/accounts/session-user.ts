import type { DealerViewer } from './viewer';

/** The session user of dealer-shop §3, as the API's log-in answers it. The old password is no part of it. */
export function sessionUser({ accountId, displayName, email, role, firm }: DealerViewer) {
  return {
    UserID: accountId,
    sKodu: firm.code,
    UserName: email,
    FullName: displayName,
    Email: email,
    sAdres1: firm.address1,
    sAdres2: firm.address2,
    Phone: firm.phone,
    Mobile: '',
    CariKod: firm.code,
    Temsilci: firm.sellerCodes,
    TemsilciEmail: '',
    Aktif: true,
    SanalPos: false,
    BakiyesizTahsilat: false,
    sVergiDairesi: firm.taxOffice,
    sVergiNo: firm.taxNumber,
    sSemt: firm.district,
    sIl: firm.province,
    sYetkili: firm.contact,
    nFirmaID: firm.id,
    role,
    mode: 'Bayi',
  };
}
