import { Link, useNavigation } from '~/platform/web';
import { useState } from 'react';
import { History, Pencil, RotateCcw } from '~/components/icons';
import { Button } from '~/components/button';
import { Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { StatusPill } from '~/components/status-pill';
import { auditPathOf } from '~/features/desks/staff/audit-subject';
import { ReasonForm } from '~/features/desks/staff/reason-form';
import { ActorName } from '~/features/desks/staff/audit-words';
import { languageOf } from '~/platform/languages';
import { useTranslation } from '~/platform/texts';
import type { TemplateAnswer } from './answer-template-form.server';
import { fillTemplate, PLACEHOLDERS, TEMPLATE_LENGTH } from './question-template';
import type { TemplateView } from './question-texts.server';

/** What a text might say, to see how its text reads. */
const EXAMPLE = { name: 'Elif Yalçın', code: '4E91B07C', customer: 'Şirinyer Nalburiye' };

/** One text of support in one language, with what it may name and how it reads. */
export function TemplatePanel({
  view: { template, text, start, changed },
  when,
  language,
  mayChange,
  answer,
}: {
  view: TemplateView;
  /** When it was changed, in the reader's words. */
  when: string | undefined;
  language: string;
  mayChange: boolean;
  answer: TemplateAnswer | undefined;
}) {
  const { t } = useTranslation('support');
  const own = answer?.template === template ? answer : undefined;
  const [typed, setTyped] = useState(own?.text ?? text);
  const busy = useNavigation().formData?.get('template') === template;
  const { tag, dir } = languageOf(language);
  return (
    <Panel
      title={t(`templates.text.${template}`)}
      actions={
        <>
          {changed ? (
            <StatusPill tone="accent" icon={Pencil}>
              {t('templates.changed')}
            </StatusPill>
          ) : null}
          <Link to={auditPathOf('question-template', `${template}.${language}`)} className="link template-history">
            <History aria-hidden />
            {t('templates.history')}
          </Link>
        </>
      }
    >
      <ReasonForm
        key={`${language} ${text}`}
        mayChange={mayChange}
        wrong={own?.reasonWrong}
        typed={own?.reason}
        className="grid gap-3"
        buttons={
          <div className="setting-end">
            <Button type="submit" name="intent" value="save" loading={busy}>
              {t('templates.save')}
            </Button>
            {changed ? (
              <Button type="submit" name="intent" value="reset" variant="quiet" icon={RotateCcw}>
                {t('templates.reset')}
              </Button>
            ) : null}
          </div>
        }
      >
        <input type="hidden" name="template" value={template} />
        <input type="hidden" name="locale" value={language} />
        <input type="hidden" name="seen" value={text} />
        {own?.problem === 'changed' ? (
          <Notice tone="warning" title={t('templates.problem.changed')} role="alert" compact>
            <span dir={dir} lang={tag} className="whitespace-pre-line">
              {text}
            </span>
          </Notice>
        ) : null}
        <div className="template-text">
          <Field
            label={t('templates.label')}
            hint={t('templates.placeholders', {
              names: PLACEHOLDERS[template].map((name) => `{{${name}}}`).join(' '),
            })}
            error={
              own?.problem && own.problem !== 'changed'
                ? t(`templates.problem.${own.problem}`, { strange: own.strange.join(' ') })
                : undefined
            }
          >
            <TextArea
              name="text"
              rows={template.endsWith('hello') ? 2 : 5}
              maxLength={TEMPLATE_LENGTH}
              dir={dir}
              lang={tag}
              disabled={!mayChange}
              defaultValue={own?.text ?? text}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          </Field>
          <figure className="template-example">
            <figcaption>{t('templates.example')}</figcaption>
            <p dir={dir} lang={tag}>
              {fillTemplate(typed, EXAMPLE)}
            </p>
          </figure>
        </div>
        {changed ? (
          <p className="text-xs text-muted">
            {t('templates.changed-by', { when: when ?? '' })} <ActorName actor={changed.updatedBy} />.{' '}
            <span>
              {t('templates.start')}{' '}
              <q dir={dir} lang={tag}>
                {start}
              </q>
            </span>
          </p>
        ) : null}
      </ReasonForm>
    </Panel>
  );
}
