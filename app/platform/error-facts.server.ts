/**
 * What may be disclosed of an error in a log, in a queue and to staff. Fields are allowed one by one: errors of
 * libraries carry statements with their values, bodies, configurations and addresses with passwords, and a list of
 * fields to hide would miss some.
 */
type ErrorFacts = {
  type: string;
  /** SQLSTATE, a code of the operating system, or one of ours. */
  code?: string | number;
  /** The error's message if it contains no values. For all other errors the stack frames lead to it. */
  message?: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** Stack frames only, one per line. */
  stack: string;
  cause?: ErrorFacts;
};

const LONGEST_MESSAGE = 500;
const LONGEST_STACK = 4000;
const MOST_CAUSES = 4;
const STRUCK = '…';

/** Our own errors: their messages are codes and fixed sentences. */
const FIXED_WORDS: ReadonlySet<string> = new Set([
  'AppError',
  'PermanentProvisioningError',
  'RateListError',
  'RatesUnavailable',
  'SoapAnswerError',
]);

/** Messages of the runtime, the database client and the queue that contain no values. */
const KNOWN_WORDS = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$]+'\)$/,
  /^[\w$.]+ is not (?:a function|defined|iterable|a constructor)$/,
  /^Maximum call stack size exceeded$/,
  /^Invalid (?:time value|array length|URL)$/,
  /^timeout exceeded when trying to connect$/,
  /^Connection terminated(?: unexpectedly| due to connection timeout)?$/,
  /^(?:Query read timeout|Connection is closed\.|Command timed out|fetch failed|terminated)$/,
  /^Client (?:has encountered a connection error|was closed) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
  /^(?:The|This) operation was aborted(?: due to timeout)?$/,
  /^(?:Missing (?:lock|key)|could not renew lock|Lock mismatch) for job [\w:-]+(?:\. \w+)?$/,
];

// Codes of the operating system, such as EPIPE, have no digit.
const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
const CHECK_REFUSED = /^new row for relation "\w+" violates check constraint "\w+"$/;
/**
 * Errors raised by triggers, whose messages may contain the row; and check violations, whose state a trigger can raise,
 * too.
 */
const OF_TRIGGERS = /^(?:P0|23514)/;

const NAMED_OR_QUOTED =
  /(\b(?:relation|constraint|column|table|index|type|function|schema|role|encoding) "[A-Za-z_][\w$]*")|"[^"]*"?|`[^`]*`?|«[^»]*»?|“[^”]*”?|(?<![\p{L}\d…])'[^']*'?/gu;

/**
 * A message without its values: text in quotes (except names of tables and the like) or in brackets, e-mail addresses,
 * approval codes, and numbers of seven digits and more. Text that was struck already stays as it is.
 */
export function withoutValues(text: string): string {
  const [line = ''] = text.split(/[\r\n]/, 1);
  if (KNOWN_WORDS.some((known) => known.test(line))) return line;
  if (/^Failed query\b/.test(line)) return STRUCK;
  const [, state = '', said = ''] = /^([0-9A-Z]{5}): (.*)$/.exec(line) ?? [];
  if (OF_TRIGGERS.test(state) && !CHECK_REFUSED.test(said)) return `${state}: ${STRUCK}`;
  return line
    .replace(/\b(?:Failing row contains|Key \().*$/, STRUCK)
    .replace(NAMED_OR_QUOTED, (_, named?: string) => named ?? STRUCK)
    .replace(/\((?!\d{1,4}\))[^)]*\)?/g, `(${STRUCK})`)
    .replace(/\/\/[^\s/@]+@/g, `//${STRUCK}@`)
    .replace(/[^\s<>,;:/]+@[^\s<>,;:/]+/g, STRUCK)
    .replace(/\b[0-9A-F]{8}\b/g, STRUCK)
    .replace(/\d(?:[ .-]?\d){6,}/g, STRUCK)
    .slice(0, LONGEST_MESSAGE);
}

