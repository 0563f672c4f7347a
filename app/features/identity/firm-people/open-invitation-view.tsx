import { Form } from '~/platform/web';
import { UserPlus } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import type { FormAnswer } from '~/features/identity/accounts/form-answer';
import { NewPasswordForm } from '~/features/identity/accounts/new-password-form';
import { RightTags } from '~/features/identity/accounts/right-tags';
import type { PasswordRule } from '~/features/identity/accounts/log-in-form';
import { RichText, useTranslation } from '~/platform/texts';
import type { OpenInvitation } from './invitation-store.server';
import { JOIN_PAGE } from './people-form';

const strong = (text: string) => (
  <bdi key={text} className="font-semibold text-ink">
    {text}
  </bdi>
);

/** An invitation to work for a firm, with the way in that its reader has. */
export function OpenInvitationView({
  invitation: { email, firmId, firmName, invitedBy, rights },
  token,
  way,
  loggedInAs,
  rule,
  answer,
}: {
  invitation: Pick<OpenInvitation, 'email' | 'firmId' | 'firmName' | 'invitedBy' | 'rights'>;
  token: string;
  /** What stands between the reader and the firm: an account to make, to log in to, or one that has a firm already. */
  way: 'new' | 'taken' | 'member' | 'log-in';
  /** The name of the account that is logged in, if it is not the invited one. */
  loggedInAs: string | null;
  rule: PasswordRule;
  answer: FormAnswer | undefined;
}) {
  const { t } = useTranslation('auth');
  const back = `${JOIN_PAGE}?${new URLSearchParams({ token })}`;
  return (
    <div className="grid gap-4">
      <div className="grid gap-2 text-sm text-muted">
        <p>
          <RichText text={t('join.invited', { name: invitedBy, firm: firmName })} wrap={[strong]} />
        </p>
        <p className="flex flex-wrap items-center gap-2">
          {t('join.rights')}: <RightTags rights={rights} />
        </p>
      </div>
      {way === 'taken' ? (
        <Notice tone="warning" title={t('join.taken-title')}>
          <RichText text={t('join.taken', { email })} wrap={[strong]} />
        </Notice>
      ) : loggedInAs !== null ? (
        <Notice tone="warning">{t('join.other', { name: loggedInAs })}</Notice>
      ) : way === 'new' ? (
        <>
          <p className="text-sm text-muted">
            <RichText text={t('join.email', { email, code: String(firmId) })} wrap={[strong]} />
          </p>
          <NewPasswordForm
            rule={rule}
            email={email}
            token={token}
            answer={answer}
            to={JOIN_PAGE}
            submit={t('join.submit')}
          />
        </>
      ) : (
        <>
          <p className="text-sm text-muted">
            <RichText text={t('join.member', { email })} wrap={[strong]} />
          </p>
          {way === 'member' ? (
            <Form method="post" action={back}>
              <input type="hidden" name="token" value={token} />
              <Button type="submit" name="intent" value="member" variant="primary" size="big" block icon={UserPlus}>
                {t('join.member-submit')}
              </Button>
            </Form>
          ) : (
            <Notice
              actions={
                <LinkButton to={`/login?${new URLSearchParams({ as: 'member', to: back })}`} variant="primary">
                  {t('join.log-in-link')}
                </LinkButton>
              }
            >
              {t('join.log-in')}
            </Notice>
          )}
        </>
      )}
    </div>
  );
}
