import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '~/platform/web.server';
import { Link, useActionData, useLoaderData } from '~/platform/web';
import { PageHead, Panel } from '~/components/panel';
import { readAnyFirm } from '~/features/customers/firms/staff-firm-store.server';
import {
  CreditFigures,
  CreditHistory,
  CreditTermsForm,
  type CreditTermsAnswer,
} from '~/features/desks/payments/credit-terms-screen';
import { REASON_FIELD, readReason, typedReason } from '~/features/desks/staff/reason';
import { may } from '~/features/identity/accounts/permissions';
import { requirePermission } from '~/features/identity/accounts/session.server';
import { changeCreditTerms } from '~/features/ordering/credit-control/change-credit-terms.server';
import {
  CREDIT_TERMS_FIELDS,
  creditTermsShape,
  type CreditTermsField,
} from '~/features/ordering/credit-control/credit-terms-form';
import { readCreditPosition } from '~/features/ordering/credit/credit-position-store.server';
import { standingTerms } from '~/features/ordering/credit/standing-terms';
import { listCreditTerms, NO_TERMS } from '~/features/ordering/credit/credit-terms-store.server';
import { countAwaitingApproval } from '~/features/ordering/credit/order-approval-store.server';
import { dayInIstanbul } from '~/platform/dates';
import { notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { settings } from '~/platform/settings-store.server';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

export const handle: RouteHandle = { titleKey: 'credit-desk:terms.title', breadcrumbKey: 'credit-desk:terms.title' };

async function dealerOf(params: LoaderFunctionArgs['params']) {
  const id = rowIdOf(params.id);
  const firm = id === undefined ? undefined : await readAnyFirm(id);
  if (!firm?.dealer) throw notFound('firm-not-found');
  return firm;
}

/** The credit terms of a dealer: what is owed, the form, and the history. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.read');
  const { id, name, code } = await dealerOf(params);
  const [history, position, awaiting, { payments }] = await Promise.all([
    listCreditTerms(id),
    readCreditPosition(id, dayInIstanbul(new Date())),
    countAwaitingApproval(id),
    settings(),
  ]);
  const { termDays, overLimit, newDealerLimit } = payments;
  return {
    firm: { id, name, code },
    terms: history[0] ?? { ...NO_TERMS, id: 0 },
    standing: standingTerms(history[0], payments),
    history,
    position,
    waiting: awaiting.count,
    standard: { termDays, overLimit, newDealerLimit },
    mayAct: may(viewer.role, 'payments.write'),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requirePermission(request, 'payments.write');
  const { id } = await dealerOf(params);
  const form = await readForm(request, ['intent', ...CREDIT_TERMS_FIELDS, REASON_FIELD]);
  const typed = Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
  const parsed = creditTermsShape.safeParse(typed);
  const reason = readReason(form);
  const toNewDealers = form.get('intent') === 'of-new-dealers';
  if (!reason || !(toNewDealers || parsed.success)) {
    const issues = toNewDealers ? [] : (parsed.error?.issues ?? []);
    const errors = issues.map(({ path, message }) => ({ field: path[0] as CreditTermsField, code: message }));
    const answer: CreditTermsAnswer = { errors, wrongReason: !reason, typed: { ...typed, reason: typedReason(form) } };
    return Response.json(answer, { status: 422 });
  }
  const changed = await changeCreditTerms(viewer, id, toNewDealers ? null : (parsed.data ?? null), reason);
  const message = translator(await localeOf(request))(`credit-desk:terms.${changed ? 'saved' : 'same'}`);
  return redirect(`/support/firms/${id}/credit`, {
    headers: { 'Set-Cookie': flashToast({ tone: changed ? 'success' : 'info', message }) },
  });
}

export default function DealerCredit() {
  const { firm, terms, standing, history, position, waiting, standard, mayAct } = useLoaderData<typeof loader>();
  const answer = useActionData<CreditTermsAnswer>();
  const { t } = useTranslation('credit-desk');
  return (
    <>
      <PageHead
        title={t('terms.title')}
        facts={[
          <Link key="firm" to={`/support/firms/${firm.id}`} className="link">
            <bdi>{firm.name}</bdi>
          </Link>,
          <bdi key="id" className="tabular-nums">
            {firm.id}
          </bdi>,
          t('terms.facts', { days: standing.termDays }),
        ]}
      />
      <div className="split">
        <div className="grid min-w-0 content-start gap-6">
          <CreditFigures dealerId={firm.id} limit={standing.creditLimit} position={position} waiting={waiting} />
          {mayAct ? (
            <Panel title={t('terms.form')}>
              <CreditTermsForm
                key={terms.id}
                firmId={firm.id}
                terms={terms}
                owed={position.owed}
                standard={standard}
                own={standing.own}
                answer={answer}
              />
            </Panel>
          ) : null}
        </div>
        <aside className="rail">
          <section aria-labelledby="limits">
            <h2 id="limits" className="mb-3">
              {t('terms.history')}
            </h2>
            <CreditHistory history={history} />
          </section>
        </aside>
      </div>
    </>
  );
}
