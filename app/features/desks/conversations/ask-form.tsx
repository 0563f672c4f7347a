import { useRef, type KeyboardEvent } from 'react';
import { Link, useLocation, useNavigation } from '~/platform/web';
import { Eye, Send } from '~/components/icons';
import { Button } from '~/components/button';
import { Checkbox, Field, TextArea } from '~/components/field';
import { Notice } from '~/components/notice';
import { Panel } from '~/components/panel';
import { Select } from '~/components/select';
import { KeptForm } from '~/features/desks/staff/kept-form';
import { writes } from '~/features/desks/staff/presence-page';
import { ENTRY_LENGTH, OPEN_FIELDS } from '~/features/ordering/conversations/conversation';
import { useTranslation } from '~/platform/texts';
import { TEMPLATES, type QuestionTemplate } from '~/features/desks/templates/question-template';
import { DealerPreviewView } from './dealer-preview';
import { templatesPath } from '~/features/desks/templates/templates-path';
import type { ConversationPage } from './load-conversation.server';
import { offerField, type DeskRefusal } from './question';

/** Asks the dealer: by a template that may be changed, with the licences that the answer is chosen from. */
export function AskForm({
  page: { conversation, failed, field, wrong, offers, templates, addressee, language, apply },
  template,
  answer,
}: {
  page: ConversationPage;
  template: QuestionTemplate | undefined;
  answer: DeskRefusal | undefined;
}) {
  const { t } = useTranslation('support');
  const { pathname, search } = useLocation();
  const sending = useNavigation().formData?.get('intent');
  const form = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    const button = form.current?.querySelector<HTMLButtonElement>('button[value=ask]');
    if (!button?.form || button.ariaDisabled === 'true') return;
    event.preventDefault();
    button.form.requestSubmit(button);
  };
  const own = answer?.place === 'ask' ? answer : undefined;
  const version = conversation?.version ?? 0;
  const chosen = template ?? (wrong === null ? 'free' : offers.length > 0 ? 'which-computer' : 'right-code');
  const usual = wrong === null ? (['free'] as const) : TEMPLATES;
  const ticked = (name: string, otherwise: boolean) => (own ? own.values[name] !== undefined : otherwise);
  const beside = (one: QuestionTemplate) => {
    const said = new URLSearchParams(search);
    said.set('template', one);
    return `${pathname}?${said}`;
  };
  return (
    <Panel
      title={t('conversation.ask.title')}
      className="mt-3"
      actions={
        <Link to={templatesPath(language)} className="link text-sm">
          {t('conversation.ask.templates')}
        </Link>
      }
    >
      <div ref={form} onKeyDown={onKeyDown}>
        <KeptForm key={chosen} method="post" version={version} className="conversation-form" {...writes('answer')}>
          <input type="hidden" name="version" value={version} />
          {own?.problem ? (
            <Notice
              tone={own.problem === 'changed' ? 'warning' : 'danger'}
              title={t(`conversation.problem.${own.problem}`)}
              role="alert"
              compact
            />
          ) : null}
          <p className="text-sm text-muted">
            {addressee ? (
              <bdi>{t('conversation.ask.to', { name: addressee.name, address: addressee.address })}</bdi>
            ) : (
              t('conversation.ask.on-page')
            )}
          </p>
          {usual.length > 1 ? (
            <nav className="conversation-templates" aria-label={t('conversation.ask.template')}>
              {usual.map((one) => (
                <Link key={one} to={beside(one)} aria-current={one === chosen ? 'true' : undefined} preventScrollReset>
                  {t(`conversation.template.${one}`)}
                </Link>
              ))}
            </nav>
          ) : null}
          <Field label={t('conversation.ask.text')} labelHidden>
            <TextArea
              name="text"
              rows={6}
              maxLength={ENTRY_LENGTH}
              dir="auto"
              defaultValue={own?.values.text ?? templates[chosen]}
            />
          </Field>
          {offers.length > 0 ? (
            <fieldset className="conversation-offers">
              <legend className="field-label">{t('conversation.ask.offers')}</legend>
              {offers.map((offer) => (
                <Checkbox
                  key={offer.approvalCode}
                  name={offerField(offer.approvalCode)}
                  value="on"
                  defaultChecked={ticked(offerField(offer.approvalCode), offer.chosen)}
                  label={
                    <>
                      <bdi className="code">{offer.approvalCode}</bdi>{' '}
                      <bdi>{offer.computer || t('conversation.ask.no-computer')}</bdi>
                      <span className="text-muted">
                        {offer.different <= 2
                          ? ` · ${t('conversation.ask.different', { count: offer.different })}`
                          : ''}
                        {offer.stopped ? ` · ${t('conversation.ask.stopped')}` : ` · ${offer.end}`}
                      </span>
                    </>
                  }
                />
              ))}
            </fieldset>
          ) : null}
          {failed ? (
            <Field label={t('conversation.ask.field')} hint={t('conversation.ask.field-hint')}>
              <Select name="field" compact defaultValue={own?.values.field ?? field ?? ''}>
                <option value="">{t('conversation.ask.no-field')}</option>
                {OPEN_FIELDS.map((one) => (
                  <option key={one} value={one}>
                    {t(`customer.field.${one}`)}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          {failed ? (
            <Checkbox
              name="resumes"
              value="on"
              defaultChecked={ticked('resumes', true)}
              label={t('conversation.ask.resumes')}
              hint={t('conversation.ask.resumes-hint')}
            />
          ) : null}
          <div className="conversation-acts">
            <Button
              type="submit"
              name="intent"
              value="ask"
              variant={apply ? 'secondary' : 'primary'}
              icon={Send}
              turn
              loading={sending === 'ask'}
            >
              {t('conversation.ask.send')}
              <kbd aria-hidden className="scripted max-md:hidden">
                Ctrl ↵
              </kbd>
            </Button>
            <Button type="submit" name="intent" value="preview" icon={Eye} loading={sending === 'preview'}>
              {t('conversation.ask.preview')}
            </Button>
            {conversation && conversation.state !== 'done' ? (
              <Button type="submit" name="intent" value="close" formNoValidate loading={sending === 'close'}>
                {t('conversation.close')}
              </Button>
            ) : null}
            <span className="ms-auto text-xs text-muted">{t('conversation.ask.reminded')}</span>
          </div>
          {answer?.place === 'close' && answer.problem ? (
            <Notice tone="warning" title={t(`conversation.problem.${answer.problem}`)} role="alert" compact />
          ) : null}
        </KeptForm>
      </div>
      {own?.preview ? <DealerPreviewView preview={own.preview} /> : null}
    </Panel>
  );
}
