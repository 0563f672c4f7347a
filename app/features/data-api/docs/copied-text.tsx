import { Copy } from '~/components/icons';

/** Something to carry elsewhere, with a button that copies it where scripts run. */
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
