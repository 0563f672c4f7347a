import { useNavigation } from '~/platform/web';
import { createContext, useContext, useEffect, useState, type ComponentProps, type ReactNode } from 'react';
import { useHydrated } from '~/components/use-hydrated';
import { useTranslation } from '~/platform/texts';
import type { KeyUnder } from '~/platform/translator';
import { Button } from '~/components/button';
import { Field, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { ActorName } from '~/features/desks/staff/audit-words';
import { settingPath } from './payment-sections';
import { changesIn, type TypedChange } from './typed-changes';
import { useTellTyped } from './unsaved-guard';
import { SettingFold } from './setting-fold';

/** The response of an action to a refused form of a group. */
export type SettingAnswer = {
  group: string;
  /** The values as they were typed. */
  values: Record<string, string>;
  wrong: string[];
  /** Why the form as a whole was refused, in the reader's language. */
  refused?: string;
};

type PanelState = { answer: SettingAnswer | undefined; start: Record<string, string> };
const PanelContext = createContext<PanelState>({ answer: undefined, start: {} });

type SettingPanelProps = {
  group: string;
  title: string;
  intro: string;
  /** What holds now, in a few words. */
  now: string;
  mayChange: boolean;
  /** Since when and by whom it differs from its initial values; null if it does not. */
  changed: { when: string; by: string } | null;
  /** How many of its values differ from their initial ones. */
  differs: number;
  /** The initial value of each field, as text. */
  start: Record<string, string>;
  answer: SettingAnswer | undefined;
  children: ReactNode;
};

/** A group of settings, folded to its title: its fields, the reason, and the button to reset it. */
export function SettingPanel(props: SettingPanelProps) {
  const { group, title, now, changed, differs, answer } = props;
  return (
    <SettingFold {...{ group, title, now, changed, differs }} open={answer?.group === group}>
      <SettingForm {...props} action="/ops/settings" />
    </SettingFold>
  );
}

/** A group of settings on a page of its own. */
export function OpenSettingPanel({
  aside,
  ...props
}: Omit<SettingPanelProps, 'now' | 'differs'> & {
  /** Beside the title. */
  aside?: ReactNode;
}) {
  return (
    <Panel title={props.title} actions={aside}>
      <SettingForm {...props} action={settingPath(props.group)} />
    </Panel>
  );
}

function SettingForm({
  group,
  title,
  intro,
  mayChange,
  changed,
  start,
  answer,
  action,
  children,
}: Omit<SettingPanelProps, 'now' | 'differs'> & { action: string }) {
  const { t } = useTranslation('admin');
  const busy = useNavigation().formData?.get('group') === group;
  const hydrated = useHydrated();
  const own = answer?.group === group ? answer : undefined;
  const [changes, setChanges] = useState<readonly TypedChange[]>([]);
  const tellTyped = useTellTyped();
  const isTyped = changes.length > 0;
  const version = JSON.stringify([changed, own?.values]);
  // With what was saved, or refused, the fields begin anew.
  useEffect(() => setChanges([]), [version]);
  useEffect(() => {
    tellTyped(group, isTyped);
    return () => tellTyped(group, false);
  }, [tellTyped, group, isTyped]);
  // Reason and button belong to what was typed: while nothing was, there is nothing to save.
  const saves = !hydrated || isTyped || own !== undefined;
  return (
    <ReasonForm
      action={action}
      key={version}
      mayChange={mayChange}
      wrong={own?.wrong.includes('reason')}
      inline={isTyped || own !== undefined}
      typed={own?.values.reason}
      onInput={({ currentTarget }) => setChanges(changesIn(currentTarget))}
      onReset={() => setChanges([])}
      buttons={
        <div className="setting-end">
          {saves ? (
            <Button type="submit" name="intent" value="save" variant="primary" loading={busy}>
              {t('settings.save')}
            </Button>
          ) : null}
          {isTyped ? (
            <Button type="reset" variant="quiet">
              {t('cancel')}
            </Button>
          ) : null}
          {changed && !isTyped ? (
            // A reset ignores the values of the fields.
            <Button type="submit" name="intent" value="reset" variant="quiet">
              {t('settings.reset')}
            </Button>
          ) : null}
        </div>
      }
    >
      <input type="hidden" name="group" value={group} />
      <p className="mb-4 text-sm text-muted">{intro}</p>
      {own ? (
        <div className="mb-4">
          <Notice tone="danger" title={own.refused ?? t('settings.wrong')} role="alert" compact />
        </div>
      ) : null}
      <fieldset disabled={!mayChange} className="min-w-0">
        <legend className="sr-only">{title}</legend>
        <PanelContext.Provider value={{ answer: own, start }}>{children}</PanelContext.Provider>
      </fieldset>
      {changed ? (
        <p className="mt-3 text-xs text-muted">
          {t('settings.changed-by', { when: changed.when })} <ActorName actor={changed.by} />
        </p>
      ) : null}
      {isTyped ? (
        <p className="setting-typed" role="status">
          <b>{t('settings.typed', { count: changes.length })}</b>{' '}
          {changes.map(({ label, from, to }) => (
            <span key={label}>
              {label}
              {to === null ? null : (
                <>
                  {' '}
                  <bdi>{from || '–'}</bdi> → <bdi>{to || '–'}</bdi>
                </>
              )}
            </span>
          ))}
        </p>
      ) : null}
    </ReasonForm>
  );
}

/** What was typed in a form that was refused, and which of its fields are wrong. */
export const useRefusedSetting = () => useContext(PanelContext).answer;

/** The value of a field: the refused input, or the present setting. */
export function useSettingField(name: KeyUnder<'admin', 'settings.rule'>, value: string) {
  const { t } = useTranslation('admin');
  const { answer, start } = useContext(PanelContext);
  const begun = start[name];
  return {
    value: answer?.values[name] ?? value,
    error: answer?.wrong.includes(name) ? t(`settings.rule.${name}`) : undefined,
    /** The initial value, if it is different. */
    begun: begun !== undefined && begun !== value ? t('settings.begun', { value: begun || '–' }) : undefined,
  };
}

/** A text field of a group, with its initial value below. */
export function SettingField({
  name,
  label,
  value,
  hint,
  ...input
}: { name: KeyUnder<'admin', 'settings.rule'>; label: string; value: string; hint?: string } & Omit<
  ComponentProps<typeof TextInput>,
  'name' | 'value'
>) {
  const field = useSettingField(name, value);
  const hints = [hint, field.begun].filter(Boolean).join(' ');
  return (
    <Field label={label} hint={hints || undefined} error={field.error}>
      <TextInput {...input} name={name} defaultValue={field.value} />
    </Field>
  );
}
