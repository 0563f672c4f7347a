import { Fingerprint, Plus, Trash } from '~/components/icons';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import { PasskeyForm } from './passkey-form';
import { PasskeyNameField } from './passkey-name';
import { SECURITY_PAGE, type SecurityAnswer } from './second-factor-page';
import { ProofForm } from './proof-form';
import type { SecurityPage } from './read-security-page.server';

/** The passkeys of a user, with the form that their owner has opened. */
export function PasskeyPanel({
  page: { on, passkeys, step, chosen, passkeysPossible },
  answer,
}: {
  page: Pick<SecurityPage, 'on' | 'passkeys' | 'step' | 'chosen' | 'passkeysPossible'>;
  answer: SecurityAnswer | undefined;
}) {
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
            <LinkButton to={`${SECURITY_PAGE}?step=passkey#passkeys`} size="small" icon={Plus}>
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
                      to={`${SECURITY_PAGE}?step=remove-passkey&id=${id}#passkeys`}
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
              on={on}
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
              <ProofForm form="start-passkey" on={on} answer={answer} submit={t('continue')}>
                <PasskeyNameField defaultValue={answer?.name} />
              </ProofForm>
            </>
          ) : null}
        </div>
      </Panel>
    </div>
  );
}
