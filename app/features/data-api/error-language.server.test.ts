import { expect, it } from 'vitest';
import { LANGUAGES } from '~/platform/languages';
import { bindRead } from './bind';
import { errorAnswer } from './data-service.server';
import { setNamed, type EntitySet } from './model';
import { parseQuery } from './syntax';

const FIRM = setNamed('tbFirma') as EntitySet;

/** The error of a query about firms, as it is answered to whoever asks for a language. */
function refused(query: string, language?: string): { code: string; message: string; details?: { message: string }[] } {
  try {
    bindRead(FIRM, parseQuery(query), (set) => set.properties);
  } catch (error) {
    const headers = new Headers(language ? { 'Accept-Language': language } : {});
    const { body } = errorAnswer(error, headers);
    return (JSON.parse(body as string) as { error: ReturnType<typeof refused> }).error;
  }
  throw new Error(`${query} was taken.`);
}

const WRONG: [query: string, code: string][] = [
  ['$filter=(sIl', 'InvalidSyntax'],
  ['$filter=sRenk eq 1', 'UnknownProperty'],
  ['$filter=yarim(sIl)', 'UnknownFunction'],
  ['$filter=length(sIl,2) eq 1', 'InvalidArguments'],
  ['$filter=nFirmaID eq sIl', 'TypeMismatch'],
  ['$filter=sIl/sIl eq 1', 'InvalidPath'],
  ['$compute=x', 'NotImplemented'],
  ['$expand=Bayi,Bayi', 'InvalidOption'],
  [`$filter=${'not '.repeat(300)}bAktif`, 'QueryTooComplex'],
];

it('B15 D26 an error of the grammar begins in the language of whoever asks, and says what is wrong where', () => {
  for (const [query, code] of WRONG) {
    const english = refused(query);
    expect([english.code, refused(query, 'en').message]).toEqual([code, english.message]);
    const said = LANGUAGES.map(({ tag }) => refused(query, tag));
    for (const [index, { code: own, message }] of said.entries()) {
      expect(own).toBe(code);
      expect(message, LANGUAGES[index]?.tag).toContain(english.message);
      expect(message).not.toContain('{{');
    }
    expect(new Set(said.map(({ message }) => message)).size, code).toBe(LANGUAGES.length);
  }
});

it('O7 what an address brings along stays as it is, and leads to no other text', () => {
  for (const name of ['$t(errors:busy)', '$x{{detail}}', '${{code}}']) {
    const { message } = refused(`${encodeURIComponent(name)}=1`, 'tr');
    expect(message).toBe(`Bu özellik desteklenmiyor: The option ${name} is not supported.`);
  }
});
