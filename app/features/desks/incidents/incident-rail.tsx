import { Form, Link, useNavigation } from '~/platform/web';
import { Eye, Hand } from '~/components/icons';
import { Button, LinkButton } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Menu } from '~/components/menu';
import { Notice } from '~/components/notice';
import { SnoozedUntil, SnoozeHere } from '~/features/desks/staff/snooze-menu';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { useTranslation } from '~/platform/texts';
import type { IncidentAnswer } from './answer-incident-form.server';
import { NOTE_LENGTH } from './incident';
import { reportAddress } from './incident-filter';
import { IncidentPill, OwnerlessPill } from './incident-pills';
import type { IncidentPage } from './load-incident.server';

/** State, owner and notes of an incident, with what can be done about them. */
export function IncidentRail({
  page,
  mayAct,
  answer,
}: {
  page: IncidentPage;
  mayAct: boolean;
  answer: IncidentAnswer | undefined;
}) {
  const { t } = useTranslation('ops');
  return (
    <aside className="rail">
      {answer && answer.place !== 'note' ? (
        <Notice tone="warning" role="alert" compact title={t(`incident.problem.${answer.problem}`)} />
      ) : null}
      <State page={page} mayAct={mayAct} />
      <Owner page={page} mayAct={mayAct} />
      <FollowUpsLink page={page} />
      <Notes page={page} answer={answer} />
    </aside>
  );
}

function State({ page: { incident, times, title, snoozed }, mayAct }: { page: IncidentPage; mayAct: boolean }) {
  const { t } = useTranslation('ops');
  const { id, state, version, closedBy } = incident;
  const other = state === 'open' ? 'watched' : 'open';
  return (
    <section aria-labelledby="incident-state">
      <h2 id="incident-state">{t('incident.column.state')}</h2>
      <div className="flex flex-wrap items-center gap-3">
        <IncidentPill state={state} />
        {mayAct && state !== 'closed' ? (
          <SnoozeHere kind="incident" id={id} title={title} snoozed={snoozed !== null} text />
        ) : null}
        {mayAct && state !== 'closed' ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="intent" value={other} size="small" icon={other === 'watched' ? Eye : undefined}>
              {t(`incident.move.${other}`)}
            </Button>
            <LinkButton to={`${reportAddress(id)}#closing`} size="small">
              {t('incident.close')}
            </LinkButton>
          </Form>
        ) : null}
      </div>
      {snoozed ? (
        <p className="field-hint mt-2">
          <SnoozedUntil {...snoozed} />
        </p>
      ) : null}
      <p className="field-hint mt-2">
        {state === 'closed'
          ? t('incident.closed-by', { name: closedBy ?? '' })
          : times.offersClosingAt === null
            ? t('incident.lasts')
            : times.mayClose
              ? t('incident.may-close')
              : t('incident.closing-from', { time: times.offersClosingAt })}
      </p>
    </section>
  );
}

function Owner({ page: { incident, owned, owners }, mayAct }: { page: IncidentPage; mayAct: boolean }) {
  const { t } = useTranslation('ops');
  const { owner, ownerId, version, state } = incident;
  const others = owners.filter(({ id }) => id !== ownerId);
  return (
    <section aria-labelledby="incident-owner">
      <h2 id="incident-owner">{t('incident.column.owner')}</h2>
      <div className="flex flex-wrap items-center gap-3">
        {owner === null ? (
          <OwnerlessPill />
        ) : (
          <p className="text-sm">
            <b className="font-medium">
              <bdi>{owner}</bdi>
            </b>
            {owned ? (
              <span className="block text-xs text-muted">
                {owned.after === null
                  ? t('incident.owned-since', { when: owned.time })
                  : t('incident.owned', { when: owned.time, after: owned.after })}
              </span>
            ) : null}
          </p>
        )}
        {mayAct && state !== 'closed' ? (
          <Form method="post" className="flex flex-wrap gap-2">
            <input type="hidden" name="version" value={version} />
            {owner === null ? (
              <Button type="submit" name="intent" value="take" size="small" variant="primary" icon={Hand}>
                {t('incident.take')}
              </Button>
            ) : null}
            {others.length > 0 ? (
              <Menu label={t('incident.hand-over')} text={t('incident.hand-over')}>
                <div className="preference-list">
                  {others.map(({ id, name }) => (
                    <button key={id} type="submit" name="intent" value={`take-${id}`}>
                      {name}
                    </button>
                  ))}
                </div>
              </Menu>
            ) : null}
          </Form>
        ) : null}
      </div>
    </section>
  );
}

/** How many follow-ups there are: they stand in the report. */
function FollowUpsLink({ page: { incident, followUps } }: { page: IncidentPage }) {
  const { t } = useTranslation('ops');
  if (followUps.all === 0) return null;
  return (
    <section aria-labelledby="incident-follow-ups">
      <h2 id="incident-follow-ups">{t('incident.report.follow-ups')}</h2>
      <Link to={`${reportAddress(incident.id)}#follow-ups`} className="link text-sm">
        {followUps.open > 0
          ? t('incident.follow-up.open', { count: followUps.open })
          : t('incident.follow-up.all-done', { count: followUps.all })}
      </Link>
    </section>
  );
}

/** Notes, the newest first. Everybody who reads an incident may write one: whoever speaks with dealers knows what they say. */
function Notes({ page: { notes }, answer }: { page: IncidentPage; answer: IncidentAnswer | undefined }) {
  const { t } = useTranslation('ops');
  const busy = useNavigation().formData?.get('intent') === 'note';
  const refused = answer?.place === 'note' ? answer : undefined;
  return (
    <section aria-labelledby="incident-notes">
      <h2 id="incident-notes">
        {t('incident.notes')} <span className="font-normal text-muted">{notes.length}</span>
      </h2>
      <ul className="incident-notes">
        {notes.map(({ id, name, text, when }) => (
          <li key={id}>
            <p className="incident-note-head">
              <b>
                <bdi>{name}</bdi>
              </b>
              <time dateTime={when.iso} title={when.exactly}>
                {when.when}
              </time>
            </p>
            <p dir="auto" className="whitespace-pre-line break-words">
              {text}
            </p>
          </li>
        ))}
      </ul>
      <KeptForm method="post" version={notes.length} className="mt-3 grid gap-2">
        <Field
          label={t('incident.note')}
          labelHidden
          error={refused ? t(`incident.problem.${refused.problem}`) : undefined}
        >
          <TextArea
            name="text"
            rows={2}
            maxLength={NOTE_LENGTH}
            dir="auto"
            placeholder={t('incident.note-hint')}
            defaultValue={refused?.values.text ?? ''}
          />
        </Field>
        <div>
          <Button type="submit" name="intent" value="note" size="small" loading={busy}>
            {t('incident.note-add')}
          </Button>
        </div>
      </KeptForm>
    </section>
  );
}
