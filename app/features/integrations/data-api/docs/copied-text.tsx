import { Copy } from '~/components/icons';

/** A text with a button that copies it; the button works only with scripts. */
export function CopiedText({ text, label }: { text: string; label: string }) {
  return (
    <span className="api-copied">
      <code dir="ltr">{text}</code>
      <button type="button" data-copy aria-label={label}>
        <Copy aria-hidden />
      </button>
    </span>
  );
}
