import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Unbroken } from './unbroken';

it('B30 words with a hyphen after one letter are kept whole, others may break', () => {
  const shown = renderToStaticMarkup(<Unbroken>{'e-Arşiv, onay e-postası; POS-Kasse und B2C-E-Rechnung'}</Unbroken>);
  expect(shown).toBe(
    '<span class="whitespace-nowrap">e-Arşiv</span>, onay <span class="whitespace-nowrap">e-postası</span>; POS-Kasse und B2C-<span class="whitespace-nowrap">E-Rechnung</span>',
  );
});
