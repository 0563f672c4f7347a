import type { SettingGroup } from '~/platform/settings-store.server';

/** The sections of the page of payment settings, in their order; each is a group of settings. */
export const PAYMENT_SECTIONS = ['banks', 'payments', 'cards', 'matching'] as const satisfies SettingGroup[];
export type PaymentSection = (typeof PAYMENT_SECTIONS)[number];

const PAGE = '/ops/settings/payments';

/** The address of a section; the first is that of the page. */
export const paymentSectionPath = (section: PaymentSection) =>
  section === 'banks' ? PAGE : `${PAGE}?section=${section}`;

export const paymentSectionOf = (name: string | null): PaymentSection =>
  PAYMENT_SECTIONS.find((section) => section === name) ?? 'banks';

/** Where a group of settings stands. */
export function settingPath(group: string): string {
  const section = PAYMENT_SECTIONS.find((one) => one === group);
  return section ? paymentSectionPath(section) : `/ops/settings#${group}`;
}
