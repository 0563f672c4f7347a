import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pageTranslator } from '~/platform/i18n.server';
import { ShellContext } from '~/platform/shell-context';
import { TranslatorContext } from '~/platform/texts';
import { BankTransferPanel } from './bank-transfer-panel';

const render = (element: React.ReactElement) =>
  renderToStaticMarkup(
    <TranslatorContext.Provider value={pageTranslator('tr', 'dealer')}>
      <ShellContext.Provider
        value={{
          locale: 'tr',
          origin: '',
          theme: 'default',
          hydrated: true,
          wholePages: [],
          requestId: '',
          styleSheets: [],
          textsAddress: '',
        }}
      >
        {element}
      </ShellContext.Provider>
    </TranslatorContext.Provider>,
  );
const controls = (html: string) => [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);

describe('BankTransferPanel', () => {
  const terms = { dueDay: '2026-12-24', cancelDay: '2027-01-08', licencesUntil: '2027-01-07', waits: true };

  it('D12 B21 says what a transfer means now, later and never, and asks for the description in at most 60 characters', () => {
    const html = render(<BankTransferPanel terms={terms} defaultNote="Kasım ödemesi" />);
    for (const day of ['24.12.2026', '08.01.2027', '07.01.2027']) expect(html).toContain(day);
    expect(html).toContain('>Bekleyen satırlar kendiliğinden hazırlanır, ürünler yola çıkar.<');
    expect(controls(html)).toHaveLength(1);
    expect(html).toMatch(/<input(?=[^>]* name="transferNote")(?=[^>]* maxLength="60")(?=[^>]* value="Kasım ödemesi")/);
  });

  it('B21 promises no licence where all lines wait, and no line where none does', () => {
    const waiting = render(<BankTransferPanel terms={{ ...terms, licencesUntil: null }} />);
    expect(waiting).toContain('>Sipariş alınır, fiyat kilitlenir. Satırlar ödemeyi bekler.<');
    expect(render(<BankTransferPanel terms={{ ...terms, waits: false }} />)).not.toContain('Bekleyen satırlar');
  });
});
