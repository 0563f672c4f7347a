import { redirect } from '~/platform/web.server';
import type { DealerViewer } from '~/features/identity/accounts/viewer';
import { closeLead, handOnLead, reopenLead } from '~/features/public-site/leads/end-lead.server';
import { noteLead } from '~/features/public-site/leads/note-lead.server';
import { takeLead } from '~/features/public-site/leads/take-lead.server';
import { AppError } from '~/platform/errors';
import { errorText, fieldErrors } from '~/platform/http.server';
import { findText, localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import { rowIdOf } from '~/platform/row-ids';
import { flashToast } from '~/platform/toasts.server';
import { closeSchema, handOnSchema, LEAD_INTENTS, noteSchema, type LeadAnswer } from './lead-form';
import { leadList } from './lead-list-filter';

const FREE = ['text', 'reason'].map((name) => ({ name, length: 8000, anyDigits: true }));

/** What may be wrong with any text; everything else its field says in words of its own. */
const OF_ANY_TEXT = ['field-too-long', 'card-number-refused', 'invalid-text'];

/** Does with a dealer's request what a form of its page says; a redirect, or the form with what was wrong. */
export async function answerLeadForm(request: Request, viewer: DealerViewer, id: number): Promise<Response> {
  const form = await readForm(request, ['intent', 'version', 'outcome', 'at', 'closing', ...FREE]);
  const values = Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\r\n', '\n')] as const] : [],
    ),
  );
  const intent = LEAD_INTENTS.find((known) => known === values.intent);
  const version = rowIdOf(values.version);
  if (intent === undefined || (version === undefined && intent !== 'take'))
    throw new AppError('malformed-request', 400);
  const locale = await localeOf(request);
  const again = (answer: Pick<LeadAnswer, 'errors' | 'overtaken'>, status: number) =>
    Response.json({ intent, values, ...answer } satisfies LeadAnswer, { status });
  const read = readAct(intent, values);
  if (!read.success) {
    const errors = fieldErrors(read.error, values).map(({ path, code, params }) => [
      path,
      OF_ANY_TEXT.includes(code)
        ? errorText(locale, code, params)
        : (findText(locale, `dealer-leads:wrong.${path}`) ?? errorText(locale, code, params)),
    ]);
    return again({ errors: Object.fromEntries(errors) as LeadAnswer['errors'], overtaken: false }, 400);
  }
  try {
    await read.act(viewer, { id, ...(version !== undefined && { version }) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'lead-changed') throw error;
    return again({ errors: {}, overtaken: true }, 409);
  }
  const message = translator(locale)(`dealer-leads:done.${intent === 'quoted' ? 'note' : intent}`);
  const to = intent === 'hand-on' ? leadList.address() : `/leads/${id}`;
  return redirect(to, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
}

type Ref = { id: number; version?: number };
type Act = (viewer: DealerViewer, ref: Ref) => Promise<void>;

/** What a form says, checked, as something to do. */
function readAct(intent: LeadAnswer['intent'], values: Record<string, string>) {
  const taken = (act: Act) => ({ success: true as const, act });
  switch (intent) {
    case 'take':
      return taken((viewer, { id }) => takeLead(viewer, id));
    case 'reopen':
      return taken(reopenLead);
    case 'quoted':
      return taken((viewer, ref) => noteLead(viewer, ref, { kind: 'quoted', text: '', nextCallAt: null }));
    case 'note': {
      const note = noteSchema.safeParse({ text: '', at: '', ...values });
      return note.success ? taken((viewer, ref) => noteLead(viewer, ref, note.data)) : note;
    }
    case 'hand-on': {
      const said = handOnSchema.safeParse({ reason: '', ...values });
      return said.success ? taken((viewer, ref) => handOnLead(viewer, ref, said.data.reason)) : said;
    }
    case 'close': {
      const said = closeSchema.safeParse({ text: '', ...values });
      return said.success
        ? taken((viewer, ref) => closeLead(viewer, ref, { reason: said.data.closing, text: said.data.text }))
        : said;
    }
  }
}
