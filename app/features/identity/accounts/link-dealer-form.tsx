import { useMemo } from 'react';
import { Form } from '~/platform/web';
import { LogOut } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { FormAnswer } from './form-answer';
import { LogInForm } from './log-in-fields';
import { dealerLogInSchema, type PasswordRule } from './log-in-form';

/** Links the account of a member, who is logged in, to a dealer's code; with the ways out of it. */
export function LinkDealerForm({
  name,
  rule,
  answer,
}: {
  /** Of the member. */
  name: string;
  rule: PasswordRule;
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('auth');
  const schema = useMemo(() => dealerLogInSchema(rule), [rule]);
  return (
    <>
      <Notice tone="warning" title={t('link.reason-title')}>
        {t('link.reason', { name: name })}
      </Notice>
      <LogInForm
        id="link-dealer"
        schema={schema}
        rule={rule}
        withDealerCode
        answer={answer}
        hint={t('failed-hint')}
        submit={t('link.submit')}
      />
      <Form method="post" action="/logout" reloadDocument className="grid justify-items-start gap-2 text-sm text-muted">
        <p>{t('link.other-account')}</p>
        <span className="flex flex-wrap gap-2">
          <Button type="submit" size="small" icon={LogOut} turn>
            {t('common:nav.logout')}
          </Button>
          <LinkButton to="/shop" size="small" variant="quiet">
            {t('link.later')}
          </LinkButton>
        </span>
      </Form>
    </>
  );
}
