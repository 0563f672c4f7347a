import { describe, expect, it } from 'vitest';
import type { TFunction } from '~/platform/texts';
import { mailSubject } from './mail-subject';

const t = ((key: string) => key) as unknown as TFunction;

describe('the subject of a mail on the desks', () => {
  it('O3 O8 a mail whose request was erased is a link with words all the same', () => {
    expect(mailSubject({ subject: '' }, t)).toBe('jobs:mails.erased');
    expect(mailSubject({ subject: 'Fiyat' }, t)).toBe('Fiyat');
  });
});
