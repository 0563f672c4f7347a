import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { useActionData, useLoaderData } from '~/platform/web';
import { LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { Plus } from '~/components/icons';
import { PageHead } from '~/components/panel';
import { LinkTabs } from '~/components/tabs';
import { readKeyForm } from '~/features/identity/accounts/answer-key-form.server';
import { makeServiceToken, revokeServiceToken } from '~/features/identity/accounts/change-service-token.server';
import { KeyList } from '~/features/identity/accounts/key-list';
import keyStyles from '~/features/identity/accounts/keys.css?url';
import { serviceTokensOfFirm } from '~/features/identity/accounts/service-token-store.server';
import { actorOf, requireDealerRight } from '~/features/identity/accounts/session.server';
import { shownKey } from '~/features/identity/accounts/shown-key.server';
import { apiLimits } from '~/features/integrations/data-api/docs/api-limits.server';
import connectStyles from '~/features/integrations/data-api/docs/connect.css?url';
import {
  ConnectLimits,
  ConnectSteps,
  ConnectTroubles,
  PROGRAMS,
  ReadyFiles,
  type Program,
} from '~/features/integrations/data-api/docs/connect-steps';
import { MODEL } from '~/features/integrations/data-api/model';
import { useKeyStep } from '~/features/integrations/data-api/docs/use-key-step';
import { ConnectedNotice } from '~/features/integrations/data-api/docs/connected-notice';
import { KeyFormPanel, type KeyAnswer } from '~/features/identity/accounts/key-form-panel';
import { useMadeKey } from '~/features/identity/accounts/use-made-key';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HERE = '/account/tokens';

export const handle: RouteHandle = { titleKey: 'tokens:title' };

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: connectStyles },
  { rel: 'stylesheet', href: keyStyles },
];

const tableNames = () => MODEL.map(({ name }) => name);

/** The dealer's service tokens, and the instructions to connect each program. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealerRight(request, 'programs.manage');
  const [locale, keys] = await Promise.all([localeOf(request), serviceTokensOfFirm(viewer.firm.id)]);
  const now = new Date();
  const asked = new URL(request.url).searchParams;
  return {
    keys: keys.map((key) => shownKey(key, now, locale, viewer.email)),
    making: asked.has('new'),
    program: programOf(asked.get('for')),
    service: `${env().PUBLIC_ORIGIN}/api/`,
    dealerCode: String(viewer.firm.id),
    tables: tableNames(),
    limits: apiLimits(locale),
  };
}

const programOf = (asked: string | null): Program =>
  (Object.keys(PROGRAMS) as Program[]).find((program) => program === asked) ?? 'excel';

const addressOf = (program: Program) => (program === 'excel' ? HERE : `${HERE}?for=${program}`);

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'programs.manage');
  const { form, typed, wanted, wrong } = await readKeyForm(request, tableNames());
  const locale = await localeOf(request);
  if (form.get('intent') === 'revoke') {
    const id = rowIdOf(form.get('id'));
    if (id === undefined) throw notFound('not-found');
    const { name } = await revokeServiceToken(actorOf(viewer), id, { firmId: viewer.firm.id });
    const message = translator(locale)('tokens:revoked', { name });
    return redirect(HERE, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  }
  if (form.get('intent') !== 'make') throw new AppError('malformed-request', 400);
  if (!wanted) return Response.json({ typed, wrong } satisfies KeyAnswer, { status: 400 });
  try {
    const { token } = await makeServiceToken(actorOf(viewer), wanted, viewer.accountId);
    return Response.json({ wrong: [], token } satisfies KeyAnswer, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-keys') throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return Response.json({ typed, wrong: [], refused } satisfies KeyAnswer, { status: error.status });
  }
}

export default function DealerKeys() {
  const { keys, making, program, service, dealerCode, tables, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<KeyAnswer>();
  const { t } = useTranslation('tokens');
  const made = useMadeKey(answer?.token, keys);
  const asking = making && !made?.here;
  const keyStep = useKeyStep(made?.token);
  return (
    <>
      <PageHead title={t('title')} facts={[t('intro')]} />
      <div className="mb-5">
        <LinkTabs
          label={t('connect:programs')}
          tabs={(Object.keys(PROGRAMS) as Program[]).map((each) => ({
            to: addressOf(each),
            label: PROGRAMS[each],
            current: each === program,
          }))}
        />
      </div>
      <div className="split">
        <div className="min-w-0">
          <h2 className="sr-only">{t('connect:steps', { program: PROGRAMS[program] })}</h2>
          <ConnectSteps
            program={program}
            service={service}
            dealerCode={dealerCode}
            keyStep={keyStep}
            copied={(text) => <CodeChip code={text} copyLabel={t('copy-address')} copiedLabel={t('copied')} />}
          />
          <ConnectedNotice made={made} />
          <div className="list-head mt-8" id="keys">
            <h2>{t('keys')}</h2>
            {asking ? null : (
              <LinkButton to={`${HERE}?for=${program}&new=1#new`} variant="primary" icon={Plus}>
                {t('new')}
              </LinkButton>
            )}
          </div>
          {asking ? <KeyFormPanel answer={answer} tables={tables} cancelTo={addressOf(program)} /> : null}
          {asking && keys.length === 0 ? null : <KeyList keys={keys} />}
        </div>
        <aside className="rail">
          {program === 'excel' ? <ReadyFiles /> : null}
          <ConnectTroubles />
          <ConnectLimits limits={limits} />
          <section>
            <h2>{t('ready.title')}</h2>
            <p className="mb-3 text-sm text-muted">{t('ready.text')}</p>
            <LinkButton to="/api/docs">{t('ready.link')}</LinkButton>
          </section>
        </aside>
      </div>
    </>
  );
}
