import {
  CircleCheck,
  CircleDashed,
  CircleX,
  Hash,
  Mail,
  MessagesSquare,
  Pause,
  Plus,
  RotateCw,
  Send,
} from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { EmptyState } from '~/components/empty-state';
import { Menu } from '~/components/menu';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { Row, SubLine, Table, TableBody, TableHead, Td, Th } from '~/components/table';
import { numberFormat } from '~/platform/intl-formats';
import { useShell } from '~/platform/shell-context';
import { useTranslation } from '~/platform/texts';
import { Form, Link, useNavigation } from '~/platform/web';
import { ALERT_CHANNELS, CHANNEL_KINDS, type ChannelKind } from './alert-channel';
import type { ChannelsPage, ShownChannel, ShownMessage } from './load-channels.server';

const ICONS = { mail: Mail, slack: Hash, teams: MessagesSquare } as const satisfies Record<ChannelKind, unknown>;

/** The channels, each with whether it reaches anybody, and a button that tries it (90). */
export function ChannelList({ page, mayChange }: { page: ChannelsPage; mayChange: boolean }) {
  const { t } = useTranslation('admin');
  const { channels, full } = page;
  const trying = useNavigation().formData;
  const tried = trying?.get('intent') === 'test' ? Number(trying.get('channel')) : undefined;
  const add =
    mayChange && !full ? (
      <Menu label={t('channels.add')} icon={Plus} text={t('channels.add')}>
        <div className="preference-list">
          {CHANNEL_KINDS.map((kind) => (
            <Link key={kind} to={`${ALERT_CHANNELS}?new=${kind}#channel`}>
              {t(`channels.kind.${kind}`)}
            </Link>
          ))}
        </div>
      </Menu>
    ) : undefined;
  const silent = channels.filter(({ enabled, last }) => enabled && last?.outcome === 'failed');
  return (
    <Panel title={t('channels.list')} actions={add} flush>
      {channels.length === 0 ? (
        <div className="panel-body">
          <EmptyState icon={Send} title={t('channels.none')} headingLevel={3}>
            {t('channels.none-text')}
          </EmptyState>
        </div>
      ) : (
        <Table caption={t('channels.list')} tall>
          <TableHead>
            <Th>{t('channels.column.channel')}</Th>
            <Th>{t('channels.column.state')}</Th>
            <Th>{t('channels.column.last')}</Th>
            {mayChange ? <Th hidden>{t('channels.column.acts')}</Th> : null}
          </TableHead>
          <TableBody>
            {channels.map((channel) => (
              <ChannelRow key={channel.id} {...{ channel, mayChange }} trying={tried === channel.id} />
            ))}
          </TableBody>
        </Table>
      )}
      {silent.map(({ id, name, last }) => (
        <div key={id} className="px-4 pb-3">
          <Notice tone="danger" compact>
            <bdi>{name}</bdi>: {last ? <Outcome message={last} /> : null}
          </Notice>
        </div>
      ))}
    </Panel>
  );
}

