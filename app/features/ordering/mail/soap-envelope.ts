import XMLBuilder from 'fast-xml-builder';
import { parseStrictXml, type XmlNode } from '~/platform/strict-xml';

const ENVELOPE = 'http://www.w3.org/2003/05/soap-envelope';

/** Element names with their text, in the order of sending. Names are fixed in the code, never data. */
export type SoapFields = ReadonlyArray<readonly [name: string, text: string]>;

/** The text that an operation returned, or the fault that it answered with. */
export type SoapAnswer = { kind: 'result'; text: string } | { kind: 'fault'; senderIsToBlame: boolean; reason: string };

/** An error for an answer that is not the expected envelope. Its message never quotes the answer. */
export class SoapAnswerError extends Error {
  override readonly name = 'SoapAnswerError';
}

const builder = new XMLBuilder({ ignoreAttributes: false, suppressBooleanAttributes: false });

/** Removes characters that XML does not allow even escaped, and normalises line ends as XML readers do. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n');
}

function elements(fields: SoapFields): Record<string, string> {
  return Object.fromEntries(fields.map(([name, text]) => [name, xmlText(text)]));
}

/** One call as a SOAP 1.2 envelope; the header fields go into one AuthHeader element of the service. */
export function buildSoapRequest(call: {
  namespace: string;
  operation: string;
  header: SoapFields;
  fields: SoapFields;
}): string {
  const { namespace, operation, header, fields } = call;
  return `<?xml version="1.0" encoding="utf-8"?>${builder.build({
    'soap:Envelope': {
      '@_xmlns:soap': ENVELOPE,
      'soap:Header': { AuthHeader: { '@_xmlns': namespace, ...elements(header) } },
      'soap:Body': { [operation]: { '@_xmlns': namespace, ...elements(fields) } },
    },
  })}`;
}

type Element = { namespace: string; name: string; children: Element[]; text: string };

function readElement(node: XmlNode, tag: string, outerPrefixes: ReadonlyMap<string, string>): Element {
  const prefixes = new Map(outerPrefixes);
  for (const [attribute, value] of Object.entries((node[':@'] ?? {}) as Record<string, string>)) {
    const declared = /^@_xmlns(?::(.+))?$/.exec(attribute);
    if (declared) prefixes.set(declared[1] ?? '', value);
  }
  const colon = tag.indexOf(':');
  return {
    namespace: prefixes.get(colon < 0 ? '' : tag.slice(0, colon)) ?? '',
    name: tag.slice(colon + 1),
    ...readContent(node[tag] as XmlNode[], prefixes),
  };
}

function readContent(nodes: XmlNode[], prefixes: ReadonlyMap<string, string>): Pick<Element, 'children' | 'text'> {
  const children: Element[] = [];
  let text = '';
  for (const node of nodes) {
    const tag = Object.keys(node).find((key) => key !== ':@');
    if (tag === '#text') text += String(node[tag]);
    else if (tag !== undefined) children.push(readElement(node, tag, prefixes));
  }
  return { children, text };
}

/** The only child of that name; undefined if there are several or none. */
function only(parent: Element, namespace: string, name: string): Element | undefined {
  const [found, ...more] = parent.children.filter((child) => child.namespace === namespace && child.name === name);
  if (more.length > 0) throw new SoapAnswerError(`The answer holds ${name} more than once.`);
  return found;
}

function readFault(fault: Element): SoapAnswer {
  const code = only(fault, ENVELOPE, 'Code');
  const value = (code && only(code, ENVELOPE, 'Value')?.text) ?? only(fault, '', 'faultcode')?.text ?? '';
  // A reason may come in several languages.
  const reasons = fault.children.find((child) => child.name === 'Reason' || child.name === 'faultstring');
  return {
    kind: 'fault',
    senderIsToBlame: /^(Sender|Client)\b/.test(value.trim().replace(/^.*:/, '')),
    reason: (reasons?.children[0] ?? reasons)?.text.trim() ?? '',
  };
}

/**
 * Strictly reads the answer to a call: a well-formed SOAP 1.2 envelope whose body contains the operation's response, or
 * a fault, and nothing else. An operation without a return value returns an empty text. A DOCTYPE is refused before
 * anything is parsed.
 * @throws SoapAnswerError
 */
export function readSoapAnswer(xml: string, call: { namespace: string; operation: string }): SoapAnswer {
  const nodes = parseStrictXml(xml, (problem) => new SoapAnswerError(`The answer ${problem}`));
  const [envelope] = readContent(nodes, new Map()).children;
  if (envelope?.name !== 'Envelope' || envelope.namespace !== ENVELOPE) {
    throw new SoapAnswerError('The answer is not a SOAP 1.2 envelope.');
  }
  const contents = only(envelope, ENVELOPE, 'Body')?.children ?? [];
  const [content] = contents;
  if (content === undefined || contents.length > 1) {
    throw new SoapAnswerError('The answer has no body with one element.');
  }
  if (content.namespace === ENVELOPE && content.name === 'Fault') return readFault(content);
  if (content.namespace !== call.namespace || content.name !== `${call.operation}Response`) {
    throw new SoapAnswerError(`The answer is none to ${call.operation}.`);
  }
  const result = only(content, call.namespace, `${call.operation}Result`);
  if (result && result.children.length > 0) throw new SoapAnswerError('The answer holds elements where text belongs.');
  return { kind: 'result', text: result?.text ?? '' };
}
