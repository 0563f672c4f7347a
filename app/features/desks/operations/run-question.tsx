import { Form, useNavigation } from '~/platform/web';
import { Play } from '~/components/icons';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from '~/platform/texts';
import { Button, LinkButton } from '~/components/button';
import { Dialog } from '~/components/dialog';
import { Notice } from '~/components/notice';
import { useHydrated } from '~/components/use-hydrated';
import { ReasonField } from '~/features/desks/staff/reason-field';
import type { ScheduleName } from '~/features/kit/runtime/schedules';

const ADDRESS = '/ops/schedules';

function Fields({ name, wrong, reason }: { name: ScheduleName; wrong?: boolean; reason?: string }) {
  return (
    <>
      <input type="hidden" name="intent" value="run" />
      <input type="hidden" name="name" value={name} />
      <ReasonField wrong={wrong} defaultValue={reason} />
    </>
  );
}

/** Asks for confirmation of an extra run: in a dialog, or by a link to the same page without scripts. */
export function RunButton({ name, off }: { name: ScheduleName; off: boolean }) {
  const { t } = useTranslation('ops');
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const titleId = useId();
  const title = t(`schedule.${name}.name`);
  const sending = navigation.formData?.get('name') === name;
  useEffect(() => {
    if (sending) setOpen(false);
  }, [sending]);
  if (off) return null;
  if (!hydrated) {
    return (
      <LinkButton
        size="small"
        icon={Play}
        to={`${ADDRESS}?run=${name}`}
        aria-label={t('run-now.label', { name: title })}
      >
        {t('run-now.button')}
      </LinkButton>
    );
  }
  return (
    <>
      <Button
        size="small"
        icon={Play}
        aria-haspopup="dialog"
        aria-label={t('run-now.label', { name: title })}
        loading={sending}
        onClick={() => setOpen(true)}
      >
        {t('run-now.button')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} labelledBy={titleId}>
        <Form method="post" action={ADDRESS} preventScrollReset>
          <div className="dialog-text">
            <h2 id={titleId}>{t('run-now.title', { name: title })}</h2>
            <p className="text-sm text-muted">{t('run-now.text')}</p>
            <Fields name={name} />
          </div>
          <footer>
            <Button onClick={() => setOpen(false)}>{t('keep')}</Button>
            <Button variant="primary" type="submit" icon={Play}>
              {t('run-now.button')}
            </Button>
          </footer>
        </Form>
      </Dialog>
    </>
  );
}

/** The same question on the page: without scripts, or if the reason was refused. */
export function RunQuestionNotice({ name, wrong, reason }: { name: ScheduleName; wrong: boolean; reason: string }) {
  const { t } = useTranslation('ops');
  return (
    <Notice tone="warning" title={t('run-now.title', { name: t(`schedule.${name}.name`) })} role="alert">
      <p className="mb-3">{t('run-now.text')}</p>
      <Form method="post" action={ADDRESS} className="grid max-w-md gap-3">
        <Fields name={name} wrong={wrong} reason={reason} />
        <div className="flex flex-wrap items-center gap-4">
          <Button variant="primary" type="submit" icon={Play}>
            {t('run-now.button')}
          </Button>
          <a href={ADDRESS} className="link">
            {t('keep')}
          </a>
        </div>
      </Form>
    </Notice>
  );
}
