import { ErrorSummary } from '~/components/field';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { RequestAnswer } from './request-answer';
import { useReceivedForm } from './received-form';

/** The fragment to which a form is posted: the browser moves the focus there, without scripts too. */
export const ANSWER_PLACE = 'answer';

/** That the form has arrived, and what happens next: it stays on the page when the toast has gone. */
export function RequestReceived({ form }: { form: Exclude<RequestAnswer['form'], 'lead'> }) {
  const { t } = useTranslation('requests');
  if (useReceivedForm() !== form) return null;
  return (
    <div id={ANSWER_PLACE} tabIndex={-1} className="form-answer">
      <Notice tone="success" title={t('received.title')} role="status">
        {t(`received.${form}`)}
      </Notice>
    </div>
  );
}

/**
 * Why a visitor's form was not accepted, above its fields: the refusal as a whole, or the wrong fields with links to them.
 */
export function RequestProblems({
  answer,
  ids,
  labels = {},
}: {
  answer: RequestAnswer | undefined;
  /** The id of each field's control, in their order. */
  ids: Readonly<Record<string, string>>;
  /** The names of fields that the form calls otherwise than the others do. */
  labels?: Readonly<Record<string, string>>;
}) {
  const { t, find } = useTranslation('requests');
  if (!answer) return null;
  const { refused, errors } = answer;
  if (refused) {
    return (
      <div id={ANSWER_PLACE} tabIndex={-1} className="form-answer">
        <Notice tone="danger" title={t('not-sent')} role="alert">
          {refused}
        </Notice>
      </div>
    );
  }
  const wrong = [...Object.keys(ids), ...Object.keys(errors).filter((name) => !(name in ids))].flatMap((name) => {
    const error = errors[name];
    if (!error) return [];
    // What is said of a consent names it already.
    const label = name === 'consent' ? undefined : (labels[name] ?? find(`requests:field.${name}`) ?? name);
    return [{ id: ids[name], message: label === undefined ? error : t('problem', { label, message: error }) }];
  });
  return <ErrorSummary id={ANSWER_PLACE} title={t('summary')} errors={wrong} answer={answer} />;
}

/** A field that only programs fill in: it is invisible, silent, and not reachable by keyboard. */
export function Honeypot({ id }: { id: string }) {
  const { t } = useTranslation('requests');
  return (
    <div className="honeypot" aria-hidden>
      <label htmlFor={id}>{t('trap')}</label>
      <input id={id} name="botcheck" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** The mark of a required field; the control itself tells screen readers. */
export function Starred({ children }: { children: string }) {
  return (
    <>
      {children}
      <span aria-hidden className="required-star">
        *
      </span>
    </>
  );
}
