/** The zero of each script whose digits a keyboard of our languages may type. */
const ZEROS = [0x30, 0x660, 0x6f0, 0xff10];

const asciiDigit = (letter: string): string => {
  const point = letter.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => point >= first && point < first + 10);
  return zero === undefined ? letter : String(point - zero);
};

/** The typed text without separators (spaces, dashes, marks of direction), with ASCII digits. */
const bare = (typed: string) => typed.replace(/[\s\p{Pd}\p{Cf}]/gu, '').replace(/\p{Nd}/gu, asciiDigit);

/** The six digits of a typed app code, which may have groups or other digits; undefined if it is none. */
export function readAppCode(typed: string): string | undefined {
  const code = bare(typed);
  return /^[0-9]{6}$/.test(code) ? code : undefined;
}

/** Crockford's base 32: without I, L, O and U, which are easily misread. */
export const RECOVERY_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const RECOVERY_LENGTH = 10;

/** The canonical form of a typed recovery code; undefined if it is none. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = bare(typed).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  const code = letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === RECOVERY_LENGTH && [...code].every((letter) => RECOVERY_LETTERS.includes(letter))
    ? code
    : undefined;
}

/** A recovery code for people, in two groups. */
export function shownRecoveryCode(code: string): string {
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
}

/** A key to be typed by hand, in groups of four. */
export function keyInGroups(secret: string): string[] {
  return secret.match(/.{1,4}/g) ?? [];
}
