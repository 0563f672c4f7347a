import { makeDocumentFonts } from './lib/document-fonts.mjs';

// A separate process, so that the fonts are made while the pages are built.
await makeDocumentFonts();
