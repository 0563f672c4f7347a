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
  it('D12 shows the accounts, what to write, and asks for the description in at most 60 characters', () => {
    const html = render(
      <BankTransferPanel
        accounts={[{ bank: 'Banka', holder: 'Karpin Yazılım', iban: 'TR330006100519786457841326', currency: 'TRY' }]}
        reference="120444"
        defaultNote="Kasım ödemesi"
      />,
    );
    for (const text of ['Banka', 'Karpin Yazılım', 'TR33 0006 1005 1978 6457 8413 26', 'TRY', '120444']) {
      expect(html).toContain(`>${text}<`);
    }
    expect(controls(html)).toHaveLength(1);
    expect(html).toMatch(/<input(?=[^>]* name="transferNote")(?=[^>]* maxLength="60")(?=[^>]* value="Kasım ödemesi")/);
  });

  it('D12 says what to do where no account is set up', () => {
    const html = render(<BankTransferPanel accounts={[]} reference="120444" />);
    expect(html).toContain('>Tanımlı banka hesabı yok<');
    expect(html).not.toContain('120444');
  });
});
