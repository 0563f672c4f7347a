import { Check, CircleDashed } from '~/components/icons';
import { Facts } from '~/components/facts';
import { StatusPill } from '~/components/status-pill';
import { useTranslation } from '~/platform/texts';
import type { SecurityPage } from './read-security-page.server';

/** Which second factors a user has. */
export function SecondFactorFacts({
  page: { appSince, passkeys, codesLeft },
}: {
  page: Pick<SecurityPage, 'appSince' | 'passkeys' | 'codesLeft'>;
}) {
  const { t } = useTranslation('second-factor');
  const none = (text: string) => (
    <StatusPill icon={CircleDashed} plain>
      {text}
    </StatusPill>
  );
  return (
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
  );
}
