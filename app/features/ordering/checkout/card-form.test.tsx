import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pageTranslator } from '~/platform/i18n.server';
import { ShellContext } from '~/platform/shell-context';
import { TranslatorContext } from '~/platform/texts';
import { BankTransferPanel } from './bank-transfer-panel';
import { CardForm } from './card-form';

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

describe('CardForm', () => {
  it('D13 no field of a card has a name or belongs to a form, so a card is never posted', () => {
    const html = render(
      <form method="post">
        <CardForm today={{ year: 2026, month: 11 }} totalKurus={5954400} />
      </form>,
    );
    expect(controls(html)).toHaveLength(6);
    for (const control of controls(html)) {
      expect(control).not.toContain(' name=');
      expect(control).toContain(' form=""');
    }
    expect(html).not.toContain('style=');
  });

  it('D13 12 months and 12 years are offered, nothing disabled before a year is chosen, and 1 to 12 instalments', () => {
    const html = render(<CardForm today={{ year: 2026, month: 11 }} totalKurus={5954400} />);
    const options = [...html.matchAll(/<option value="([^"]+)"[^>]*>/g)];
    expect(options.map(([, value]) => value)).toEqual([
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
      ...['2026', '2027', '2028', '2029', '2030', '2031', '2032', '2033', '2034', '2035', '2036', '2037'],
      ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
    ]);
    expect(options.filter(([tag]) => tag.includes('disabled'))).toEqual([]);
    expect(html).toContain('>Tek çekim · 59.544,00\u00a0₺<');
  });
});

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
