import { BY_ITSELF, COMMAND_LINE, tokenOf } from '~/platform/actors';
import type { TextKey } from '~/platform/texts';
import type { ReaderTexts } from '~/platform/translator';
import { isDealerRight } from '~/features/identity/accounts/dealer-rights';
import { eventText } from '~/features/kit/events/event-types';
import type { AuditAction } from '~/platform/audit-actions';
import { dashed } from '~/platform/dashed';
import { formatDateTime, formatDay } from '~/platform/dates';
import { formatMoney, kurusFromDecimal } from '~/platform/money';
import { languageOf } from '~/platform/languages';
import { formatBytes } from '~/platform/byte-size';
import { numberFormat } from '~/platform/intl-formats';
import type { AuditChange } from './audit-changes';
import type { SubjectName } from './audit-subject-store.server';

/** The description of an action; for one without a text, its name made readable. */
export function actionText({ find }: ReaderTexts, action: string): string {
  const key: TextKey = `admin:action.${dashed(action as AuditAction)}`;
  return find(key) ?? action.replace(/[.-]/g, ' ');
}

/** Who acted: a person by the address, the command line, a schedule or a token in the reader's words. */
export function actorText({ t, find }: ReaderTexts, actor: string): string {
  if (actor === COMMAND_LINE.name) return t('admin:audit.command-line');
  if (actor === BY_ITSELF.name) return t('admin:audit.scheduled');
  const token = tokenOf(actor);
  if (token !== undefined) return `${t('admin:subject.service-token')} ${token}`;
  return find(`ops:schedule.${actor}.name`) ?? actor;
}

/** The kind of object that an action was done to. */
export function subjectKind({ find }: ReaderTexts, type: string): string {
  return find(`admin:subject.${type}`) ?? type;
}

/** The object of an action, by the number or the name that people know. */
export function subjectText(
  texts: ReaderTexts,
  { type, id }: { type: string; id: string },
  name: SubjectName | null,
): string {
  const { t, find } = texts;
  const kind = subjectKind(texts, type);
  if (name?.receiptNo !== undefined && name.position !== undefined)
    return t('admin:subject-of.order-line', { receiptNo: name.receiptNo, position: name.position });
  const numbered = name?.receiptNo === undefined ? undefined : find(`admin:subject-of.${type}`, { ...name });
  const alert = name?.alert && find(`admin:value.alert.${name.alert}`);
  const said = numbered ?? alert;
  if (said) return said;
  if (name?.lines !== undefined) {
    return t('admin:subject-of.repair', { count: name.lines, value: numberFormat(texts.locale).format(name.lines) });
  }
  if (type === 'incident') return t('ops:incident.named', { id });
  if (name?.name) return `${kind} ${name.name}`;
  const [template = '', language] = id.split('.');
  const known = {
    'question-template': `support:templates.text.${template}`,
    job: `ops:schedule.${id}.name`,
    setting: `admin:settings.${id}.title`,
    queue: `admin:value.queue.${id}`,
    list: `admin:list.${id}`,
  };
  const key = known[type as keyof typeof known];
  const called = key && find(key);
  if (called) return type === 'question-template' ? `${called}, ${languageOf(language).name}` : `${kind} ${called}`;
  // A page is its address; the beginning of a generated id says as much as all of it.
  return `${kind} ${id.length > 14 && type !== 'page' ? `${id.slice(0, 8)}…` : id}`;
}

/** The parameters of a list that was exported: `filter.state`. */
const OF_FILTER = /^filter\.(.+)$/;

/** The name of the field that an action changed. */
export function fieldText({ find }: ReaderTexts, field: string): string {
  const [, parameter] = OF_FILTER.exec(field) ?? [];
  const key = parameter === undefined ? `admin:field.${field}` : `admin:filter.${parameter}`;
  return find(key) ?? field;
}

/** Decimal text in liras. */
const MONEY = ['amount', 'ledger', 'net'];
const BYTES = ['bytes', 'size'];
/** Whole numbers that count something; other numbers name something, a receipt or a firm. */
const COUNTS = [
  ...['sessions', 'tokens', 'passkeys', 'licences', 'events', 'rows', 'skipped', 'kept', 'attempts'],
  ...['started', 'changed', 'gone', 'validDays'],
];

const INSTANT = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)/g;

/** A value of an entry in the reader's words: statuses, rights, causes, amounts, durations with their unit, and dates. */
export function valueText({ t, find, locale }: ReaderTexts, path: string, value: string): string {
  if (value === '') return '–';
  // What changed, but not how: a secret, a note.
  if (value === '***') return t('admin:value.changed');
  const field = path.split('.').at(-1) ?? path;
  if (value === 'true' || value === 'false') return t(`admin:value.${value}`);
  const words = [
    `admin:value.${field}.${value}`,
    ...(OF_FILTER.test(path) ? [`admin:filter-value.${value}`] : []),
    ...(path === 'filter.payment' ? [`orders:payment-status.${value}`] : []),
    ...(field === 'slowPart' ? [`orders:step.${value}`, `support:run.part.${value}`] : []),
    ...(field === 'kind' ? [`payments:aside.kind-of.${value}`, `payments:line.state.${value}`] : []),
    ...(field === 'means' ? [`payments:means-of.${value}`] : []),
    ...(['errorCode', 'error', 'cause'].includes(field)
      ? [`orders:cause.${value}.title`, `jobs:mail-error.${value}.title`]
      : []),
  ];
  for (const key of words) {
    const word = find(key);
    if (word !== undefined) return word;
  }
  if (/^-?\d+(\.\d+)?$/.test(value)) {
    if (COUNTS.includes(field)) return numberFormat(locale).format(Number(value));
    if (BYTES.includes(field)) return formatBytes(Number(value), locale);
    if (MONEY.includes(field)) return formatMoney(kurusFromDecimal(value), 'TRL', locale);
    const unit = find(`admin:settings.unit.${field}`);
    if (unit !== undefined) return `${numberFormat(locale).format(Number(value))} ${unit}`;
  }
  if (field === 'valueDate') return formatDay(value, locale);
  if (field === 'photo') return value.replace('image/', '').toUpperCase();
  // The events that an endpoint gets.
  if (field === 'events') {
    return value.replace(/[a-z]+(\.[a-z]+)+/g, (event) => eventText(t, event));
  }
  // What goes to a channel of alerts.
  if (field === 'alertsOn' || field === 'alertsOff') {
    return value.replace(/[a-z]+(-[a-z]+)*/g, (kind) => find(`admin:value.alert.${kind}`) ?? kind);
  }
  // What a person may do in a dealer firm.
  if (field === 'rights') {
    return value.replace(/\b[a-z]+\b/g, (right) => (isDealerRight(right) ? t(`auth:right.${right}`) : right));
  }
  // The lines of an order, each with its status.
  if (field === 'lines') {
    return value.replace(/\b[a-z]+\b/g, (status) => find(`admin:value.status.${status}`) ?? status);
  }
  return value.replace(INSTANT, (instant) => formatDateTime(new Date(instant), locale));
}

/** The changes of an action as one line of a file. */
export function changesText(texts: ReaderTexts, changes: readonly AuditChange[]): string {
  return changes
    .map(({ field, from, to, names }) => {
      const sides = [from, to].flatMap((side) =>
        side === null ? [] : [names?.[side] ?? valueText(texts, field, side)],
      );
      return `${fieldText(texts, field)}: ${sides.join(' → ')}`;
    })
    .join('; ');
}
