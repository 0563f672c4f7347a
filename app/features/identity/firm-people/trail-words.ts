import type { TextKey, TFunction } from '~/platform/texts';
import type { ReaderTexts } from '~/platform/translator';
import { isDealerRight } from '~/features/identity/accounts/dealer-rights';
import type { FirmAction } from '~/platform/audit-actions';
import { dashed } from '~/platform/dashed';
import type { FirmAct } from './trail-store.server';

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The names of rights as a list, or the word for no rights. */
export function rightsText(t: TFunction, rights: unknown): string {
  const names = Array.isArray(rights) ? rights.filter(isDealerRight) : [];
  return names.length === 0 ? t('auth:right.none') : names.map((name) => t(`auth:right.${name}`)).join(', ');
}

/** The act as a sentence without its subject; an act without a text appears by its name. */
export function actText({ t, find }: Pick<ReaderTexts, 't' | 'find'>, act: FirmAct): string {
  const { action, receiptNo, person, subject, before, after } = act;
  const said = { ...before, ...after };
  const values = {
    action: action.replace(/[.-]/g, ' '),
    receiptNo: receiptNo ?? '',
    person: person ?? '',
    email: text(said.email),
    name: text(said.name),
    table: text(said.table),
    provider: text(said.provider),
    list: find(`common:export.file.${subject}`) ?? subject,
    rights: rightsText(t, said.rights),
    former: rightsText(t, before?.rights),
  };
  const key: TextKey = `people:did.${dashed(action as FirmAction)}`;
  return find(key, values) ?? t('people:did.other', values);
}
