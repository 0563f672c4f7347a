/** A drawn logo: a sign and a name, in one of four lettering styles. Its path fills a square of 22. */
export type DrawnLogo = { name: string; hand: 'round' | 'wide' | 'slanted' | 'light'; sign: string };

/** Invented firms: the demo's client list shows nobody who has not agreed to it. */
export const CLIENTS: readonly DrawnLogo[] = [
  { name: 'Velmora', hand: 'round', sign: 'M11 1a10 10 0 1 1 0 20 10 10 0 0 1 0-20z' },
  { name: 'KUVARSEL', hand: 'wide', sign: 'M11 0l10 6v10l-10 6L1 16V6z' },
  { name: 'Zeytunay', hand: 'light', sign: 'M11 0c7 5 7 17 0 22C4 17 4 5 11 0z' },
  { name: 'pirlanis', hand: 'light', sign: 'M2 2h8v18H2zM13 2h7v8h-7zM13 13h7v7h-7z' },
  { name: 'Tesvera', hand: 'round', sign: 'M11 1c6 4 9 8 9 12a9 9 0 0 1-18 0C2 9 5 5 11 1z' },
  { name: 'ardovan', hand: 'slanted', sign: 'M1 20L11 2l10 18h-7l-3-6-3 6z' },
  {
    name: 'miskabak',
    hand: 'slanted',
    sign: 'M2 10c0-6 4-9 9-9s9 3 9 9c0 7-4 11-9 11s-9-4-9-11zm7-3v9h4V7z',
  },
  { name: 'ORHANTI', hand: 'wide', sign: 'M0 4h22v4H0zM0 12h14v4H0z' },
  {
    name: 'LUMIREN',
    hand: 'wide',
    sign: 'M10 0h2v7h-2zM10 15h2v7h-2zM0 10h7v2H0zM15 10h7v2h-7zM11 8a3 3 0 1 0 .01 0z',
  },
];

/** Invented brands, as on devices and shelves. */
export const BRANDS: readonly DrawnLogo[] = [
  { name: 'dorvena', hand: 'light', sign: 'M1 11a10 10 0 0 1 20 0h-5a5 5 0 0 0-10 0zM6 14h10v7H6z' },
  { name: 'Alvetik', hand: 'round', sign: 'M2 2h12l6 6v12H8l-6-6zM8 8v6h6V8z' },
  { name: 'KIRMAVİ', hand: 'wide', sign: 'M1 11L11 1v20zM13 1l8 10-8 10z' },
  { name: 'tunsera', hand: 'slanted', sign: 'M1 16c4 0 4-6 8-6s4 6 8 6h4v4h-4c-4 0-4-6-8-6s-4 6-8 6zM1 5h20v3H1z' },
  { name: 'Marpeli', hand: 'round', sign: 'M11 1l3 7 7 3-7 3-3 7-3-7-7-3 7-3z' },
  { name: 'YELVANA', hand: 'wide', sign: 'M2 20C2 9 9 2 20 2c0 11-7 18-18 18zM5 17L15 7' },
  { name: 'osmera', hand: 'light', sign: 'M1 7a6 6 0 1 1 12 0 6 6 0 1 1-12 0zM11 15a5 5 0 1 1 10 0 5 5 0 1 1-10 0z' },
  { name: 'Bertaz', hand: 'slanted', sign: 'M3 1h10a5 5 0 0 1 3 9 6 6 0 0 1-3 11H3zM8 5v4h4V5zM8 13v4h4v-4z' },
];
