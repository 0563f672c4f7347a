import {
  redirectDocument,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
} from '~/platform/web.server';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '~/platform/web';
import { ArrowRight, Fingerprint, Smartphone } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { refusal } from '~/features/identity/accounts/answer-log-in.server';
import { claimLogIn, completeLogIn, pendingLogInOf } from '~/features/identity/accounts/let-in.server';
import { LogInPage } from '~/features/identity/accounts/log-in-page';
import type { PendingLogIn } from '~/features/identity/accounts/pending-log-in-store.server';
import { isStaff, type Viewer } from '~/features/identity/accounts/viewer';
import { mergeGuestCart } from '~/features/ordering/cart/merge-guest-cart.server';
import { linkPromised } from '~/features/identity/identities/link-identity.server';
import { postSecurityNotice } from '~/features/ordering/mail/account-mail.server';
import { AppSetUpSteps } from '~/features/identity/second-factor/app-set-up';
import { CodeField } from '~/features/identity/second-factor/code-field';
import {
  addApp,
  addPasskey,
  startApp,
  type Owner,
} from '~/features/identity/second-factor/manage-second-factor.server';
import { PasskeyForm } from '~/features/identity/second-factor/passkey-form';
import { PasskeyNameField } from '~/features/identity/second-factor/passkey-name';
import { passkeyCreation, passkeyRequest, readPasskeyAnswer } from '~/features/identity/second-factor/passkeys.server';
import { takeCode } from '~/features/identity/second-factor/prove.server';
import { readAppSetUp } from '~/features/identity/second-factor/read-app-set-up.server';
import { RecoveryCodes } from '~/features/identity/second-factor/recovery-codes';
import secondFactorStyles from '~/features/identity/second-factor/second-factor.css?url';
import type { SecondFactorAnswer } from '~/features/identity/second-factor/second-factor-page';
import { hasAny, readSecondFactors } from '~/features/identity/second-factor/second-factor-store.server';
import { shownRecoveryCode } from '~/features/identity/second-factor/typed-code';
import { db, type Executor } from '~/platform/db/client.server';
import { AppError } from '~/platform/errors';
import { localeOf } from '~/platform/i18n.server';
import { readForm } from '~/platform/read-form.server';
import type { RouteHandle } from '~/platform/route-handle';
import { withTo } from '~/platform/safe-redirect';
import { useTranslation } from '~/platform/texts';

const HERE = '/login/second-factor';

export const handle: RouteHandle = {
  titleKey: 'second-factor:log-in.title',
  // Only staff set up a second factor here, and they are logged in while they see their recovery codes.
  audience: (data) => ((data as Data | undefined)?.stage === 'set-up' ? 'staff' : 'dealer'),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: secondFactorStyles }];

const WAYS = ['app', 'passkey', 'recovery'] as const;
type Way = (typeof WAYS)[number];

/** The log-in page where this log-in started. */
function doorOf({ viewer, onward }: PendingLogIn): string {
  if (isStaff(viewer)) return withTo('/staff/login', onward);
  return withTo(viewer.role === 'dealer' ? '/login' : '/login?as=member', onward);
}

const isWay = (text: string | null): text is Way => WAYS.some((way) => way === text);

export async function loader({ request }: LoaderFunctionArgs) {
  const pending = await pendingLogInOf(request);
  if (!pending) return { stage: 'gone', back: '/login' } as const;
  const { viewer } = pending;
  const back = doorOf(pending);
  const { email } = viewer;
  const factors = await readSecondFactors(db(), viewer.accountId);
  const wanted = new URL(request.url).searchParams.get('by');
  if (!hasAny(factors)) {
    const by = wanted === 'app' || wanted === 'passkey' ? wanted : null;
    return {
      stage: 'set-up',
      back,
      email,
      by,
      setUp: by === 'app' ? await readAppSetUp(viewer) : null,
      creation: by === 'passkey' ? ((await passkeyCreation(viewer)) ?? null) : null,
    } as const;
  }
  const ways = WAYS.filter(
    (way) => ({ app: factors.appSince, passkey: factors.passkeys.length, recovery: factors.codesLeft })[way],
  );
  const by = isWay(wanted) && ways.includes(wanted) ? wanted : (ways[0] ?? 'recovery');
  return {
    stage: 'prove',
    back,
    email,
    by,
    ways,
    request: by === 'passkey' ? ((await passkeyRequest(viewer)) ?? null) : null,
  } as const;
}

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, [
    'form',
    'code',
    { name: 'name', anyDigits: true },
    { name: 'response', length: 8000, anyDigits: true },
  ]);
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const which = text('form');
  try {
    const pending = await pendingLogInOf(request);
    if (!pending) throw new AppError('log-in-expired', 410);
    const { viewer } = pending;
    const locale = await localeOf(request);
    const owner: Owner = { viewer, locale, post: postSecurityNotice, sessionId: '', onlyFirst: true };
    const enter = () => completeLogIn(request, pending, welcomeTo(request));
    const claim = (tx: Executor) => claimLogIn(request, tx);
    /** Logs in with the first second factor, whose recovery codes are shown before the redirect. */
    const enterWith = async (codes: string[] | null) => {
      await claim(db());
      const headers = await enter();
      headers.set('Cache-Control', 'no-store');
      const { onward } = pending;
      const answer = { form: which, codes: (codes ?? []).map(shownRecoveryCode), email: viewer.email, onward };
      return Response.json(answer satisfies SecondFactorAnswer, { headers });
    };
    switch (which) {
      case 'code':
        await takeCode(owner, text('code'), claim);
        return redirectDocument(pending.onward, { headers: await enter() });
      case 'passkey':
        await readPasskeyAnswer(viewer, text('response'));
        await claim(db());
        return redirectDocument(pending.onward, { headers: await enter() });
      case 'start-app':
        await requireNone(viewer);
        await startApp(owner);
        return redirect(`${HERE}?by=app`);
      case 'add-app':
        return await enterWith(await addApp(owner, text('code')));
      case 'add-passkey':
        return await enterWith(await addPasskey(owner, text('name'), text('response')));
    }
  } catch (error) {
    const { refused, init } = await refusal(request, error);
    return Response.json({ form: which, refused: refused.message } satisfies SecondFactorAnswer, init);
  }
  throw new AppError('malformed-request', 400);
}

