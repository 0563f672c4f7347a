import { Link, useSearchParams } from '~/platform/web';
import { Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea, TextInput } from '~/components/field';
import { Panel } from '~/components/panel';
import type { AnswerTemplate } from '~/features/desks/templates/question-template';
import { templatesPath } from '~/features/desks/templates/templates-path';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { writes } from '~/features/desks/staff/presence-page';
import { languageOf } from '~/platform/languages';
import { useTranslation } from '~/platform/texts';
import type { RequestCard } from './request-desk-store.server';
import { Marks, Refused, useBusy } from './request-form-parts';
import type { RequestAnswer } from './request-form';

/** Adds a template's text below what was typed already, which a new form would take away; false where nothing was. */
function addToTyped(form: HTMLFormElement | null, text: string): boolean {
  const box = form?.elements.namedItem('text');
  if (!(box instanceof HTMLTextAreaElement) || box.value.trim() === '' || box.value === box.defaultValue) return false;
  box.value = `${box.value.trimEnd()}\n\n${text}`;
  box.dispatchEvent(new Event('input', { bubbles: true }));
  box.focus();
  return true;
}

/** The form that answers a request by mail; a request without an address is answered by phone. */
export function AnswerPanel({
  request,
  subject,
  templates,
  answer,
}: {
  request: RequestCard;
  /** Of the template, in the language of the request. */
  subject: string;
  /** What an answer can begin with, in the language of the request. */
  templates: readonly { template: AnswerTemplate; text: string }[];
  answer: RequestAnswer | undefined;
}) {
  const { t } = useTranslation('requests-desk');
  const busy = useBusy('answer');
  const [search] = useSearchParams();
  const chosen = templates.find(({ template }) => template === search.get('template'));
  if (request.email === '') {
    return (
      <Panel title={t('answer.title')}>
        <p className="text-sm text-muted">{t('answer.by-phone')}</p>
      </Panel>
    );
  }
  return (
    <Panel
      title={t('answer.title')}
      actions={
        <Link to={templatesPath(request.locale)} className="link text-sm">
          {t('answer.templates')}
        </Link>
      }
    >
      <KeptForm
        key={chosen?.template}
        method="post"
        version={request.version}
        className="grid gap-4"
        {...writes('answer')}
      >
        <Marks intent="answer" version={request.version} />
        <Refused answer={answer} />
        <p className="text-sm text-muted">
          {t('answer.to', { address: request.email, language: languageOf(request.locale).name })}
        </p>
        <Field label={t('answer.subject')} error={answer?.errors.subject} required>
          <TextInput name="subject" maxLength={120} defaultValue={answer?.values.subject ?? subject} />
        </Field>
        <nav className="conversation-templates" aria-label={t('answer.template')}>
          {templates.map(({ template, text }) => (
            <Link
              key={template}
              to={`?template=${template}`}
              aria-current={template === chosen?.template ? 'true' : undefined}
              preventScrollReset
              onClick={(event) => {
                if (addToTyped(event.currentTarget.closest('form'), text)) event.preventDefault();
              }}
            >
              {t(`support:templates.text.${template}`)}
            </Link>
          ))}
        </nav>
        <Field label={t('answer.text')} error={answer?.errors.text} required>
          <TextArea
            name="text"
            rows={8}
            maxLength={4000}
            dir="auto"
            defaultValue={answer?.values.text ?? chosen?.text ?? ''}
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" icon={Send} turn loading={busy}>
            {t('answer.send')}
          </Button>
        </div>
      </KeptForm>
    </Panel>
  );
}
