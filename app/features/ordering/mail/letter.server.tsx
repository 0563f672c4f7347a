import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { env } from '~/platform/env.server';
import { languageOf } from '~/platform/languages';
import { button, MUTED, page, paragraph } from './mail-styles';

/** A mail's words as HTML, in their language and direction, signed by the vendor. */
export function letterHtml(locale: string, words: ReactNode): string {
  const { tag, dir } = languageOf(locale);
  return renderToStaticMarkup(
    <div lang={tag} dir={dir} style={page}>
      {words}
      <p style={{ margin: 0, color: MUTED }}>{env().VENDOR_NAME}</p>
    </div>,
  );
}

/** The way from a mail to a page. */
export function LetterButton({ url, children }: { url: string; children: string }) {
  return (
    <p style={paragraph}>
      <a href={url} style={button}>
        {children}
      </a>
    </p>
  );
}
