import { useRef } from 'react';
import { AlarmClock, AlarmClockOff } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Menu } from '~/components/menu';
import { pressItem, useKeyPress } from '~/components/use-key';
import { useTranslation } from '~/platform/texts';
import { Form, useLocation } from '~/platform/web';
import { SNOOZES, type SnoozedKind } from './snooze';

/** Where everything that is put off is sent: the hand-over of a shift has all of it. */
const ACTION = '/ops/shift';

type SnoozeProps = {
  kind: SnoozedKind;
  id: number | string;
  /** Of the thing, read out. */
  title: string;
  snoozed: boolean;
  /** The words beside the sign, where there is room. */
  text?: boolean;
};

/** Puts one thing off: by one press, until a time of one's own, and back by one press. Z is its key, where the thing has keys. */
export function SnoozeMenu({ kind, id, title, snoozed, text = false }: SnoozeProps) {
  const { t } = useTranslation('staff');
  const { pathname, search } = useLocation();
  const hidden = (
    <>
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={`${pathname}${search}`} />
    </>
  );
  if (snoozed) {
    return (
      <Form method="post" action={ACTION} preventScrollReset className="furniture">
        {hidden}
        <Button
          type="submit"
          size="small"
          variant="quiet"
          icon={AlarmClockOff}
          name="intent"
          value="wake"
          data-key="z"
          aria-label={t('snooze.wake-of', { title })}
        >
          {t('snooze.wake')}
        </Button>
      </Form>
    );
  }
  return (
    <Menu
      className="furniture"
      label={t('snooze.of', { title })}
      icon={AlarmClock}
      text={text ? t('snooze.do') : undefined}
      shortcut="z"
    >
      <Form method="post" action={ACTION} preventScrollReset className="preference-list">
        {hidden}
        {SNOOZES.map((snooze) => (
          <button key={snooze} type="submit" name="intent" value={`snooze-${snooze}`}>
            {t(`snooze.${snooze}`)}
          </button>
        ))}
      </Form>
      <Form method="post" action={ACTION} preventScrollReset className="grid gap-2 border-t border-line p-2 text-start">
        {hidden}
        <Field label={t('snooze.own')}>
          <TextInput type="datetime-local" name="until" compact required />
        </Field>
        <Button type="submit" size="small" name="intent" value="snooze-own">
          {t('snooze.do')}
        </Button>
      </Form>
    </Menu>
  );
}

/** The same on a page of one thing, where Z needs no row. */
export function SnoozeHere(props: SnoozeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useKeyPress('z', () => {
    const button = ref.current?.querySelector<HTMLElement>('[data-key="z"]');
    if (button) pressItem(button);
  });
  return (
    <div ref={ref}>
      <SnoozeMenu {...props} />
    </div>
  );
}

/** Until when something is put off, and by whom. */
export function SnoozedUntil({ until, by }: { until: string; by: string | null }) {
  const { t } = useTranslation('staff');
  return <bdi>{by === null ? t('snooze.until', { until }) : t('snooze.until-by', { until, by })}</bdi>;
}
