import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { answerLogIn, onwardTarget } from '~/features/accounts/answer-log-in.server';
import { LogInForm, type LogInAnswer } from '~/features/accounts/log-in-fields';
import { dealerLogInSchema } from '~/features/accounts/log-in-form';
import { LogInPage } from '~/features/accounts/log-in-page';
import { dealerPasswordRule } from '~/features/accounts/passwords.server';
import { optionalViewer } from '~/features/accounts/session.server';
import { env } from '~/platform/env.server';
import type { RouteHandle } from '~/platform/route-handle';

export const handle: RouteHandle = { i18n: ['auth'], titleKey: 'auth:dealer.title' };

const DEMO_ACCOUNT = { bayikodu: '508', email: 'bayi508@karpin.example', password: 'karpin508' };

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await optionalViewer(request);
  return {
    rule: dealerPasswordRule(),
    demo: env().DEMO ? DEMO_ACCOUNT : null,
    loggedIn: viewer ? { name: viewer.displayName, onward: onwardTarget(request, '/checkout') } : null,
  };
}

export function action({ request }: ActionFunctionArgs) {
  return answerLogIn(request, dealerLogInSchema(dealerPasswordRule()), { staff: false, fallback: '/checkout' });
}

export default function Login() {
  const { rule, demo, loggedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<LogInAnswer>();
  const { t } = useTranslation('auth');
  const schema = useMemo(() => dealerLogInSchema(rule), [rule]);
  return (
    <LogInPage title={t('dealer.title')} intro={t('dealer.intro')} loggedIn={loggedIn}>
      <LogInForm
        schema={schema}
        rule={rule}
        withDealerCode
        answer={answer}
        hint={t('failed-hint')}
        demo={demo && { text: t('demo.text', { ...demo, code: demo.bayikodu }), values: demo }}
      />
    </LogInPage>
  );
}
