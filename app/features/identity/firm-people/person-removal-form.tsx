import { Form } from '~/platform/web';
import { UserMinus } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { ConfirmDialog } from '~/components/dialog';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { useTranslation } from '~/platform/texts';
import type { FirmPerson } from './people-store.server';
import type { PersonAnswer } from './people-form';

/** Takes a person out of the firm, once that was confirmed. */
export function PersonRemovalForm({ person, answer }: { person: FirmPerson; answer: PersonAnswer | undefined }) {
  const { t } = useTranslation('people');
  return (
    <Panel title={t('remove.title')}>
      <Form method="post" className="grid gap-4">
        <p className="text-sm text-muted">{t('remove.text')}</p>
        {answer?.asks ? (
          <Notice
            tone="warning"
            role="alert"
            title={t('remove.ask', { name: person.displayName })}
            actions={
              <>
                <Button type="submit" name="intent" value="remove" variant="danger" icon={UserMinus}>
                  {t('remove.action')}
                </Button>
                <LinkButton to={`/account/people/${person.id}`}>{t('cancel')}</LinkButton>
              </>
            }
          />
        ) : (
          <div>
            <ConfirmDialog
              trigger={{ label: t('remove.action'), icon: UserMinus, variant: 'danger' }}
              title={t('remove.ask', { name: person.displayName })}
              confirmLabel={t('remove.action')}
              cancelLabel={t('cancel')}
              name="intent"
              value="remove"
              unconfirmedValue="ask-remove"
            >
              {t('remove.text')}
            </ConfirmDialog>
          </div>
        )}
      </Form>
    </Panel>
  );
}
