import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ErrorSummary, Field, RadioPanels, TextInput } from './field';

describe('Field', () => {
  it('O8 a control is tied to its label, its error and its hint, in that order', () => {
    const html = renderToStaticMarkup(
      <Field id="office" label="Vergi dairesi" error="Vergi Dairesi Boş Bırakamazsınız" hint="Örn. Bornova" required>
        <TextInput name="office" />
      </Field>,
    );
    expect(html).toContain('<label for="office"');
    expect(html).toMatch(/<input(?=[^>]* id="office")(?=[^>]* aria-invalid="true")(?=[^>]* required="")/);
    expect(html).toMatch(/aria-describedby="office-error office-description"/);
    expect(html).toMatch(/id="office-error"[^]*id="office-description"/);
  });

  it('O8 a sound field says nothing of errors', () => {
    const html = renderToStaticMarkup(
      <Field id="office" label="Vergi dairesi">
        <TextInput name="office" />
      </Field>,
    );
    expect(html).not.toMatch(/aria-invalid|aria-describedby|required/);
  });

  it('O8 the summary links to each field and is absent without errors', () => {
    const html = renderToStaticMarkup(
      <ErrorSummary
        title="Düzeltin"
        errors={[{ id: 'office', message: 'Boş' }, { message: 'Firma seçmelisiniz' }]}
        answer={1}
      />,
    );
    expect(html).toContain('<a href="#office">Boş</a>');
    expect(html).toContain('<li>Firma seçmelisiniz</li>');
    expect(renderToStaticMarkup(<ErrorSummary title="Düzeltin" errors={[]} answer={1} />)).toBe('');
  });

  it('D10 fields that share what is wrong with them are named together, each a way to its field', () => {
    const empty = (id: string, label: string) => ({ id, label, message: 'Boş Bırakamazsınız' });
    const html = renderToStaticMarkup(
      <ErrorSummary
        title="Düzeltin"
        errors={[empty('name', 'Müşteri Adı'), { id: 'licences', message: 'Lisans seçmelisiniz' }, empty('city', 'İl')]}
        answer={1}
      />,
    );
    expect(html).toContain('<li><a href="#name">Müşteri Adı</a>, <a href="#city">İl</a> Boş Bırakamazsınız</li>');
    expect(html.match(/<li>/g)).toHaveLength(2);
  });

  it('O8 the chosen panel is checked in the markup, so that its content shows without scripts', () => {
    const html = renderToStaticMarkup(
      <RadioPanels
        legend="Ödeme şekli"
        name="payment"
        defaultValue="cash"
        options={[
          { value: 'card', label: 'Kart' },
          { value: 'cash', label: 'Kapıda', content: 'Nakit' },
        ]}
      />,
    );
    expect(html.match(/checked=""/g)).toHaveLength(1);
    expect(html).toMatch(/<input(?=[^>]*value="cash")(?=[^>]*checked="")/);
  });
});
