/** The first letters of the first and the last word of a name, in the capitals of a language (BCP 47). */
export function initialsOf(name: string, language: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase(language);
}
