import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { QuantityStepper } from './quantity-stepper';

const buttonsAt = (value: number) => {
  const html = renderToStaticMarkup(
    <QuantityStepper value={value} label="Adet" decreaseLabel="Azalt" increaseLabel="Artır" />,
  );
  return [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
};

describe('QuantityStepper', () => {
  it('D8 posts one less and one more from its two buttons', () => {
    const [less, more] = buttonsAt(4);
    expect(less).toMatch(/type="submit" name="quantity" value="3"/);
    expect(more).toMatch(/type="submit" name="quantity" value="5"/);
  });

  it('D8 submits nothing below 1 or above 10', () => {
    expect(buttonsAt(1)[0]).toMatch(/type="button" aria-disabled="true"/);
    expect(buttonsAt(10)[1]).toMatch(/type="button" aria-disabled="true"/);
  });
});
