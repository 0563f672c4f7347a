/** The types of version 2.3, the newest on the registry, do not know `keepAllGlyphs`. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      targetFormat: 'sfnt';
      keepAllGlyphs: true;
      noHinting: true;
      dropTables: string[];
      variationAxes: Record<string, number>;
    },
  ): Promise<Buffer>;
}
