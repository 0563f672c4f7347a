import { ClipboardList, KeyRound, ReceiptText } from '~/components/icons';
import type { ReactNode } from 'react';
import { useTranslation } from '~/platform/texts';
import { AuthLayout } from '~/components/auth-layout';
import { LinkButton } from '~/components/button';
import { Notice } from '~/components/notice';
import { ReceiptArt } from '~/components/receipt-art';
import { useShell } from '~/platform/shell-context';
import { AccountMenu } from './account-menu';

/** The page around all log-in forms. */
export function LogInPage({
  title,
  intro,
  loggedIn,
  children,
}: {
  title: string;
  intro: string | undefined;
  /** The person who is already logged in, and their first page. */
  loggedIn: { name: string; onward: string } | null;
  children: ReactNode;
}) {
  const { t } = useTranslation('auth');
  const { language } = useShell();
  return (
    <AuthLayout
      skipLabel={t('common:skip')}
      brand={{ to: '/', label: t('common:brand') }}
      account={<AccountMenu compact />}
      back={{ to: '/', label: t('back') }}
      title={title}
      intro={intro}
      art={
        <ReceiptArt
          title={t('common:brand').toLocaleUpperCase(language.tag)}
          rows={[
            { label: t('aside.row.order'), value: 'FS' },
            { label: t('aside.row.modules'), value: '✓' },
            { label: t('aside.row.licence'), value: '✓' },
            { label: t('aside.row.mail'), value: '✓' },
          ]}
          rtl={language.dir === 'rtl'}
        />
      }
      points={[
        { icon: ClipboardList, text: t('aside.order') },
        { icon: KeyRound, text: t('aside.licence') },
        { icon: ReceiptText, text: t('aside.receipt') },
      ]}
    >
      {loggedIn ? (
        <Notice
          tone="warning"
          role="status"
          title={t('already.title')}
          actions={<LinkButton to={loggedIn.onward}>{t('already.onward', { name: loggedIn.name })}</LinkButton>}
        >
          {t('already.text')}
        </Notice>
      ) : null}
      {children}
    </AuthLayout>
  );
}
