import { createRequestHandler } from '~/platform/web.server';
import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from '~/platform/web.server';
import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { bodyLimitOf, readBody } from './body-limits';
import { asBusy } from './db/client.server';
import { env } from './env.server';
import { AppError, type ErrorCode, type FieldError } from './errors';
import { findText, localeOf } from './i18n.server';
import { FALLBACK_LANGUAGE, LANGUAGES } from './languages';
import { log } from './log.server';
import { isApiPath } from './origin-guard';
import { noteRefusedAccess } from './refused-access-store.server';
import { goneSignal, requestContext } from './request-context.server';

type RouteArgs = LoaderFunctionArgs | ActionFunctionArgs;

/** What a page's error boundary finds in `error.data`; the text is `errors:<code>`. */
export type ErrorAnswer = {
  code: string;
  params?: Record<string, string | number>;
  reference: string;
  /** The address that was asked for, where the page stands at another one. */
  at?: string;
};

/** An error that is shown as a page. */
export type ShownError = { answer: ErrorAnswer; status: number; retryAfter: string | null };

/** The address of the route that shows `refused` of its context; whoever goes there finds nothing. */
const ERROR_PAGE = '/refused';

// By name, not by class: the host is a bundle with a class of its own, and limits bodies with it.
function findAppError(error: unknown): AppError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current.name === 'AppError') return current as AppError;
  }
  return undefined;
}

/** The error as an answer; what nobody foresaw goes to the log, and its text stays there. */
function answerable(error: unknown, request: Request): AppError {
  const known = findAppError(error) ?? findAppError(asBusy(error));
  if (known?.details.refused) noteRefusedAccess(known.details.refused);
  if (known) return known;
  if (!goneSignal(request).aborted) {
    // The line of the request itself says where.
    log().error({ error }, 'a request failed');
  }
  return new AppError('internal-error', 500);
}

/** The first language of Accept-Language that there is; programs list them by preference. */
export function acceptedLanguage({ headers }: { headers: Headers }): string | undefined {
  for (const range of (headers.get('Accept-Language') ?? '').toLowerCase().split(',')) {
    const spoken = range.split(';', 1)[0]?.trim().split('-', 1)[0];
    const language = LANGUAGES.find(({ tag }) => tag.split('-', 1)[0] === spoken);
    if (language) return language.code;
  }
  return undefined;
}

/** Programs are told in English unless they ask for another language. */
export function languageForPrograms(request: { headers: Headers }): string {
  return acceptedLanguage(request) ?? FALLBACK_LANGUAGE;
}

/** The sentence for an error code; the code itself where no sentence is written. */
export function errorText(locale: string, code: string, params: Record<string, string | number> = {}): string {
  return findText(locale, `errors:${code}`, params) ?? code;
}

/**
 * How people call the field at a path (`customer.addressLines.0`); the path itself where only programs know the field. The
 * wizard's labels are the same words.
 */
export function fieldLabel(locale: string, path: string): string {
  const asForm = path.replace(/\baddressLines\.([01])$/, (_, index) => `address${Number(index) + 1}`);
  const name = /^(?:(?:customer|billing)\.)?(\w+)$/.exec(asForm)?.[1];
  return findText(locale, `errors:field.${name}`) ?? path;
}

/**
 * The WWW-Authenticate of an answer 401: by Bearer, or by Basic with a token for its password. A browser would ask its
 * person for a name and a password, which no page of ours wants, so it is not told of Basic.
 */
export function challengeFor(headers: Headers): string {
  const byBrowser = headers.has('Sec-Fetch-Site');
  return [...(byBrowser ? [] : ['Basic realm="api", charset="UTF-8"']), 'Bearer realm="api"'].join(', ');
}

/** Which request it was, by RFC 9457 and as people read it out to support. */
export function occurrence(): { instance?: string; reference?: string } {
  const { requestId } = requestContext() ?? {};
  return requestId === undefined ? {} : { instance: `urn:request:${requestId}`, reference: requestId };
}

/**
 * An error as application/problem+json (RFC 9457) with our `code` and, for wrong fields, `errors`. The
 * texts are English unless the program asks for Turkish.
 */
