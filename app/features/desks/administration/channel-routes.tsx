import { Button } from '~/components/button';
import { Checkbox } from '~/components/field';
import { Panel } from '~/components/panel';
import { Tag } from '~/components/tag';
import { SubLine } from '~/components/table';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { useTranslation } from '~/platform/texts';
import { Link, useNavigation } from '~/platform/web';
import { ALERT_CHANNELS, ESCALATED } from './alert-channel';
import type { ChannelAnswer } from './answer-channel-form.server';
import { ALERT_KINDS, isUrgent } from './alert-rules';
import type { ChannelsPage } from './load-channels.server';

/** Which alert goes where: a box for each kind and channel, saved together with one reason (90). */
export function ChannelRoutes({
  page: { channels, quiet, escalateMinutes },
  mayChange,
  answer,
}: {
  page: ChannelsPage;
  mayChange: boolean;
  answer: ChannelAnswer | undefined;
}) {
  const { t, find } = useTranslation('admin');
  const busy = useNavigation().formData?.get('intent') === 'route';
  const own = answer?.form === 'routes' ? answer : undefined;
  if (channels.length === 0) return null;
  const goes = (channel: (typeof channels)[number], kind: string) =>
    own?.routes?.[channel.id]?.includes(kind) ??
    (kind === ESCALATED ? channel.escalations : !channel.without.includes(kind));
  const rows = [
    ...ALERT_KINDS.map((kind) => ({
      kind,
      title: find(`admin:value.alert.${kind}`) ?? kind,
      sub: null,
      urgent: isUrgent(kind),
    })),
    {
      kind: ESCALATED,
      title: t('value.alert.escalated'),
      sub: escalateMinutes > 0 ? t('channels.unowned-after', { count: escalateMinutes }) : t('channels.unowned-never'),
      urgent: false,
    },
  ];
  return (
    <Panel title={t('channels.routes')}>
      <ReasonForm
        action={ALERT_CHANNELS}
        key={JSON.stringify(channels.map(({ id, without, escalations }) => [id, without, escalations]))}
        preventScrollReset
        mayChange={mayChange}
        wrong={own?.wrong.includes('reason')}
        typed={own?.values.reason}
        buttons={
          <div className="setting-end">
            <Button type="submit" name="intent" value="route" loading={busy}>
              {t('settings.save')}
            </Button>
          </div>
        }
      >
        {channels.map(({ id }) => (
          <input key={id} type="hidden" name="of" value={id} />
        ))}
        <fieldset disabled={!mayChange} className="min-w-0 overflow-x-auto">
          <legend className="sr-only">{t('channels.routes')}</legend>
          <table className="channel-routes">
            <thead>
              <tr>
                <th scope="col">{t('channels.column.alert')}</th>
                {channels.map(({ id, name }) => (
                  <th key={id} scope="col">
                    <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ kind, title, sub, urgent }) => (
                <tr key={kind}>
                  <th scope="row">
                    {title} {urgent ? <Tag look="danger">{t('alerts.urgent')}</Tag> : null}
                    {sub ? <SubLine>{sub}</SubLine> : null}
                  </th>
                  {channels.map((channel) => (
                    <td key={channel.id}>
                      <Checkbox
                        name={`to.${channel.id}`}
                        value={kind}
                        label={`${title}: ${channel.name}`}
                        labelHidden
                        defaultChecked={goes(channel, kind)}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </fieldset>
        <p className="mt-3 text-xs text-muted">
          {quiet ? t('alerts.quiet', quiet) : t('channels.never-quiet')} ·{' '}
          <Link to="/ops/settings#alerts" className="link">
            {t('channels.hours')}
          </Link>
        </p>
      </ReasonForm>
    </Panel>
  );
}
