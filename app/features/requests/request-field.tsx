import { ErrorSummary } from '~/components/field';
import { Notice } from '~/components/notice';
import { useTranslation } from '~/platform/texts';
import type { RequestAnswer } from './request-answer';

/**
 * Why a visitor's form was not accepted, above its fields: the refusal as a whole, or the wrong fields with links to them.
 */
export function RequestProblems({
  answer,
  ids,
}: {
  answer: RequestAnswer | undefined;
  /** The id of each field's control, in their order. */
  ids: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation('requests');
  if (!answer) return null;
  const { refused, errors } = answer;
  if (refused) {
    return (
      <Notice tone="danger" title={t('not-sent')} role="alert">
        {refused}
      </Notice>
    );
  }
  const wrong = [...Object.keys(ids), ...Object.keys(errors).filter((name) => !(name in ids))].flatMap((name) => {
    const message = errors[name];
    return message ? [{ id: ids[name], message, label: undefined }] : [];
  });
  return <ErrorSummary title={t('summary')} errors={wrong} answer={answer} />;
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
