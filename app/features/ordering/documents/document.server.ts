import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { VendorMark } from '~/components/vendor-mark';
import { translator } from '~/platform/i18n.server';
import { typeset } from '~/platform/typesetting/typeset.server';
import { vendorLetterhead } from '~/platform/vendor.server';

type Fact = { label: string; value: string };

type Column = {
  head: string;
  /** Right-aligned in left-to-right languages, for numbers. */
  end: boolean;
  /** Takes the remaining width. */
  wide: boolean;
  style: 'code' | 'muted' | 'strong' | null;
};

/** The parts of a document, as app/platform/typesetting/document.typ lays them out. All texts are plain text. */
export type DocumentPart =
  | { kind: 'columns'; columns: { heading: string; name: string; lines: string[] }[] }
  | { kind: 'text'; text: string; muted: boolean }
  | {
      kind: 'table';
      heading: string | null;
      columns: Column[];
      rows: (string | { text: string; note: string })[][];
    }
  | { kind: 'sums'; rows: Fact[]; total: Fact; words: { label: string; text: string } | null }
  | { kind: 'codes'; heading: string; items: { code: string; about: string; until: string }[] }
  | { kind: 'pairs'; heading: string; items: { name: string | null; text: string }[] }
  | { kind: 'seal'; label: string; code: string; text: string };

/** A document of the vendor in a language, with its head, its parts, and the lines of its foot. */
export type PdfDocument = {
  locale: string;
  /** The title in the file's metadata, which PDF readers show instead of the file name. */
  title: string;
  heading: string;
  facts: Fact[];
  parts: DocumentPart[];
  foot: string[];
};

/** Aligned to the start by default. */
export const column = (head: string, style: Partial<Omit<Column, 'head'>> = {}): Column => ({
  head,
  end: false,
  wide: false,
  style: null,
  ...style,
});

/** Renders a document as PDF, under the vendor's letterhead. */
export function renderPdf(document: PdfDocument, at: Date): Promise<Buffer> {
  return renderPdfOf(document.title, [document], at);
}

/** Renders several documents as one PDF; the pages of each are numbered by themselves. */
export async function renderPdfOf(title: string, documents: readonly PdfDocument[], at: Date): Promise<Buffer> {
  const { brand, lines } = vendorLetterhead();
  const mark = renderToStaticMarkup(
    createElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 30 32', width: 30, height: 32 },
      createElement(VendorMark),
    ),
  );
  const all = documents.map((document) => ({
    ...document,
    brand,
    letterhead: lines,
    mark,
    // The template replaces these two characters, which occur in no text, by the numbers.
    page: translator(document.locale)('document:page', { page: '\u0001', pages: '\u0002' }),
  }));
  return Buffer.from(await typeset({ title, brand, documents: all }, { at }));
}

/** A response that opens the PDF in the browser, with the file name for saving. */
export function pdfAnswer(pdf: Buffer, fileName: string): Response {
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Content-Length': String(pdf.length),
      'Cache-Control': 'no-store',
    },
  });
}