export function problem(error: unknown, request: Request): Response {
  const { code, status, details } = answerable(error, request);
  const locale = languageForPrograms(request);
  const headers = new Headers({ 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' });
  if (details.retryAfterSeconds !== undefined) headers.set('Retry-After', String(details.retryAfterSeconds));
  if (status === 401) headers.set('WWW-Authenticate', challengeFor(request.headers));
  const body = {
    type: `urn:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: errorText(locale, code, details.params),
    ...(details.fields && {
      errors: details.fields.map((field) => ({
        path: field.path,
        code: field.code,
        message: errorText(locale, field.code, { field: fieldLabel(locale, field.path), ...field.params }),
        ...field.facts,
      })),
    }),
    ...occurrence(),
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The sentence for what the host refuses, for a program or in the language of a person. */
export async function refusalText(request: Request, code: string, params?: Record<string, string | number>) {
  const forPrograms = isApiPath(new URL(request.url).pathname);
  return errorText(forPrograms ? languageForPrograms(request) : await localeOf(request), code, params);
}

/** Wraps the loader or action of an address for programs: whatever it throws is answered as a problem. */
export function apiRoute(handler: (args: RouteArgs) => Promise<Response>): (args: RouteArgs) => Promise<Response> {
  return async (args) => {
    try {
      return await handler(args);
    } catch (error) {
      if (error instanceof Response) return error;
      return problem(error, args.request);
    }
  };
}

/** Answers 405 with the methods that the address has. */
export function methodNotAllowed(request: Request, allowed: readonly string[]): Response {
  const answer = problem(new AppError('method-not-allowed', 405), request);
  answer.headers.set('Allow', allowed.join(', '));
  return answer;
}

function errorResponse(error: unknown, request: Request): Response {
  if (isApiPath(new URL(request.url).pathname)) return problem(error, request);
  const { code, status, details } = answerable(error, request);
  const answer: ErrorAnswer = { code, params: details.params, reference: requestContext()?.requestId ?? '' };
  return Response.json(answer, {
    status,
    statusText: code,
    headers: details.retryAfterSeconds === undefined ? undefined : { 'Retry-After': String(details.retryAfterSeconds) },
  });
}

/**
 * Whether a person's browser shows the answer as a page of its own. Browsers without Sec-Fetch-Mode are known by XHTML, which
 * all of them accept, because libraries of programs accept text/html unless they are told otherwise.
 */
function navigates({ headers, url }: Request): boolean {
  const { pathname } = new URL(url);
  // An address that names a file of JSON promises one.
  if (isApiPath(pathname) || pathname.endsWith('.json')) return false;
  const mode = headers.get('Sec-Fetch-Mode');
  return mode === null ? (headers.get('Accept') ?? '').includes('application/xhtml+xml') : mode === 'navigate';
}

const isForPrograms = ({ headers }: Response) => /^application\/(\w+\+)?json\b/.test(headers.get('Content-Type') ?? '');

/** What a page says in place of an answer for programs; data alone are no page that anybody could have looked for. */
async function shownError(answer: Response, request: Request): Promise<ShownError> {
  const { pathname, search } = new URL(request.url);
  const told = (await answer.json().catch(() => null)) as Partial<ErrorAnswer> | null;
  const found = answer.status < 400;
  return {
    answer: {
      code: found ? 'not-found' : (told?.code ?? ''),
      reference: requestContext()?.requestId ?? '',
      at: pathname + search,
      ...(!found && told?.params && { params: told.params }),
    },
    status: found ? 404 : answer.status,
    retryAfter: answer.headers.get('Retry-After'),
  };
}

/**
 * The build with each loader and action mapped once: an AppError, a database that cannot answer now or an
 * unknown error becomes a response of the right status, and the error boundary gets an ErrorAnswer.
 */
export function withErrorAnswers(build: ServerBuild): ServerBuild {
  const guardedBuild: ServerBuild = { ...build };
  const renderPage = createRequestHandler(guardedBuild, env().NODE_ENV);
  const guarded =
    <Args extends RouteArgs, Result>(handler: (args: Args) => Result) =>
    async (args: Args) => {
      try {
        return await handler(args);
      } catch (error) {
        throw error instanceof Response ? error : errorResponse(error, args.request);
      }
    };
  /** As `guarded`, for routes without a page: whoever navigates there finds one in place of an answer for programs. */
  const shown =
    <Args extends RouteArgs>(handler: (args: Args) => unknown) =>
    async (args: Args) => {
      if (!navigates(args.request)) return guarded(handler)(args);
      const answer = await guarded(handler)(args).catch((error: unknown) => {
        if (error instanceof Response) return error;
        throw error;
      });
      if (!(answer instanceof Response) || !isForPrograms(answer)) return answer;
      const { headers, url } = args.request;
      const page = new Request(new URL(ERROR_PAGE, url), { headers });
      return renderPage(page, { ...args.context, refused: await shownError(answer, args.request) });
    };
  const noSuchMethod = () => Promise.reject(new AppError('method-not-allowed', 405));
  const routes = Object.entries(build.routes).flatMap(([id, route]) => {
    if (!route) return [];
    const { loader, action } = route.module;
    if (!route.module.default) {
      const answering = { loader: shown(loader ?? noSuchMethod), action: shown(action ?? noSuchMethod) };
      return [[id, { ...route, module: { ...route.module, ...answering } }] as const];
    }
    const module = {
      ...route.module,
      ...(loader && { loader: guarded(loader) }),
      ...(action && { action: guarded(action) }),
    };
    return [[id, { ...route, module }] as const];
  });
  guardedBuild.routes = Object.fromEntries(routes);
  return guardedBuild;
}

// Tab, line feed and carriage return are text; the other controls and lone surrogates are not.
const FORBIDDEN_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]|\p{Surrogate}/u;

const DEEPEST_JSON = 20;

/**
 * Refuses JSON of more parts, or deeper, than anything that we take: before it is built.
 * @throws AppError json-too-complex (400)
 */
export function refuseCostlyJson(body: string, most: number): void {
  let [marks, depth, inText] = [0, 0, false];
  for (let at = 0; at < body.length; at += 1) {
    const mark = body[at];
    if (inText) {
      if (mark === '\\') at += 1;
      else if (mark === '"') inText = false;
      continue;
    }
    switch (mark) {
      case '"':
        inText = true;
        break;
      case '{':
      case '[':
        depth += 1;
        marks += 1;
        break;
      case '}':
      case ']':
        depth -= 1;
        break;
      case ',':
      case ':':
        marks += 1;
        break;
    }
    if (marks > most || depth > DEEPEST_JSON) throw new AppError('json-too-complex', 400, { params: { max: most } });
  }
}

/** Looks at every string and key of parsed JSON, however deep: without recursion, so depth costs nothing. */
function refuseHostileJson(value: unknown): void {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current === 'string' && FORBIDDEN_TEXT.test(current)) throw new AppError('invalid-text', 400);
    if (typeof current !== 'object' || current === null) continue;
    for (const [key, child] of Object.entries(current)) {
      if (key === '__proto__') {
        throw new AppError('invalid-shape', 400, { fields: [{ path: key, code: 'unknown-field' }] });
      }
      if (FORBIDDEN_TEXT.test(key)) throw new AppError('invalid-text', 400);
      open.push(child);
    }
  }
}

/** Whether a schema's message is a code that it names: those have a sentence; what the library says itself are sentences. */
const isOwnCode = (message: string): message is ErrorCode =>
  /^[a-z]+(-[a-z]+)+$/.test(message) && findText(FALLBACK_LANGUAGE, `errors:${message}`) !== undefined;
const CODE_OF_ISSUE: Record<string, ErrorCode> = {
  invalid_type: 'invalid-type',
  too_big: 'too-big',
  too_small: 'too-small',
  invalid_format: 'invalid-format',
  invalid_value: 'invalid-value',
};

function lengthsOf(issue: z.core.$ZodIssue, given: unknown): FieldError['params'] {
  if (issue.code !== 'too_big' || typeof given !== 'string') return undefined;
  return { max: Number(issue.maximum), length: given.length };
}

/** The issues of a schema as wrong fields. A schema names its own codes by giving one as its message. */
export function fieldErrors(error: z.core.$ZodError, input: unknown): FieldError[] {
  return error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), code: 'unknown-field' }));
    }
    const given = issue.path.reduce<unknown>(
      (at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key],
      input,
    );
    if (isOwnCode(issue.message)) {
      const params = issue.code === 'custom' ? (issue.params as FieldError['params']) : lengthsOf(issue, given);
      return [{ path: path.join('.'), code: issue.message, ...(params && { params }) }];
    }
    const code = given === undefined ? 'field-required' : (CODE_OF_ISSUE[issue.code] ?? 'invalid-value');
    return [{ path: path.join('.'), code }];
  });
}

/**
 * Reads a JSON body of a known shape.
 * @throws AppError unsupported-media-type (415), payload-too-large (413), malformed-json, json-too-complex, invalid-text
 *   or invalid-shape (400)
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  type = 'application/json',
): Promise<z.output<Schema>> {
  const mediaType = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== type) throw new AppError('unsupported-media-type', 415);
  const body = (await readBody(request)).toString('utf8');
  refuseCostlyJson(body, bodyLimitOf(new URL(request.url).pathname).marks);
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new AppError('malformed-json', 400);
  }
  refuseHostileJson(value);
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('invalid-shape', 400, { fields: fieldErrors(result.error, value) });
  return result.data;
}
