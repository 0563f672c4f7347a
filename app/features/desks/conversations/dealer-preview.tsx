import { useEffect, useRef } from 'react';
import { Eye } from '~/components/icons';
import { languageOf } from '~/platform/languages';
import { ShellContext, useShell } from '~/platform/shell-context';
import { TranslatorContext, useTranslation } from '~/platform/texts';
import { createTranslator } from '~/platform/translator';
import { ConversationPanel } from './conversation-panel';
import type { DealerPreview } from './dealer-conversation';

/** Nothing of it can be reached or pressed. */
const INERT = { inert: '' };

/** What the dealer would see: the part of the dealer's own page, in the dealer's language, and what its mail is called. */
export function DealerPreviewView({ preview }: { preview: DealerPreview }) {
  const { t } = useTranslation('support');
  const shell = useShell();
  const { locale, texts, mail, conversation } = preview;
  const { tag, dir, name } = languageOf(locale);
  const translator = createTranslator({ texts, language: tag });
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), [preview]);
  return (
    <section ref={ref} tabIndex={-1} className="dealer-preview" aria-labelledby="dealer-preview">
      <h3 id="dealer-preview">
        <Eye aria-hidden /> {t('conversation.preview.title', { language: name })}
      </h3>
      <p className="dealer-preview-mail">
        {mail ? (
          <>
            {t('conversation.preview.mail', { name: mail.name, address: mail.address })}{' '}
            <b dir={dir} lang={tag}>
              {mail.subject}
            </b>
          </>
        ) : (
          t('conversation.preview.no-mail')
        )}
      </p>
      <TranslatorContext.Provider value={translator}>
        <ShellContext.Provider value={{ ...shell, locale }}>
          <div {...INERT} dir={dir} lang={tag}>
            <ConversationPanel conversation={conversation} to="" address={mail?.address ?? null} mayWrite />
          </div>
        </ShellContext.Provider>
      </TranslatorContext.Provider>
    </section>
  );
}
