import { detailOf } from '~/platform/error-facts.server';

/** Codes of the operating system and of PostgreSQL for a server that is not there, or lets nobody in. */
const UNREACHABLE: readonly unknown[] = [
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['28P01', '28000', '3D000', '57P03'],
];

const codeOf = (error: unknown): unknown =>
  error instanceof Error ? ('code' in error ? error.code : codeOf(error.cause)) : undefined;

/** Why a task of the command line failed, and where it is known what to do. */
export function taskErrorText(error: unknown): string {
  // What wraps a failed statement quotes it whole, with its values: a page of them hides the cause.
  const own = error instanceof Error && !(error.cause instanceof Error) ? error.message : detailOf(error);
  const code = codeOf(error);
  if (!UNREACHABLE.includes(code)) return own;
  // Where a name has several addresses, the error is a list of errors and has no words.
  return `The database cannot be reached: ${own || String(code)}
Start it, or correct DATABASE_URL; without one, \`npm start\` and \`npm run dev\` bring a database of their own.`;
}
