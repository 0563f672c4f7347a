import { XMLParser } from 'fast-xml-parser';

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
 * @param refusal makes the error of what is wrong, as the rest of a sentence; it never quotes the text
 */
export function parseStrictXml(xml: string, refusal: (problem: string) => Error): XmlNode[] {
  if (/<!DOCTYPE/i.test(xml)) throw refusal('holds a DOCTYPE.');
  try {
    // Without the second argument an element left open would pass; its successor is one more package for this one line.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return parser.parse(xml, true) as XmlNode[];
  } catch {
    throw refusal('is not well-formed XML.');
  }
}