function ChannelRow({ channel, mayChange, trying }: { channel: ShownChannel; mayChange: boolean; trying: boolean }) {
  const { t } = useTranslation('admin');
  const { id, kind, name, recipients, urlHint, last } = channel;
  const Icon = ICONS[kind];
  return (
    <Row>
      <Td phone="title" className="wrap-anywhere">
        <span className="inline-flex items-center gap-2 font-semibold">
          <Icon aria-hidden className="size-4 shrink-0 text-muted" />
          {mayChange ? (
            <Link to={`${ALERT_CHANNELS}?channel=${id}#channel`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        <SubLine>
          <bdi dir="ltr">{kind === 'mail' ? recipients.join(', ') : urlHint}</bdi>
        </SubLine>
      </Td>
      <Td phone="state">
        <ChannelPill channel={channel} />
      </Td>
      <Td phone="meta" className="text-muted">
        {last ? (
          <time dateTime={last.createdAt} title={last.exactly}>
            {last.at}
          </time>
        ) : (
          '–'
        )}
        {last ? (
          <SubLine>
            <Outcome message={last} />
          </SubLine>
        ) : null}
      </Td>
      {mayChange ? (
        <Td end phone="wide">
          <Form method="post" action={ALERT_CHANNELS} preventScrollReset className="flex flex-wrap justify-end gap-2">
            <input type="hidden" name="channel" value={id} />
            <Button
              type="submit"
              name="intent"
              value="test"
              size="small"
              loading={trying}
              aria-label={t('channels.test-of', { name })}
            >
              {t('channels.test')}
            </Button>
            <LinkButton
              to={`${ALERT_CHANNELS}?channel=${id}#channel`}
              size="small"
              variant="quiet"
              aria-label={t('channels.change-of', { name })}
            >
              {t('channels.change')}
            </LinkButton>
          </Form>
        </Td>
      ) : null}
    </Row>
  );
}

function ChannelPill({ channel: { enabled, last } }: { channel: ShownChannel }) {
  const { t } = useTranslation('admin');
  if (!enabled) return <StatusPill icon={Pause}>{t('channels.state.off')}</StatusPill>;
  if (!last) return <StatusPill icon={CircleDashed}>{t('channels.state.untried')}</StatusPill>;
  return <MessagePill message={last} words="state" />;
}

/** Of one message whether it arrived, of a channel whether messages do. */
function MessagePill({ message: { outcome }, words }: { message: ShownMessage; words: 'state' | 'outcome' }) {
  const { t } = useTranslation('admin');
  const [tone, icon] = PILLS[outcome];
  return (
    <StatusPill tone={tone} icon={icon}>
      {t(`channels.${words}.${outcome}`)}
    </StatusPill>
  );
}

const PILLS = {
  sent: ['success', CircleCheck],
  failed: ['danger', CircleX],
  waiting: ['warning', RotateCw],
  dropped: ['neutral', CircleDashed],
} as const;

/** What the other side answered, in a few words. */
function Outcome({ message }: { message: ShownMessage }) {
  const { t, find } = useTranslation('admin');
  const { locale } = useShell();
  const { code, httpStatus, answer, tookMs, mails, again, attempts } = message;
  if (mails > 0) return <>{t('channels.mails', { count: mails })}</>;
  if (code === null) return null;
  const seconds = numberFormat(locale, { maximumFractionDigits: 2 }).format((tookMs ?? 0) / 1000);
  const facts = [
    find(`webhooks:code.${code}`) ?? code,
    ...(httpStatus === null ? [] : [`HTTP ${httpStatus}`]),
    t('channels.took', { seconds }),
    ...(attempts > 1 ? [t('channels.attempts', { count: attempts })] : []),
    ...(again ? [t('channels.again', { time: again })] : []),
  ];
  return (
    <>
      {facts.join(' · ')}
      {answer ? (
        <>
          {' · '}
          <q dir="ltr" className="wrap-anywhere">
            {answer}
          </q>
        </>
      ) : null}
    </>
  );
}

/** The last messages to all channels with what became of each. */
export function MessageLog({ messages }: { messages: readonly ShownMessage[] }) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('channels.log')} flush>
      {messages.length === 0 ? (
        <p className="panel-body text-sm text-muted">{t('channels.log-none')}</p>
      ) : (
        <Table caption={t('channels.log')} tall>
          <TableHead>
            <Th>{t('channels.column.message')}</Th>
            <Th>{t('channels.column.channel')}</Th>
            <Th>{t('channels.column.state')}</Th>
            <Th>{t('channels.column.when')}</Th>
          </TableHead>
          <TableBody>
            {messages.map((message) => (
              <Row key={message.id}>
                <Td phone="title">
                  {message.event === 'test' ? t('channels.event.test') : message.title}
                  {message.event === 'test' ? null : <SubLine>{t(`channels.event.${message.event}`)}</SubLine>}
                </Td>
                <Td phone="meta">
                  <bdi>{message.channel}</bdi>
                </Td>
                <Td phone="state">
                  <MessagePill message={message} words="outcome" />
                  <SubLine>
                    <Outcome message={message} />
                  </SubLine>
                </Td>
                <Td phone="amount" className="whitespace-nowrap text-muted">
                  <time dateTime={message.createdAt} title={message.exactly}>
                    {message.at}
                  </time>
                </Td>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
