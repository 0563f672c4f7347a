import { XMLParser } from 'fast-xml-parser';

/** A node of the parser, in document order: a tag or `#text`, and attributes under `:@`. */
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
 * Strictly parses what another system sent. A DOCTYPE is refused before anything is parsed.
 * @param refusal creates the error from a problem, as the rest of a sentence; it never quotes the text
 */
export function parseStrictXml(xml: string, refusal: (problem: string) => Error): XmlNode[] {
  if (/<!DOCTYPE/i.test(xml)) throw refusal('holds a DOCTYPE.');
  try {
    // Without the second argument an unclosed element would pass; the suggested successor is an extra package for this
    // one line.
    // oxlint-disable-next-line typescript/no-deprecated
    return parser.parse(xml, true) as XmlNode[];
  } catch {
    throw refusal('is not well-formed XML.');
  }
}
