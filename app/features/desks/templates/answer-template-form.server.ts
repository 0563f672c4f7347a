import type { StaffViewer } from '~/features/identity/accounts/viewer';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { AppError } from '~/platform/errors';
import { freeText } from '~/platform/free-text';
import { localeOf, translator } from '~/platform/i18n.server';
import { LANGUAGES } from '~/platform/languages';
import { readForm } from '~/platform/read-form.server';
import { flashToast } from '~/platform/toasts.server';
import { redirect } from '~/platform/web.server';
import { strangePlaceholders, TEMPLATE_LENGTH, TEMPLATE_TEXTS, type TemplateText } from './question-template';
import { changeTemplate } from './question-texts.server';
import { templatesPath } from './templates-path';

/** The answer to a text that was not taken; what was typed stays. */
export type TemplateAnswer = {
  template: TemplateText;
  /** `support:templates.problem.<problem>`; null where only the reason is missing. */
  problem: 'empty' | 'too-long' | 'card' | 'placeholder' | 'changed' | null;
  /** What stands between braces and means nothing. */
  strange: string[];
  text: string;
  reason: string;
  reasonWrong: boolean;
};

const textShape = freeText(TEMPLATE_LENGTH, { long: 'too-long', card: 'card' });

/** Keeps a text of a question, or gives it back the product's words: back on the page of its language, or why not. */
export async function answerTemplateForm(viewer: StaffViewer, request: Request): Promise<Response> {
  const form = await readForm(request, [
    ...['intent', 'template', 'locale'],
    ...['text', 'seen'].map((name) => ({ name, length: 8000, anyDigits: true })),
    REASON_FIELD,
  ]);
  const said = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const template = TEMPLATE_TEXTS.find((one) => one === said('template'));
  const locale = LANGUAGES.find(({ code }) => code === said('locale'))?.code;
  if (!template || !locale) throw new AppError('malformed-request', 400);
  const reset = form.get('intent') === 'reset';
  const reason = readReason(form);
  const refuse = (problem: TemplateAnswer['problem'], status: number, strange: string[] = []) =>
    Response.json(
      {
        ...{ template, problem, strange, text: said('text'), reason: typedReason(form) },
        reasonWrong: reason === undefined,
      } satisfies TemplateAnswer,
      { status },
    );
  const read = textShape.safeParse(said('text'));
  if (!reset) {
    if (!read.success) return refuse(read.error.issues[0]?.message === 'card' ? 'card' : 'too-long', 422);
    if (read.data === '') return refuse('empty', 422);
    const strange = strangePlaceholders(template, read.data);
    if (strange.length > 0) return refuse('placeholder', 422, strange);
  }
  if (reason === undefined) return refuse(null, 422);
  const text = reset ? null : (read.data ?? '');
  const outcome = await changeTemplate(viewer, { template, locale }, { text, seen: said('seen'), reason });
  if (outcome === 'overtaken') return refuse('changed', 409);
  const message = translator(await localeOf(request))(`support:templates.${outcome === 'changed' ? 'saved' : 'same'}`);
  return redirect(templatesPath(locale), {
    headers: { 'Set-Cookie': flashToast({ tone: outcome === 'changed' ? 'success' : 'info', message }) },
  });
}
