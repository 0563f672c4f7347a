/** A firm's contacts, with the name of each at the ERP (`sIletisimAraci`). */
export const CONTACT_KINDS = { contact: 'Yetkili', phone: 'Telefon', email: 'E-Mail' } as const;

export type ContactField = keyof typeof CONTACT_KINDS;
type ContactKind = (typeof CONTACT_KINDS)[ContactField];

export const CONTACT_FIELDS = Object.keys(CONTACT_KINDS) as ContactField[];
export const CONTACT_KIND_NAMES = Object.values(CONTACT_KINDS) as [ContactKind, ...ContactKind[]];
