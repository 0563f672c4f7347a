import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmailAddress } from './email-address';

it('O8 an e-mail address breaks between its names, and reads as it is written', () => {
  const markup = renderToStaticMarkup(<EmailAddress>bilgi@kordon-kiyi.example</EmailAddress>);
  expect(markup).toContain('bilgi@<wbr/>kordon-<wbr/>kiyi.<wbr/>example');
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('bilgi@kordon-kiyi.example');
});
