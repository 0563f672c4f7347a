import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Plus } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { ErrorSummary } from '~/components/field';
import { PageHead, Panel } from '~/components/panel';
import { readKeyForm, type TypedKey } from '~/features/accounts/answer-key-form.server';
import { makeServiceToken, revokeServiceToken } from '~/features/accounts/change-service-token.server';
import { ConnectExcel } from '~/features/accounts/connect-excel';
import { KeyFields } from '~/features/accounts/key-fields';
import { KeyList } from '~/features/accounts/key-list';
import keyStyles from '~/features/accounts/keys.css?url';
import { serviceTokensOfFirm } from '~/features/accounts/service-token-store.server';
import { actorOf, requireDealer } from '~/features/accounts/session.server';
import { shownKey } from '~/features/accounts/shown-key.server';
import { MODEL } from '~/features/data-api/model';
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HERE = '/account/tokens';
/** The views of the model that are made for spreadsheets, as its documents name them. */
const FOR_SPREADSHEETS = ['vwLisans', 'vwSiparis', 'vwCariHareket'];

export const handle: RouteHandle = { titleKey: 'tokens:title', breadcrumbKey: 'tokens:title' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: keyStyles }];

const tableNames = () => MODEL.map(({ name }) => name);

/** The keys by which a dealer's programs come in, and how Excel is connected with one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireDealer(request);
  const [locale, keys] = await Promise.all([localeOf(request), serviceTokensOfFirm(viewer.firm.id)]);
  const now = new Date();
  return {
    keys: keys.map((key) => shownKey(key, now, locale, viewer.email)),
    making: new URL(request.url).searchParams.has('new'),
    service: `${env().PUBLIC_ORIGIN}/api/`,
    dealerCode: viewer.firm.id,
    tables: tableNames(),
    spreadsheets: FOR_SPREADSHEETS,
  };
}

type Answer = { typed?: TypedKey; wrong: string[]; refused?: string; token?: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealer(request);
  const { form, typed, wanted, wrong } = await readKeyForm(request, tableNames());
  const locale = await localeOf(request);
  if (form.get('intent') === 'revoke') {
    const sent = form.get('id');
    const id = rowIdOf(typeof sent === 'string' ? sent : undefined);
    if (id === undefined) throw notFound('not-found');
    const { name } = await revokeServiceToken(actorOf(viewer), id, { firmId: viewer.firm.id });
    const message = translator(locale)('tokens:revoked', { name });
    return redirect(HERE, { headers: { 'Set-Cookie': flashToast({ tone: 'success', message }) } });
  }
  if (form.get('intent') !== 'make') throw new AppError('malformed-request', 400);
  if (!wanted) return Response.json({ typed, wrong } satisfies Answer, { status: 400 });
  try {
    const { token } = await makeServiceToken(actorOf(viewer), wanted, viewer.accountId);
    return Response.json({ wrong: [], token } satisfies Answer, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-keys') throw error;
    const refused = errorText(locale, error.code, error.details.params);
    return Response.json({ typed, wrong: [], refused } satisfies Answer, { status: error.status });
  }
}

export default function DealerKeys() {
  const { keys, making, service, dealerCode, tables, spreadsheets } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('tokens');
  const busy = useNavigation().formData?.get('intent') === 'make';
  const token = answer?.token;
  const wrong = answer?.wrong ?? [];
  return (
    <>
      <PageHead title={t('title')} facts={[t('intro')]} />
      <div className="split">
        <div className="min-w-0">
          <h2 className="sr-only">{t('excel')}</h2>
          <ConnectExcel token={token} service={service} dealerCode={dealerCode} tables={spreadsheets} />
          <div className="list-head mt-8" id="keys">
            <h2>{t('keys')}</h2>
            {making && !token ? null : (
              <LinkButton to={`${HERE}?new=1#new`} variant="primary" icon={Plus}>
                {t('new')}
              </LinkButton>
            )}
          </div>
          {making && !token ? (
            <div id="new" className="mb-6 scroll-mt-16">
              <Panel title={t('form.title')} headingLevel={3}>
                <Form method="post" className="grid max-w-xl gap-5">
                  <ErrorSummary
                    title={t('errors:summary')}
                    answer={answer}
                    errors={[
                      ...(answer?.refused ? [{ message: answer.refused }] : []),
                      ...wrong.map((name) => ({
                        id: { name: 'key-name', scope: 'key-scope-0', days: 'key-days' }[name],
                        message: t(`rule.${name}`),
                      })),
                    ]}
                  />
                  <KeyFields values={answer?.typed} wrong={wrong} tables={tables} />
                  <div className="flex flex-wrap gap-3">
                    <Button type="submit" name="intent" value="make" variant="primary" loading={busy}>
                      {t('make')}
                    </Button>
                    <LinkButton to={HERE} variant="quiet">
                      {t('cancel')}
                    </LinkButton>
                  </div>
                </Form>
              </Panel>
            </div>
          ) : null}
          {making && !token && keys.length === 0 ? null : <KeyList keys={keys} />}
        </div>
        <aside className="rail">
          <section>
            <h2>{t('ready.title')}</h2>
            <p className="mb-3 text-sm text-muted">{t('ready.text')}</p>
            <LinkButton to="/api/docs">{t('ready.link')}</LinkButton>
          </section>
          <section>
            <h2>{t('trouble.title')}</h2>
            <dl className="grid gap-3 text-sm">
              {(['auth', 'out'] as const).map((key) => (
                <div key={key}>
                  <dt className="font-medium">{t(`trouble.${key}`)}</dt>
                  <dd className="text-muted">{t(`trouble.${key}-text`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        </aside>
      </div>
    </>
  );
}