const FRAME =
  /^\s*at (?:(?:async )?(?:new )?[\w$.<>#]+(?: \[as [\w$.]+\])? \()?(?:(?:file:\/\/|node:|\/|[A-Za-z]:\\|(?:app|build|node_modules|scripts|tests|worker)\/|server\.ts)[^()]*:\d+:\d+|<anonymous>|native|index \d+)\)?$/;

/**
 * The stack frames: the lines above them repeat the message, and a line of the message that looks like a frame does not
 * count.
 */
export function placesOf(stack: string, message = ''): string {
  const places =
    message !== '' && stack.includes(message) ? stack.slice(stack.indexOf(message) + message.length) : stack;
  return places
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => line.trim().replaceAll('file://', '').replaceAll(`${process.cwd()}/`, ''))
    .join('\n')
    .slice(0, LONGEST_STACK);
}

/** Whether our own code created an error, not a library or the runtime. */
function isOwn(error: Error, stack: string): boolean {
  const [first = ''] = stack.split('\n', 1);
  return /^(?:Range)?Error$/.test(error.name) && /[( ](?:app|worker|build|server\.ts|tests|scripts)\b/.test(first);
}

type Known = Error & Record<'code' | 'syscall' | 'address' | 'port' | 'severity' | 'routine' | 'issues', unknown>;

const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,63}$/.test(value);

/** The message of one error, if it contains no values. */
function wordsOf(error: Known, stack: string): string | undefined {
  const { code, message } = error;
  if (typeof code === 'string' && SQLSTATE.test(code)) {
    if (error.routine === 'exec_stmt_raise') return undefined;
    const said = withoutValues(`${code}: ${message}`).slice(code.length + 2);
    return said === STRUCK ? undefined : said;
  }
  if (isName(code) && isName(error.syscall)) {
    const { address, port } = error;
    const where = typeof address === 'string' && /^[\d.:a-f]+$/.test(address) ? ` ${address}:${String(port)}` : '';
    return `${error.syscall} ${code}${where}`;
  }
  if (Array.isArray(error.issues)) return issuesOf(error.issues);
  // After the colon comes another system's message, which often names the recipient.
  if (error.name === 'MailDeliveryError') {
    const [ours = '', theirs = ''] = message.split(/: (.*)/s, 2);
    const [reply] = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?\b/.exec(theirs) ?? [];
    return reply ? `${ours}: ${reply}` : ours;
  }
  // Its first word is a code, such as OOM, MISCONF or READONLY; what follows may repeat the command.
  if (error.name === 'ReplyError') return /^[A-Z]+\b/.exec(message)?.[0];
  const known = KNOWN_WORDS.some((words) => words.test(message));
  return known || FIXED_WORDS.has(error.name) || isOwn(error, stack) ? withoutValues(message) : undefined;
}

/** The fields that were invalid, and why, without their contents. */
function issuesOf(issues: readonly unknown[]): string {
  const words = issues.flatMap((issue) => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue) || !('code' in issue)) return [];
    const path = Array.isArray(issue.path) ? issue.path.map(String) : [];
    return [`${path.map((key) => (isName(key) ? key : STRUCK)).join('.')}: ${String(issue.code)}`];
  });
  return words.join('; ').slice(0, LONGEST_MESSAGE);
}

/** The error as a log, a queue and staff may see it: without a value of a request, a row or a configuration. */
export function factsOf(error: unknown, depth = 0): ErrorFacts {
  if (!(error instanceof Error)) return { type: 'none', message: 'a value that is no error was thrown', stack: '' };
  const known = error as Known;
  const { code, constraint, table, column, cause } = known as Known &
    Record<'constraint' | 'table' | 'column', unknown>;
  const stack = placesOf(known.stack ?? '', known.message);
  const message = wordsOf(known, stack);
  return {
    type: isName(known.name) ? known.name : 'Error',
    ...((isName(code) || typeof code === 'number') && { code }),
    ...(message !== undefined && { message }),
    ...(isName(constraint) && { constraint }),
    ...(isName(table) && { table }),
    ...(isName(column) && { column }),
    stack,
    ...(cause instanceof Error && depth < MOST_CAUSES && { cause: factsOf(cause, depth + 1) }),
  };
}

/** The facts of the innermost cause. */
export function innermostFacts(error: unknown): ErrorFacts {
  let facts = factsOf(error);
  while (facts.cause) facts = facts.cause;
  return facts;
}

/** The code of a failure without a better one: the database refused the work, or something else went wrong. */
export function codeOf(error: unknown): 'database-refused' | 'unexpected' {
  const { code } = innermostFacts(error);
  return typeof code === 'string' && SQLSTATE.test(code) ? 'database-refused' : 'unexpected';
}

/** One line for staff about why something failed: the innermost cause. */
export function detailOf(error: unknown): string {
  const { type, code, message, constraint, table, column } = innermostFacts(error);
  if (!(typeof code === 'string' && SQLSTATE.test(code)))
    return message ?? (code === undefined ? type : `${type} ${code}`);
  const names = [constraint, table, column].filter((name) => name !== undefined && !message?.includes(`"${name}"`));
  return [`${code}:`, message ?? STRUCK, ...(names.length > 0 ? [`[${names.join(', ')}]`] : [])].join(' ');
}
