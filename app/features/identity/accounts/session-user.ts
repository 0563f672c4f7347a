import type { DealerFirm, DealerViewer, MemberViewer } from './viewer';

/** The firm id 0 means no dealer (dealer-shop §6). */
const NO_FIRM: DealerFirm = {
  id: 0,
  code: '',
  name: '',
  address1: '',
  address2: '',
  district: '',
  province: '',
  taxOffice: '',
  taxNumber: '',
  sellerCodes: '',
  email: '',
  phone: '',
  contact: '',
};

/** The session user of dealer-shop §3 as the API returns it, without the old password. */
export function sessionUser(viewer: DealerViewer | MemberViewer) {
  const { accountId, displayName, email, role } = viewer;
  const firm = viewer.role === 'dealer' ? viewer.firm : NO_FIRM;
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
    mode: viewer.role === 'dealer' ? 'Bayi' : '',
  };
}
