import { redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs } from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { Check, CircleDashed, Fingerprint, Plus, RefreshCw, ShieldCheck, Smartphone, Trash } from '~/components/icons';
import type { ReactNode } from 'react';
import { Button, LinkButton } from '~/components/button';
import { Facts } from '~/components/facts';
import { Field, PasswordInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { PageHead, Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import { mustHaveSecondFactor } from '~/features/identity/accounts/second-factor-state-store.server';
import { requireViewer, sessionIdOf } from '~/features/identity/accounts/session.server';
import { IdentityPanel } from '~/features/identity/identities/identity-panel';
import { readIdentityPanel } from '~/features/identity/identities/identity-panel.server';
import { postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { AppSetUpSteps } from '~/features/identity/second-factor/app-set-up';
import {
  addApp,
  addPasskey,
  dropApp,
  dropPasskey,
  preparePasskey,
  renewCodes,
  startApp,
  type Owner,
} from '~/features/identity/second-factor/manage-second-factor.server';
import { PasskeyForm } from '~/features/identity/second-factor/passkey-form';
import { PasskeyNameField } from '~/features/identity/second-factor/passkey-name';
import type { Ceremony } from '~/features/identity/second-factor/passkey-browser';
import { requireProof } from '~/features/identity/second-factor/prove.server';
import { readAppSetUp } from '~/features/identity/second-factor/read-app-set-up.server';
import { RecoveryCodes } from '~/features/identity/second-factor/recovery-codes';
import { relyingParty } from '~/features/identity/second-factor/relying-party.server';
import secondFactorStyles from '~/features/identity/second-factor/second-factor.css?url';
import type { SecondFactorAnswer } from '~/features/identity/second-factor/second-factor-page';
import { hasAny, readSecondFactors } from '~/features/identity/second-factor/second-factor-store.server';
import { shownRecoveryCode } from '~/features/identity/second-factor/typed-code';
import { formatDate, formatDateTime, formatRelative } from '~/platform/dates';
import { db } from '~/platform/db/client.server';
import { AppError, notFound } from '~/platform/errors';
import { localeOf, translator } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { rowIdOf } from '~/platform/row-ids';
import { useTranslation } from '~/platform/texts';
import { flashToast } from '~/platform/toasts.server';

const HERE = '/account/security';

export const handle: RouteHandle = { titleKey: 'second-factor:title', breadcrumbKey: 'second-factor:title' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorStyles }];

/** The actions that the page can start; each opens a form in its place. */
const STEPS = ['app', 'remove-app', 'passkey', 'remove-passkey', 'codes'] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { searchParams } = new URL(request.url);
  const [locale, factors, required] = await Promise.all([
    localeOf(request),
    readSecondFactors(db(), viewer.accountId),
    mustHaveSecondFactor(db(), viewer),
  ]);
  const { appSince, passkeys, codesLeft } = factors;
  const now = new Date();
  const step = STEPS.find((known) => known === searchParams.get('step')) ?? null;
  return {
    email: viewer.email,
    on: hasAny(factors),
    required,
    appSince: appSince && formatDate(appSince, locale),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: formatDate(createdAt, locale),
      used: lastUsedAt && formatRelative(lastUsedAt, now, locale),
      usedExactly: lastUsedAt ? formatDateTime(lastUsedAt, locale) : undefined,
    })),
    codesLeft,
    step,
    chosen: rowIdOf(searchParams.get('id') ?? undefined) ?? null,
    setUp: step === 'app' && !appSince ? await readAppSetUp(viewer) : null,
    passkeysPossible: relyingParty() !== undefined,
    identities: await readIdentityPanel(viewer.accountId, locale),
  };
}

