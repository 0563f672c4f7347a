/** The vendor's figures (public-site §1), and what stands behind each: "26.523+". */
export const FIGURES = [
  ['references', 26_523, '+'],
  ['years', 27, ''],
  ['experts', 40, '+'],
  ['projects', 1_607, '+'],
] as const;
