import { expect, it } from 'vitest';
import { translator } from '~/platform/i18n.server';
import { errorWords, serverCode } from './job-errors';

it.each(['mail-server-busy', 'mail-no-such-address', 'mail-taken-for-spam'])(
  'O3 O8 %s has a sentence of its own, and says who mends it',
  (code) => {
    for (const locale of ['tr', 'en']) {
      const t = translator(locale);
      const { title, text, who } = errorWords('deliver-mail', code, t);
      const unknown = errorWords('deliver-mail', 'unexpected', t);
      expect([title, text, who]).not.toContain('');
      expect(title).not.toBe(unknown.title);
      expect(who).not.toBe(unknown.who);
    }
  },
);

it('O3 O8 the code of a mail server is read out of its answer, and out of nothing else', () => {
  expect(serverCode('The mail server rejected the mail: 550 5.1.1 No such user here')).toBe('550 5.1.1');
  expect(serverCode('The mail server rejected the mail: 554-5.7.1 spam')).toBe('554 5.7.1');
  expect(serverCode('The mail server is busy: 421 Too many connections')).toBe('421');
  expect(serverCode('The mail server could not be reached: connect ECONNREFUSED 127.0.0.1:587')).toBeNull();
});
