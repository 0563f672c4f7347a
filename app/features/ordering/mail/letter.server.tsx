import type { CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { env } from '~/platform/env.server';
import { languageOf } from '~/platform/languages';
import { button, font, MUTED, page, paragraph } from './mail-styles';

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

/** A figure or word of a mail, in a row of its own. */
export type Fact = { label: string; value: string; note?: string };

export const factsAsText = (facts: readonly Fact[]): string =>
  facts.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n');

const cell = (dir: 'ltr' | 'rtl'): CSSProperties => ({
  padding: dir === 'rtl' ? '8px 0 8px 12px' : '8px 12px 8px 0',
  borderBottom: '1px solid #dddbe7',
  verticalAlign: 'top',
});

export function FactTable({ facts, dir }: { facts: readonly Fact[]; dir: 'ltr' | 'rtl' }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={{ ...font, borderCollapse: 'collapse', marginBottom: 16 }}>
      <tbody>
        {facts.map(({ label, value, note }) => (
          <tr key={`${label} ${value}`}>
            <td style={{ ...cell(dir), color: MUTED }}>{label}</td>
            <td style={{ ...cell(dir), fontWeight: 600 }}>
              <bdi>{value}</bdi>
              {note ? <div style={{ color: MUTED, fontSize: 13, fontWeight: 400 }}>{note}</div> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
