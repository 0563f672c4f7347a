import { Form, Link } from '~/platform/web';
import { Check } from '~/components/icons';
import { Button } from '~/components/button';
import { Notice } from '~/components/notice';
import { RequestDue } from '~/features/desks/requests-desk/request-pills';
import type { Callback } from '~/features/desks/requests-desk/request-desk-store.server';
import { requestList } from '~/features/desks/requests-desk/request-list-filter';
import { useTranslation } from '~/platform/texts';
import { AllLink } from './all-link';
import type { PhoneAnswer } from './phone-answer';
import { phoneDesk } from './phone-filter';

type ShownCallback = Callback & { ago: string; late: boolean };

/** Who is to be called back, when and by whom; a press says that it was done. */
export function PhoneCallbacks({
  callbacks,
  mayAct,
  answer,
}: {
  callbacks: readonly ShownCallback[];
  mayAct: boolean;
  answer: PhoneAnswer | undefined;
}) {
  const { t } = useTranslation('phone');
  if (callbacks.length === 0) return null;
  return (
    <section aria-labelledby="phone-callbacks">
      <h2 id="phone-callbacks">
        {t('callbacks.title')} <span className="heading-note">{callbacks.length}</span>
      </h2>
      {answer?.problem === 'request-changed' ? (
        <Notice tone="warning" compact role="alert" title={t('problem.request-changed')} />
      ) : null}
      <ul className="phone-list">
        {callbacks.map(
          ({ id, version, name, phone, message, firm, assignee, takenBy, createdAt, dueAt, late, ago }) => (
            <li key={id} className="phone-callback">
              <div className="min-w-0">
                <p>
                  {firm ? (
                    <Link to={phoneDesk.address({ firmId: firm.id })} className="link font-medium">
                      <bdi>{firm.name}</bdi>
                    </Link>
                  ) : (
                    <bdi className="font-medium">{name}</bdi>
                  )}{' '}
                  {phone ? (
                    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="link tabular-nums">
                      <bdi>{phone}</bdi>
                    </a>
                  ) : null}
                </p>
                <p className="phone-callback-text" dir="auto">
                  {message}
                </p>
                <p className="text-xs text-muted">
                  <Link to={`/support/requests/${id}`} className="link">
                    {t('callbacks.number', { id })}
                  </Link>
                  {' · '}
                  <time dateTime={createdAt}>{ago}</time>
                  {takenBy ? (
                    <>
                      {' · '}
                      <bdi>{t('callbacks.taken', { name: takenBy })}</bdi>
                    </>
                  ) : null}
                  {' · '}
                  <bdi>{assignee === null ? t('callbacks.nobody') : t('callbacks.by', { name: assignee })}</bdi>
                </p>
              </div>
              <div className="phone-callback-end">
                <RequestDue kind="callback" state="new" dueAt={dueAt} late={late} />
                {mayAct ? (
                  <Form method="post" action={phoneDesk.path} preventScrollReset>
                    <input type="hidden" name="id" value={id} />
                    <input type="hidden" name="version" value={version} />
                    <Button
                      type="submit"
                      name="intent"
                      value="called"
                      size="small"
                      icon={Check}
                      aria-label={t('callbacks.done-of', { name: firm?.name ?? name })}
                    >
                      {t('callbacks.done')}
                    </Button>
                  </Form>
                ) : null}
              </div>
            </li>
          ),
        )}
      </ul>
      <AllLink to={requestList.address({ kind: 'callback' })}>{t('callbacks.all')}</AllLink>
    </section>
  );
}
