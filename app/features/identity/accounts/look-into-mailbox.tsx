import { useEffect, useRef, type ReactNode } from 'react';
import { LinkButton } from '~/components/button';
import { MailCheck } from '~/components/icons';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';

/** The answer to a form that mails something: it says where to look, whether there was something to mail or not. */
export function LookIntoMailbox({ again, children }: { again: { to: string; label: string }; children: ReactNode }) {
  const { t } = useTranslation('auth');
  const told = useRef<HTMLDivElement>(null);
  // The pressed button is gone, so the focus moves to the answer.
  useEffect(() => told.current?.focus(), []);
  return (
    <div ref={told} tabIndex={-1} className="grid gap-4">
      <Notice
        tone="info"
        icon={MailCheck}
        role="status"
        title={t('forgotten.sent')}
        actions={
          <LinkButton to={again.to} reloadDocument size="small">
            {again.label}
          </LinkButton>
        }
      >
        {children}
      </Notice>
    </div>
  );
}