/** Users who have a second factor must use it, and cannot set up another one. */
async function requireNone({ accountId }: Viewer): Promise<void> {
  if (hasAny(await readSecondFactors(db(), accountId))) throw new AppError('log-in-expired', 410);
}

const welcomeTo = (request: Request) => async (viewer: Viewer) => [
  ...(isStaff(viewer) ? [] : await mergeGuestCart(request, viewer.accountId)),
  ...(await linkPromised(request, viewer)),
];

export default function SecondFactor() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<SecondFactorAnswer>();
  const { t } = useTranslation('second-factor');
  if (answer?.codes) {
    return (
      <LogInPage title={t('codes.title')} intro={undefined} loggedIn={null}>
        <RecoveryCodes codes={answer.codes} email={answer.email ?? ''}>
          <LinkButton to={answer.onward ?? '/'} reloadDocument variant="primary" trailingIcon={ArrowRight} turn>
            {t('log-in.onward')}
          </LinkButton>
        </RecoveryCodes>
      </LogInPage>
    );
  }
  if (data.stage === 'gone') {
    return (
      <LogInPage title={t('log-in.gone')} intro={t('log-in.gone-text')} loggedIn={null}>
        <div>
          <LinkButton to={data.back} reloadDocument variant="primary">
            {t('log-in.again')}
          </LinkButton>
        </div>
      </LogInPage>
    );
  }
  const setUp = data.stage === 'set-up';
  return (
    <LogInPage
      title={t(setUp ? 'log-in.set-up-title' : 'log-in.title')}
      intro={t(setUp ? 'log-in.set-up-intro' : `log-in.intro.${data.by}`)}
      loggedIn={null}
    >
      {setUp ? <SetUp answer={answer} /> : <Prove answer={answer} />}
      <p className="text-sm text-muted">
        <bdi>{data.email}</bdi>{' '}
        <Link to={data.back} reloadDocument className="link">
          {t('log-in.back')}
        </Link>
      </p>
    </LogInPage>
  );
}

type Data = Awaited<ReturnType<typeof loader>>;

function Prove({ answer }: { answer: SecondFactorAnswer | undefined }) {
  const data = useLoaderData<typeof loader>() as Extract<Data, { stage: 'prove' }>;
  const { t } = useTranslation('second-factor');
  const busy = useNavigation().formData?.get('form') === 'code';
  const { by, ways, request } = data;
  const others = ways.filter((way) => way !== by);
  return (
    <>
      {by === 'passkey' ? (
        <PasskeyForm form="passkey" ceremony={request} label={t('log-in.use-passkey')} refused={answer?.refused} />
      ) : (
        <Form method="post" className="grid gap-5" key={by}>
          <input type="hidden" name="form" value="code" />
          {answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" /> : null}
          <CodeField label={t(`log-in.label.${by}`)} hint={t(`log-in.hint.${by}`)} recovery={by === 'recovery'} />
          <Button type="submit" variant="primary" size="big" block loading={busy}>
            {t('log-in.submit')}
          </Button>
        </Form>
      )}
      {others.length > 0 ? (
        <nav aria-label={t('log-in.others')} className="grid gap-2 text-sm">
          <p className="text-muted">{t('log-in.others')}</p>
          <ul className="grid gap-2">
            {others.map((way) => (
              <li key={way}>
                <Link to={`${HERE}?by=${way}`} replace className="link">
                  {t(`log-in.way.${way}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}

function SetUp({ answer }: { answer: SecondFactorAnswer | undefined }) {
  const data = useLoaderData<typeof loader>() as Extract<Data, { stage: 'set-up' }>;
  const { t } = useTranslation('second-factor');
  const { by, setUp, creation } = data;
  if (by === 'app' && setUp) {
    return (
      <>
        <AppSetUpSteps setUp={setUp} refused={answer?.refused} />
        <Link to={HERE} className="link text-sm">
          {t('log-in.other-way')}
        </Link>
      </>
    );
  }
  if (by === 'passkey') {
    return (
      <>
        <PasskeyForm form="add-passkey" ceremony={creation} label={t('passkeys.make')} refused={answer?.refused}>
          <PasskeyNameField />
        </PasskeyForm>
        <Link to={HERE} className="link text-sm">
          {t('log-in.other-way')}
        </Link>
      </>
    );
  }
  return (
    <>
      {answer?.refused ? <Notice tone="danger" title={answer.refused} role="alert" /> : null}
      <Form method="post" className="grid gap-2">
        <input type="hidden" name="form" value="start-app" />
        <Button type="submit" variant="primary" block icon={Smartphone}>
          {t('app.start')}
        </Button>
        <p className="text-sm text-muted">{t('app.what')}</p>
      </Form>
      <div className="grid gap-2">
        <LinkButton to={`${HERE}?by=passkey`} block icon={Fingerprint}>
          {t('passkeys.add')}
        </LinkButton>
        <p className="text-sm text-muted">{t('passkeys.what')}</p>
      </div>
    </>
  );
}
