import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, useActionData, useLoaderData, useLocation, useNavigation, useRevalidator } from '~/platform/web';
import { useEffect, useState } from 'react';
import { Button, LinkButton } from '~/components/button';
import { CodeChip } from '~/components/code-chip';
import { ErrorSummary } from '~/components/field';
import { CircleCheck, LoaderCircle, Plus } from '~/components/icons';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { LinkTabs } from '~/components/tabs';
import { readKeyForm, type TypedKey } from '~/features/identity/accounts/answer-key-form.server';
import { makeServiceToken, revokeServiceToken } from '~/features/identity/accounts/change-service-token.server';
import { KeyFields } from '~/features/identity/accounts/key-fields';
import { KeyList, type ShownKey } from '~/features/identity/accounts/key-list';
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
import { env } from '~/platform/env.server';
import { AppError, notFound } from '~/platform/errors';
import { errorText } from '~/platform/http.server';
import { localeOf, translator } from '~/platform/i18n.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HERE = '/account/tokens';

export const handle: RouteHandle = { titleKey: 'tokens:title', breadcrumbKey: 'tokens:title' };

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

type Answer = { typed?: TypedKey; wrong: string[]; refused?: string; token?: string };

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireDealerRight(request, 'programs.manage');
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

/**
 * The token that was just created. It is shown only once, so it stays while its owner switches between the instructions
 * of the programs; `here` until another page was visited.
 */
function useMadeKey(token: string | undefined, keys: readonly ShownKey[]) {
  const { key: place } = useLocation();
  const [made, setMade] = useState(token === undefined ? undefined : { token, place });
  // The answer arrives at the page that sent the form, and is shown there.
  if (token !== undefined && (token !== made?.token || place !== made.place)) setMade({ token, place });
  const shown = made && keys.find((key) => key.shown.endsWith(made.token.slice(-4)));
  return made && shown ? { token: made.token, key: shown, here: made.place === place } : undefined;
}

const LOOK_EVERY_MS = 4000;
/** After this time the user has probably left. */
const LOOK_FOR_MS = 10 * 60_000;

/** Polls while the user waits for a program to connect. */
function useLooking(looking: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!looking) return;
    const until = Date.now() + LOOK_FOR_MS;
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else if (document.visibilityState === 'visible') revalidate();
    }, LOOK_EVERY_MS);
    // The user may come back from the program, so check at once.
    addEventListener('focus', revalidate);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', revalidate);
    };
  }, [looking, revalidate]);
}

export default function DealerKeys() {
  const { keys, making, program, service, dealerCode, tables, limits } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('tokens');
  const busy = useNavigation().formData?.get('intent') === 'make';
  const made = useMadeKey(answer?.token, keys);
  const waiting = made?.key.state.kind === 'waiting';
  useLooking(waiting);
  const wrong = answer?.wrong ?? [];
  const asking = making && !made?.here;
  const keyStep = made
    ? {
        title: t('connect:key.made-title'),
        text: t('connect:key.made-text'),
        more: (
          <>
            <CodeChip code={made.token} copyLabel={t('copy-key')} copiedLabel={t('copied')} />
            <StatusPill tone="success" icon={CircleCheck} plain>
              {t('connect:key.made')}
            </StatusPill>
          </>
        ),
      }
    : { title: t('connect:key.title'), text: t('connect:key.own') };
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
          <div role="status">
            {made ? (
              <div className="mt-4">
                <Notice
                  tone={waiting ? 'neutral' : 'success'}
                  icon={waiting ? LoaderCircle : undefined}
                  title={t(waiting ? 'connect:waiting' : 'connect:connected')}
                >
                  {waiting ? t('connect:waiting-text') : t('connect:connected-text', { when: made.key.used ?? '' })}
                </Notice>
              </div>
            ) : null}
          </div>
          <div className="list-head mt-8" id="keys">
            <h2>{t('keys')}</h2>
            {asking ? null : (
              <LinkButton to={`${HERE}?for=${program}&new=1#new`} variant="primary" icon={Plus}>
                {t('new')}
              </LinkButton>
            )}
          </div>
          {asking ? (
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
                    <LinkButton to={addressOf(program)} variant="quiet">
                      {t('cancel')}
                    </LinkButton>
                  </div>
                </Form>
              </Panel>
            </div>
          ) : null}
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
