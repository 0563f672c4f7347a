import { XMLParser } from 'fast-xml-parser';

/** A text that is no well-formed XML, or holds a DOCTYPE. Its message never quotes the text. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

/** A node as the parser gives it, in the document's order: a tag or `#text`, and attributes under `:@`. */
export type XmlNode = Record<string, unknown>;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
});

/**
 * Parses what another system sent, strictly. A DOCTYPE is refused before anything is parsed.
 * @param what names the text in the message: "The answer"
 * @throws XmlError
 */
export function parseStrictXml(xml: string, what: string): XmlNode[] {
  if (/<!DOCTYPE/i.test(xml)) throw new XmlError(`${what} holds a DOCTYPE.`);
  try {
    // Without the second argument an element left open would pass; its successor is one more package for this one line.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return parser.parse(xml, true) as XmlNode[];
  } catch {
    throw new XmlError(`${what} is not well-formed XML.`);
  }
}
