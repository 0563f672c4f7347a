import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildSoapRequest, readSoapAnswer, SoapAnswerError } from './soap-envelope';

const namespace = 'http://tempuri.org/';
const call = { namespace, operation: 'mail_gonder' };

const codeUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 });
const markup = fc.constantFrom(
  '<',
  '>',
  '&',
  '&amp;',
  '&#0;',
  ']]>',
  '<!--',
  '</sFirma><x>',
  '"',
  "'",
  '\r\n',
  '\r',
  '\0',
);
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  codeUnits.map((units) => String.fromCharCode(...units)),
  fc.array(fc.oneof(markup, fc.string({ maxLength: 4 })), { maxLength: 12 }).map((parts) => parts.join('')),
);

/** XML 1.0: 2.2 Char, character by character, and 2.11 line ends. */
function asXmlKeepsIt(text: string): string {
  const kept = [...text].filter((character) => {
    const code = character.codePointAt(0)!;
    if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
    return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
  });
  return kept.join('').replace(/\r\n?/g, '\n');
}

function answerWith(body: string): string {
  return `<?xml version="1.0"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body>${body}</s:Body></s:Envelope>`;
}

const accepted = answerWith(
  `<mail_gonderResponse xmlns="${namespace}"><mail_gonderResult>007</mail_gonderResult></mail_gonderResponse>`,
);

describe('building', () => {
  test('P24 any text comes out of the strict reader as it went into the envelope', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const xml = buildSoapRequest({
          namespace,
          operation: 'mail_gonderResponse',
          header: [['sMail', text]],
          fields: [['mail_gonderResult', text]],
        });
        expect(readSoapAnswer(xml, call)).toEqual({ kind: 'result', text: asXmlKeepsIt(text) });
      }),
      { numRuns: 500 },
    );
  });

  test('P24 the envelope is SOAP 1.2 with header and body fields in the given order', () => {
    const xml = buildSoapRequest({
      namespace: 'urn:mail?a=1&b="2"',
      operation: 'AuthenticationUser',
      header: [
        ['sUserName', '36'],
        ['sMail', 'true'],
      ],
      fields: [],
    });
    expect(xml).toBe(
      '<?xml version="1.0" encoding="utf-8"?>' +
        '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope">' +
        '<soap:Header><AuthHeader xmlns="urn:mail?a=1&amp;b=&quot;2&quot;">' +
        '<sUserName>36</sUserName><sMail>true</sMail></AuthHeader></soap:Header>' +
        '<soap:Body><AuthenticationUser xmlns="urn:mail?a=1&amp;b=&quot;2&quot;"></AuthenticationUser></soap:Body>' +
        '</soap:Envelope>',
    );
  });

  test('O7 a closing tag, a CDATA end and control characters in data stay data', () => {
    const xml = buildSoapRequest({
      ...call,
      header: [],
      fields: [['sFirma', '</sFirma><x>]]>\0\u0007\ud800']],
    });
    expect(xml).toContain('<sFirma>&lt;/sFirma&gt;&lt;x&gt;]]&gt;</sFirma>');
  });
});

describe('reading', () => {
  test('P24 the result is text as it stands, whatever prefixes the answer uses', () => {
    expect(readSoapAnswer(accepted, call)).toEqual({ kind: 'result', text: '007' });
    const prefixed = answerWith(
      `<t:mail_gonderResponse xmlns:t="${namespace}"><t:mail_gonderResult> a &lt;b&gt; </t:mail_gonderResult></t:mail_gonderResponse>`,
    );
    expect(readSoapAnswer(prefixed, call)).toEqual({ kind: 'result', text: ' a <b> ' });
  });

  test('P24 an operation without a return value gives an empty text', () => {
    expect(readSoapAnswer(answerWith(`<mail_gonderResponse xmlns="${namespace}"/>`), call)).toEqual({
      kind: 'result',
      text: '',
    });
  });

  test.each([
    ['s:Sender', true],
    ['s:Receiver', false],
    ['s:MustUnderstand', false],
  ])('P24 a fault of %s says whether the sender is to blame', (code, senderIsToBlame) => {
    const fault = answerWith(
      `<s:Fault><s:Code><s:Value>${code}</s:Value></s:Code><s:Reason><s:Text>Olmadı</s:Text><s:Text>No</s:Text></s:Reason></s:Fault>`,
    );
    expect(readSoapAnswer(fault, call)).toEqual({ kind: 'fault', senderIsToBlame, reason: 'Olmadı' });
  });

  test('P24 a fault in the older form is understood as well', () => {
    const fault = answerWith(
      '<s:Fault><faultcode>s:Client.Login</faultcode><faultstring>No such dealer</faultstring></s:Fault>',
    );
    expect(readSoapAnswer(fault, call)).toEqual({ kind: 'fault', senderIsToBlame: true, reason: 'No such dealer' });
  });

  test.each([
    ['nothing', ''],
    ['HTML', '<html><body>Bakımdayız</body></html>'],
    ['an element left open', accepted.replace('</s:Envelope>', '')],
    ['half an answer', accepted.slice(0, accepted.length / 2)],
    ['text after the envelope', `${accepted}tail`],
    [
      'an envelope of SOAP 1.1',
      accepted.replace('http://www.w3.org/2003/05/soap-envelope', 'http://schemas.xmlsoap.org/soap/envelope/'),
    ],
    ['an undeclared prefix', accepted.replace(/ xmlns:s="[^"]*"/, '')],
    ['no body', accepted.replaceAll('s:Body', 's:Head')],
    ['two bodies', accepted.replace(/<s:Body>.*<\/s:Body>/, '$&$&')],
    ['a response of another service', accepted.replace(namespace, 'http://other.example/')],
    ['the response of another operation', accepted.replaceAll('mail_gonderResponse', 'AuthenticationUserResponse')],
    ['two responses', accepted.replace(/<mail_gonderResponse.*<\/mail_gonderResponse>/, '$&$&')],
    ['two results', accepted.replace(/<mail_gonderResult>.*<\/mail_gonderResult>/, '$&$&')],
    ['elements in the result', accepted.replace('007', '<ok/>')],
    [
      'a DOCTYPE',
      accepted.replace('<s:Env', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>$&').replace('007', '&b;'),
    ],
    ['a doctype in small letters', accepted.replace('<s:Env', '<!doctype html>$&')],
    ['an element named __proto__', accepted.replace('007', '<__proto__/>')],
    ['depth without end', answerWith('<a>'.repeat(100_000) + '</a>'.repeat(100_000))],
  ])('O7 an answer with %s is refused', (_, xml) => {
    expect(() => readSoapAnswer(xml, call)).toThrow(SoapAnswerError);
  });

  test('O7 an answer cut or changed anywhere is refused or read, never a crash', () => {
    fc.assert(
      fc.property(fc.nat(accepted.length), fc.nat(20), anyText, (at, cut, put) => {
        const xml = accepted.slice(0, at) + put + accepted.slice(at + cut);
        try {
          expect(['result', 'fault']).toContain(readSoapAnswer(xml, call).kind);
        } catch (error) {
          expect(error).toBeInstanceOf(SoapAnswerError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
