import { actorOf } from '~/features/identity/accounts/session.server';
import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { recordAudit } from '~/platform/audit-store.server';
import { db, transaction, type Executor } from '~/platform/db/client.server';
import { translator } from '~/platform/i18n.server';
import { notifyStaff } from '~/platform/live/live-changes.server';
import { requestContext } from '~/platform/request-context.server';
import {
  ANSWER_TEMPLATES,
  fillTemplate,
  TEMPLATE_TEXTS,
  TEMPLATES,
  type AnswerTemplate,
  type QuestionTemplate,
  type TemplateText,
} from './question-template';
import {
  lockTemplate,
  readChangedTemplates,
  removeTemplate,
  writeTemplate,
  type ChangedTemplate,
} from './question-template-store.server';

type Values = { name: string; code: string; customer: string };

/** The text that the product begins with, its placeholders as staff write them. */
export function startText(template: TemplateText, locale: string): string {
  const marks: Values = { name: '{{name}}', code: '{{code}}', customer: '{{customer}}' };
  return translator(locale)(`mail:question.${template}`, marks);
}

export type TemplateView = {
  template: TemplateText;
  text: string;
  start: string;
  changed: Pick<ChangedTemplate, 'updatedAt' | 'updatedBy'> | null;
};

/** The texts of a language, as staff have worded them or as the product begins. */
export async function readTemplates(locale: string, tx: Executor = db()): Promise<TemplateView[]> {
  const rows = await readChangedTemplates(tx, locale);
  return TEMPLATE_TEXTS.map((template) => {
    const changed = rows.find((row) => row.template === template);
    const start = startText(template, locale);
    return {
      ...{ template, start, text: changed?.text ?? start },
      changed: changed ? { updatedAt: changed.updatedAt, updatedBy: changed.updatedBy } : null,
    };
  });
}

/** What each template asks in a dealer's language, greeting first. */
export async function questionTexts(locale: string, values: Values): Promise<Record<QuestionTemplate, string>> {
  const texts = await readTemplates(locale);
  const of = (template: TemplateText) =>
    fillTemplate(texts.find((one) => one.template === template)?.text ?? '', values);
  return Object.fromEntries(
    TEMPLATES.map((template) => [
      template,
      [of('hello'), template === 'free' ? '' : of(template)].join('\n\n').trimEnd(),
    ]),
  ) as Record<QuestionTemplate, string>;
}

/** What each template says to a visitor in their language, greeting first. */
export async function answerTexts(locale: string, name: string): Promise<Record<AnswerTemplate, string>> {
  const texts = await readTemplates(locale);
  const of = (template: TemplateText) =>
    fillTemplate(texts.find((one) => one.template === template)?.text ?? '', { name });
  return Object.fromEntries(
    ANSWER_TEMPLATES.map((template) => [template, [of('visitor-hello'), of(template)].join('\n\n')]),
  ) as Record<AnswerTemplate, string>;
}

/**
 * Words a text anew in one language, or gives it back the words of the product; the trail keeps both.
 * @param change.text null for the words of the product
 * @param change.seen the text that the user changed
 * @returns `same` if it is so already, `overtaken` if somebody else has worded it meanwhile; then nothing is changed
 */
export async function changeTemplate(
  viewer: StaffViewer,
  { template, locale }: { template: TemplateText; locale: string },
  { text, seen, reason }: { text: string | null; seen: string; reason: string },
): Promise<'changed' | 'same' | 'overtaken'> {
  return transaction(async (tx) => {
    await lockTemplate(tx, { template, locale });
    const before = (await readTemplates(locale, tx)).find((one) => one.template === template);
    if (!before) throw new Error(`there is no template ${template}`);
    if (before.text !== seen) return 'overtaken';
    const after = text ?? before.start;
    if (after === before.text) return 'same';
    // A text that is the product's own again follows it from then on.
    if (after === before.start) await removeTemplate(tx, { template, locale });
    else await writeTemplate(tx, { template, locale }, { text: after, by: viewer.displayName });
    await recordAudit(tx, {
      actor: actorOf(viewer),
      action: 'question-template.change',
      subjectType: 'question-template',
      subjectId: `${template}.${locale}`,
      before: { text: before.text },
      after: { text: after },
      reason,
      correlationId: requestContext()?.requestId ?? '',
    });
    notifyStaff(tx);
    return 'changed';
  });
}
