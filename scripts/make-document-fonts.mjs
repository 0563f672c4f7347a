import { makeDocumentFonts } from './lib/document-fonts.mjs';

// A process of its own, so that the fonts are made while the pages are built.
makeDocumentFonts();
