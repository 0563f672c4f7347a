import { optionalViewer } from '~/features/identity/accounts/session.server';
import { cartOf } from '~/features/ordering/cart/cart-of.server';
import { answerRequestForm } from '~/features/public-site/requests/answer-request-form.server';
import type { RequestAnswer } from '~/features/public-site/requests/request-answer';
import { cityOfPlate } from '~/features/public-site/dealers/cities';
import { publicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { AppError } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { requestContext } from '~/platform/request-context.server';
import { plainText } from './plain-text';
import { redirect } from '~/platform/web.server';
import { dealerChoices, type DealerChoice } from './dealer-choices.server';
import { LEAD_FIELDS, leadFormSchema, SHOW_DEALERS } from './lead-form-schema';
import { isSent } from './lead-store.server';
import { sentPath } from './lead-token.server';
import { provinceCookie } from './province-cookie.server';
import { leadLinesOf, readWanted } from './read-wanted.server';
import { sendLead } from './send-lead.server';
import { sourceOf, wantedAt } from './wanted';

/** The answer to the form that was not accepted, or that asked for another province's dealers. */
export type LeadAnswer = RequestAnswer & { dealers: DealerChoice[] };

/** Handles the form: a redirect to what became of it, or the page again with everything that was typed. */
export async function answerLeadForm(request: Request): Promise<Response> {
  await refuseStaff(request);
  const { searchParams, pathname, search } = new URL(request.url);
  const wanted = wantedAt(searchParams);
  const response = await answerRequestForm(request, {
    name: 'lead',
    fields: [...LEAD_FIELDS, SHOW_DEALERS],
    schema: leadFormSchema,
    requireSender: () => requireVisitor(request),
    again: SHOW_DEALERS,
    back: () => pathname + search,
    take: async ({ consent: _given, dealer, ...form }, _posted, locale) => {
      const onward = (cookies: string[]) => {
        const headers = new Headers();
        for (const cookie of [...cookies, provinceCookie(form.province)]) headers.append('Set-Cookie', cookie);
        return redirect(sentPath(form.key), { status: 303, headers });
      };
      // Pressed twice: by now its cart may be empty.
      if (await isSent(form.key)) throw onward([]);
      const wish = await readWanted(request, wanted, 'tr');
      const lines = leadLinesOf(wish);
      if (lines.length === 0 && dealer === null && form.note === '') throw new AppError('lead-empty', 422);
      const chosen = (await publicDealers()).find(({ id }) => id === dealer);
      await sendLead(
        {
          ...form,
          locale,
          source: sourceOf(wanted, lines.length === 0),
          chosenDealerId: chosen?.id ?? null,
          consentText: plainText(translator(locale)('leads:form.consent')),
          correlationId: requestContext()?.requestId ?? `lead-${form.key}`,
        },
        lines,
      );
      const cart = wanted.kind === 'cart' ? await cartOf(request) : undefined;
      await cart?.clear();
      throw onward(cart?.setCookies() ?? []);
    },
  });
  if (response.status >= 300 && response.status < 400) return response;
  const answer = (await response.json()) as RequestAnswer;
  const plate = answer.values.province ?? '';
  const dealers = await dealerChoices(plate, Number(answer.values.dealer) || undefined, {
    now: new Date(),
    locale: await localeOf(request),
  });
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  if (cityOfPlate(plate)) headers.append('Set-Cookie', provinceCookie(plate));
  return Response.json({ ...answer, dealers } satisfies LeadAnswer, { status: response.status, headers });
}

/**
 * Whoever may send something to a dealer: everybody but dealers, who order themselves, and staff.
 * @throws Response to the cart, AppError 404
 */
export async function requireVisitor(request: Request): Promise<void> {
  await refuseStaff(request);
  if ((await optionalViewer(request))?.role === 'dealer') throw redirect('/cart');
}

/** Staff have no cart that they could send. */
async function refuseStaff(request: Request): Promise<void> {
  const viewer = await optionalViewer(request);
  if (viewer && viewer.role !== 'dealer' && (await cartOf(request)) === undefined) throw new AppError('not-found', 404);
}
