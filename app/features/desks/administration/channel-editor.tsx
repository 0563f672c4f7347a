import { Button, LinkButton } from '~/components/button';
import { Checkbox, ErrorSummary, Field, RadioPanels, TextArea, TextInput } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { useTranslation } from '~/platform/texts';
import { useNavigation } from '~/platform/web';
import {
  ALERT_CHANNELS,
  CHANNEL_LOCALES,
  CHANNEL_NAME,
  CHANNEL_URL,
  NIGHT_RULES,
  type ChannelKind,
} from './alert-channel';
import type { ChannelAnswer } from './answer-channel-form.server';
import type { ChannelsPage } from './load-channels.server';

/** The form of a channel that is added or changed. The address of a chat is typed anew or kept, and never shown. */
export function ChannelEditor({
  kind,
  channel,
  mailGoesOut,
  answer,
}: {
  kind: ChannelKind;
  /** None: it is added. */
  channel: ChannelsPage['chosen'];
  mailGoesOut: boolean;
  answer: ChannelAnswer | undefined;
}) {
  const { t, find } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent');
  const own = answer?.form === 'channel' ? answer : undefined;
  const wrong = own?.wrong ?? [];
  const typed = own?.values;
  const url = wrong.find((rule) => rule.startsWith('url-'));
  const ruleOf = (name: string) => (wrong.includes(name) ? t(`channels.rule.${name as 'name'}`) : undefined);
  const urlError = url ? (find(`webhooks:rule.${url}`) ?? url) : undefined;
  const ticked = (name: 'enabled' | 'escalations', now: boolean) => (typed ? typed[name] === 'on' : now);
  return (
    <Panel title={channel ? <bdi>{channel.name}</bdi> : t(`channels.new.${kind}`)} className="scroll-mt-16">
      <ReasonForm
        id="channel"
        // The form is there again where it is refused.
        action={`${ALERT_CHANNELS}?${channel ? `channel=${channel.id}` : `new=${kind}`}`}
        key={channel?.id ?? kind}
        wrong={wrong.includes('reason')}
        typed={typed?.reason}
        ask={(value) =>
          value === 'remove'
            ? { title: t('channels.remove-ask'), text: t('channels.remove-text'), danger: true }
            : undefined
        }
        buttons={
          <div className="setting-end">
            <Button type="submit" name="intent" value="save" variant="primary" loading={busy === 'save'}>
              {t(channel ? 'settings.save' : 'channels.add')}
            </Button>
            <LinkButton to={ALERT_CHANNELS} variant="quiet" preventScrollReset>
              {t('cancel')}
            </LinkButton>
            {channel ? (
              <Button type="submit" name="intent" value="remove" variant="danger" className="ms-auto" formNoValidate>
                {t('channels.remove')}
              </Button>
            ) : null}
          </div>
        }
      >
        <input type="hidden" name="kind" value={kind} />
        {channel ? <input type="hidden" name="channel" value={channel.id} /> : null}
        <div className="grid max-w-2xl gap-4">
          <ErrorSummary
            title={own?.refused ?? t('settings.wrong')}
            answer={own}
            errors={[
              ...(own?.refused ? [{ message: own.refused }] : []),
              ...(ruleOf('name') ? [{ id: 'channel-name', message: ruleOf('name') ?? '' }] : []),
              ...(ruleOf('recipients') ? [{ id: 'channel-recipients', message: ruleOf('recipients') ?? '' }] : []),
              ...(urlError ? [{ id: 'channel-url', message: urlError }] : []),
            ]}
          />
          {kind === 'mail' && !mailGoesOut ? (
            <Notice tone="warning" compact>
              {t('alerts.mail-closed')}
            </Notice>
          ) : null}
          <Field
            id="channel-name"
            label={t('channels.field.name')}
            hint={t('channels.name-hint')}
            error={ruleOf('name')}
          >
            <TextInput
              name="name"
              maxLength={CHANNEL_NAME}
              autoComplete="off"
              defaultValue={typed?.name ?? channel?.name ?? ''}
            />
          </Field>
          {kind === 'mail' ? (
            <Field
              id="channel-recipients"
              label={t('channels.field.recipients')}
              hint={t('channels.recipients-hint')}
              error={ruleOf('recipients')}
            >
              <TextArea
                name="recipients"
                rows={3}
                dir="ltr"
                defaultValue={typed?.recipients ?? channel?.recipients.join('\n') ?? ''}
              />
            </Field>
          ) : (
            <>
              <Field
                id="channel-url"
                label={t('channels.field.url')}
                hint={
                  channel ? t('channels.url-kept', { hint: channel.urlHint ?? '' }) : t(`channels.url-hint.${kind}`)
                }
                error={urlError}
              >
                <TextInput
                  name="url"
                  type="url"
                  inputMode="url"
                  dir="ltr"
                  maxLength={CHANNEL_URL}
                  autoComplete="off"
                  spellCheck={false}
                  defaultValue={typed?.url ?? ''}
                />
              </Field>
              <RadioPanels
                legend={t('channels.field.locale')}
                name="locale"
                defaultValue={typed?.locale ?? channel?.locale ?? 'tr'}
                options={CHANNEL_LOCALES.map((value) => ({ value, label: t(`channels.locale.${value}`) }))}
              />
            </>
          )}
          <RadioPanels
            legend={t('channels.field.atNight')}
            name="atNight"
            defaultValue={typed?.atNight ?? channel?.atNight ?? 'urgent'}
            options={NIGHT_RULES.map((value) => ({ value, label: t(`channels.night.${value}`) }))}
          />
          <Checkbox
            name="escalations"
            label={t('channels.field.escalations')}
            defaultChecked={ticked('escalations', channel?.escalations ?? true)}
          />
          <Checkbox
            name="enabled"
            label={t('channels.field.enabled')}
            hint={t('channels.enabled-hint')}
            defaultChecked={ticked('enabled', channel?.enabled ?? true)}
          />
        </div>
      </ReasonForm>
    </Panel>
  );
}
