import { describe, expect, it } from 'vitest';
import { registerSchema } from './register-form';

const schema = registerSchema({ min: 6, max: 10 });
const GOOD = {
  displayName: 'Ayşe_Yılmaz-7',
  email: 'ayse@yilmaz.example',
  password: 'gizli123',
  confirmPassword: 'gizli123',
  terms: 'on',
};

/** The first message of each wrong field. */
function errorsOf(changes: object): Record<string, string> {
  const { error } = schema.safeParse({ ...GOOD, ...changes });
  return Object.fromEntries((error?.issues ?? []).reverse().map(({ path, message }) => [path.join('.'), message]));
}

describe('the form of a new account', () => {
  it('D2 takes letters of any language, digits, dash and underscore, 6 to 10 characters twice, and the terms', () => {
    expect(errorsOf({})).toEqual({});
    expect(errorsOf({ password: '123456', confirmPassword: '123456' })).toEqual({});
    expect(errorsOf({ password: 'ğüşöçıİÖÇŞ', confirmPassword: 'ğüşöçıİÖÇŞ' })).toEqual({});
  });

  it.each<[string, object, Record<string, string>]>([
    ['a short name', { displayName: 'Al' }, { displayName: 'rule.display-name-short' }],
    ['a name with a blank', { displayName: 'Ayşe Yılmaz' }, { displayName: 'rule.display-name-characters' }],
    ['a name with a mark', { displayName: 'ayşe!' }, { displayName: 'rule.display-name-characters' }],
    ['no e-mail', { email: undefined }, { email: 'rule.email-required' }],
    ['a broken e-mail', { email: 'ayse@' }, { email: 'rule.email-invalid' }],
    [
      'five characters',
      { password: '12345', confirmPassword: '12345' },
      { password: 'rule.password-short', confirmPassword: 'rule.password-short' },
    ],
    [
      'eleven characters',
      { password: '12345678901', confirmPassword: '12345678901' },
      { password: 'rule.password-long', confirmPassword: 'rule.password-long' },
    ],
    ['two passwords', { confirmPassword: 'gizli124' }, { confirmPassword: 'rule.password-mismatch' }],
    ['no terms', { terms: undefined }, { terms: 'rule.terms-required' }],
  ])('D2 refuses %s', (_name, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it('D2 tells that two passwords differ while other fields are still empty, but not before both are typed', () => {
    const others = { displayName: undefined, email: undefined };
    expect(errorsOf({ ...others, confirmPassword: 'gizli124' }).confirmPassword).toBe('rule.password-mismatch');
    expect(errorsOf({ ...others, confirmPassword: undefined }).confirmPassword).toBe('rule.password-required');
  });
});
