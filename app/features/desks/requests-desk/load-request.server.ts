import { may } from '~/features/identity/accounts/permissions';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { ANSWER_TEMPLATES, type AnswerTemplate } from '~/features/desks/templates/question-template';
import { answerTexts } from '~/features/desks/templates/question-texts.server';
import { requestRows } from '~/features/public-site/requests/request-mail.server';
import { actorText } from '~/features/desks/staff/audit-texts';
import { readAuditOf, type AuditEntryView } from '~/features/desks/staff/audit-of-subject-store.server';
import { formatRelative } from '~/platform/dates';
import { findText, readerTexts } from '~/platform/i18n.server';
import { addDays } from '~/platform/dates';
import { settings } from '~/platform/settings-store.server';
import type { Touched } from './handling-form';
import { listAssignees, readRequest } from './request-desk-store.server';
import { HANDLED } from './request-form';

const HISTORY = 20;

/** Who may do something about requests of a kind: what is handed on to operations is theirs. */
export const rightFor = (kind: string) => (kind === 'operations' ? 'ops.write' : 'support.write');

/** All that the page of a request shows; undefined if there is none. */
export async function loadRequest(id: number, viewer: StaffViewer, locale: string) {
  const request = await readRequest(id);
  if (!request) return undefined;
  const operations = request.kind === 'operations';
  const [assignees, history, { requests }, templates] = await Promise.all([
    listAssignees(operations ? 'operations' : 'support'),
    readAuditOf('request', String(id), HISTORY),
    settings(),
    request.email === '' ? undefined : answerTexts(request.locale, request.name || request.email),
  ]);
  const now = new Date();
  return {
    request,
    rows: requestRows(readerTexts(locale), request),
    late: request.dueAt !== null && new Date(request.dueAt) < now,
    assignees,
    history,
    touched: touchedBy(history, now, locale),
    // The answer's template is in the language of the request.
    subject: findText(request.locale, `requests:answer.${request.kind}`) ?? '',
    templates: templates && fitting(request.kind, templates),
    keptUntil: addDays(new Date(request.changedAt), requests.keepDays).toISOString(),
    mayAct: may(viewer.role, rightFor(request.kind)),
    /** Who reads may take it over. */
    mayTake: request.assigneeId !== viewer.accountId && assignees.some((one) => one.id === viewer.accountId),
    me: viewer.accountId,
  };
}

/** The templates that can answer a request: an applicant is not told of moving, and whoever asks for their data is only asked back. */
function fitting(kind: string, templates: Record<AnswerTemplate, string>) {
  const fits: readonly AnswerTemplate[] =
    kind === 'data-subject' ? ['visitor-more'] : kind === 'application' ? ['visitor-called'] : ANSWER_TEMPLATES;
  return fits.map((template) => ({ template, text: templates[template] }));
}

export type LoadedRequest = NonNullable<Awaited<ReturnType<typeof loadRequest>>>;

/** By whom each field was changed last. */
function touchedBy(history: readonly AuditEntryView[], now: Date, locale: string): Touched {
  const texts = readerTexts(locale);
  return Object.fromEntries(
    HANDLED.flatMap((field) => {
      const entry = history.find(({ changes }) => changes.some((change) => change.field === field));
      if (!entry) return [];
      const by = entry.person?.name ?? actorText(texts, entry.actor);
      return [[field, { by, when: formatRelative(new Date(entry.at), now, locale) }]];
    }),
  );
}