type Answer = SecondFactorAnswer & {
  /** A passkey whose registration has started. */
  passkey?: { name: string; creation: Ceremony };
  name?: string;
};

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireViewer(request);
  const form = await readForm(request, [
    'form',
    'id',
    'code',
    { name: 'name', anyDigits: true },
    { name: 'proof', anyDigits: true },
    { name: 'response', length: 8000, anyDigits: true },
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const which = text('form');
  const locale = await localeOf(request);
  const owner: Owner = { viewer, locale, post: postSecurityNotice, sessionId: sessionIdOf(request) };
  const done = (message: string) =>
    redirect(HERE, {
      headers: {
        'Set-Cookie': flashToast({ tone: 'success', message: translator(locale)(`second-factor:${message}`) }),
      },
    });
  const answer = (given: Omit<Answer, 'form'>) =>
    Response.json({ form: which, ...given } satisfies Answer, { headers: { 'Cache-Control': 'no-store' } });
  const withCodes = (codes: string[] | null, message: string) =>
    codes ? answer({ codes: codes.map(shownRecoveryCode), onward: HERE }) : done(message);
  try {
    switch (which) {
      case 'start-app':
        await requireProof(owner, text('proof'));
        await startApp(owner);
        return redirect(`${HERE}?step=app#app`);
      case 'add-app':
        return withCodes(await addApp(owner, text('code')), 'app.added');
      case 'remove-app':
        await dropApp(owner, text('proof'));
        return done('app.removed');
      case 'start-passkey':
        return answer({ passkey: await preparePasskey(owner, text('name'), text('proof')) });
      case 'add-passkey':
        return withCodes(await addPasskey(owner, text('name'), text('response')), 'passkeys.added');
      case 'remove-passkey': {
        const id = rowIdOf(text('id'));
        if (id === undefined) throw notFound('not-found');
        await dropPasskey(owner, id, text('proof'));
        return done('passkeys.removed');
      }
      case 'codes':
        return answer({ codes: (await renewCodes(owner, text('proof'))).map(shownRecoveryCode), onward: HERE });
    }
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    const name = text('name');
    return Response.json({ form: which, refused: refused.message, ...(name && { name }) } satisfies Answer, init);
  }
  throw new AppError('malformed-request', 400);
}

export default function Security() {
  const { email, on, required, appSince, passkeys, codesLeft, identities } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const { t } = useTranslation('second-factor');
  const none = (text: string) => (
    <StatusPill icon={CircleDashed} plain>
      {text}
    </StatusPill>
  );
  return (
    <>
      <PageHead
        title={t('title')}
        state={
          <StatusPill tone={on ? 'success' : 'neutral'} icon={on ? ShieldCheck : CircleDashed}>
            {t(on ? 'state.on' : 'state.off')}
          </StatusPill>
        }
        facts={[t('intro')]}
      />
      <div className="split">
        <div className="grid min-w-0 gap-4">
          {answer?.codes ? (
            <Panel title={t('codes.title')}>
              <RecoveryCodes codes={answer.codes} email={email}>
                <LinkButton to={HERE} variant="primary">
                  {t('codes.kept')}
                </LinkButton>
              </RecoveryCodes>
            </Panel>
          ) : (
            <>
              {required ? (
                <Notice tone="neutral" compact>
                  {t('state.required')}
                </Notice>
              ) : null}
              <AppPanel answer={answer} />
              <PasskeyPanel answer={answer} />
              {on ? <CodesPanel answer={answer} /> : null}
              <IdentityPanel identities={identities} />
            </>
          )}
        </div>
        <aside className="rail">
          <section>
            <h2>{t('state.title')}</h2>
            <Facts
              items={[
                {
                  label: t('app.title'),
                  value: appSince ? (
                    <StatusPill tone="success" icon={Check} plain>
                      {t('state.since', { date: appSince })}
                    </StatusPill>
                  ) : (
                    none(t('state.none'))
                  ),
                },
                {
                  label: t('passkeys.title'),
                  value: passkeys.length > 0 ? t('passkeys.count', { count: passkeys.length }) : none(t('state.none')),
                },
                {
                  label: t('codes.title'),
                  value: codesLeft === null ? none(t('state.none')) : t('codes.left', { count: codesLeft }),
                },
              ]}
            />
          </section>
          <section>
            <h2>{t('why.title')}</h2>
            <p className="text-sm text-muted">{t('why.text')}</p>
          </section>
          <section>
            <Link to="/account" className="link text-sm">
              {t('back')}
            </Link>
          </section>
        </aside>
      </div>
    </>
  );
}

/** A form that asks for the password or a code before its action. */
function ProofForm({
  form,
  answer,
  submit,
  danger = false,
  consequence,
  children,
}: {
  form: string;
  answer: Answer | undefined;
  submit: string;
  danger?: boolean;
  consequence?: string;
  children?: ReactNode;
}) {
  const { on } = useLoaderData<typeof loader>();
  const { t } = useTranslation('second-factor');
  const busy = useNavigation().formData?.get('form') === form;
  const refused = answer?.form === form ? answer.refused : undefined;
  return (
    <Form method="post" className="grid gap-4">
      <input type="hidden" name="form" value={form} />
      {consequence ? <p className="text-sm text-muted">{consequence}</p> : null}
      {!on && form.startsWith('start-') ? <p className="text-sm text-muted">{t('first')}</p> : null}
      {refused ? <Notice tone="danger" title={refused} role="alert" compact /> : null}
      {children}
      <Field
        label={t(on ? 'proof.label' : 'proof.password')}
        hint={on ? t('proof.hint') : undefined}
        className="max-w-sm"
        required
      >
        <PasswordInput
          name="proof"
          autoComplete="current-password"
          maxLength={128}
          showLabel={t('auth:show-password')}
          hideLabel={t('auth:hide-password')}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {submit}
        </Button>
        <LinkButton to={HERE} variant="quiet" preventScrollReset>
          {t('cancel')}
        </LinkButton>
      </div>
    </Form>
  );
}

function AppPanel({ answer }: { answer: Answer | undefined }) {
  const { appSince, step, setUp } = useLoaderData<typeof loader>();
  const { t } = useTranslation('second-factor');
  const refused = answer?.form === 'add-app' ? answer.refused : undefined;
  return (
    <div id="app" className="scroll-mt-16">
      <Panel
        title={
          <span className="factor-title">
            <Smartphone aria-hidden />
            {t('app.title')}
          </span>
        }
        actions={
          step === 'app' || step === 'remove-app' ? undefined : appSince ? (
            <LinkButton to={`${HERE}?step=remove-app#app`} size="small" icon={Trash} variant="quiet">
              {t('app.remove')}
            </LinkButton>
          ) : (
            <LinkButton to={`${HERE}?step=app#app`} size="small" icon={Plus}>
              {t('app.start')}
            </LinkButton>
          )
        }
      >
        {step === 'remove-app' && appSince ? (
          <ProofForm
            form="remove-app"
            answer={answer}
            submit={t('app.remove')}
            danger
            consequence={t('app.remove-text')}
          />
        ) : step === 'app' && !appSince ? (
          setUp ? (
            <AppSetUpSteps setUp={setUp} refused={refused} />
          ) : (
            <ProofForm form="start-app" answer={answer} submit={t('continue')} consequence={t('app.what')} />
          )
        ) : (
          <p className="text-sm text-muted">{appSince ? t('app.on', { date: appSince }) : t('app.what')}</p>
        )}
      </Panel>
    </div>
  );
}

function PasskeyPanel({ answer }: { answer: Answer | undefined }) {
  const { passkeys, step, chosen, passkeysPossible } = useLoaderData<typeof loader>();
  const { t } = useTranslation('second-factor');
  const ready = answer?.passkey;
  const refused = answer?.form === 'add-passkey' ? answer.refused : undefined;
  const leaving = step === 'remove-passkey' ? passkeys.find(({ id }) => id === chosen) : undefined;
  const adding = step === 'passkey' || ready !== undefined || refused !== undefined;
  return (
    <div id="passkeys" className="scroll-mt-16">
      <Panel
        title={
          <span className="factor-title">
            <Fingerprint aria-hidden />
            {t('passkeys.title')}
          </span>
        }
        actions={
          adding || !passkeysPossible ? undefined : (
            <LinkButton to={`${HERE}?step=passkey#passkeys`} size="small" icon={Plus}>
              {t('passkeys.add')}
            </LinkButton>
          )
        }
      >
        <div className="grid gap-4">
          <p className="text-sm text-muted">{t('passkeys.what')}</p>
          {passkeysPossible ? null : <Notice tone="warning" title={t('auth:passkey.address')} compact />}
          {passkeys.length > 0 ? (
            <ul className="passkey-list" aria-label={t('passkeys.title')}>
              {passkeys.map(({ id, name, added, used, usedExactly }) => (
                <li key={id}>
                  <div className="min-w-0">
                    <p className="font-medium wrap-anywhere">
                      <bdi>{name}</bdi>
                    </p>
                    <p className="text-sm text-muted">
                      {t('passkeys.added-on', { date: added })} ·{' '}
                      <span title={usedExactly}>
                        {used ? t('passkeys.used', { when: used }) : t('passkeys.unused')}
                      </span>
                    </p>
                  </div>
                  {leaving?.id === id ? null : (
                    <LinkButton
                      to={`${HERE}?step=remove-passkey&id=${id}#passkeys`}
                      size="small"
                      variant="quiet"
                      icon={Trash}
                      aria-label={t('passkeys.remove-name', { name })}
                    >
                      {t('passkeys.remove')}
                    </LinkButton>
                  )}
                </li>
              ))}
            </ul>
          ) : null}
          {leaving ? (
            <ProofForm
              form="remove-passkey"
              answer={answer}
              submit={t('passkeys.remove')}
              danger
              consequence={t('passkeys.remove-text', { name: leaving.name })}
            >
              <input type="hidden" name="id" value={leaving.id} />
            </ProofForm>
          ) : null}
          {ready ? (
            <PasskeyForm form="add-passkey" ceremony={ready.creation} label={t('passkeys.make')}>
              <p className="text-sm">{t('passkeys.ready', { name: ready.name })}</p>
              <input type="hidden" name="name" value={ready.name} />
            </PasskeyForm>
          ) : adding && passkeysPossible ? (
            <>
              {refused ? <Notice tone="danger" title={refused} role="alert" compact /> : null}
              <ProofForm form="start-passkey" answer={answer} submit={t('continue')}>
                <PasskeyNameField defaultValue={answer?.name} />
              </ProofForm>
            </>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}

function CodesPanel({ answer }: { answer: Answer | undefined }) {
  const { codesLeft, step } = useLoaderData<typeof loader>();
  const { t } = useTranslation('second-factor');
  const few = (codesLeft ?? 0) <= 3;
  return (
    <div id="codes" className="scroll-mt-16">
      <Panel
        title={
          <span className="factor-title">
            <ShieldCheck aria-hidden />
            {t('codes.title')}
          </span>
        }
        actions={
          step === 'codes' ? undefined : (
            <LinkButton to={`${HERE}?step=codes#codes`} size="small" icon={RefreshCw}>
              {t('codes.new')}
            </LinkButton>
          )
        }
      >
        <div className="grid gap-4">
          {few ? (
            <Notice tone="warning" title={t('codes.left', { count: codesLeft ?? 0 })} compact>
              {t('codes.few')}
            </Notice>
          ) : (
            <p className="text-sm">
              <b>{t('codes.left', { count: codesLeft ?? 0 })}</b>
            </p>
          )}
          <p className="text-sm text-muted">{t('codes.what')}</p>
          {step === 'codes' ? (
            <ProofForm form="codes" answer={answer} submit={t('codes.new')} consequence={t('codes.new-text')} />
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
