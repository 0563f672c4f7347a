import { randomUUID } from 'node:crypto';
import type { Caller } from '~/features/identity/accounts/api-caller';
import { bodyLimitOf } from '~/platform/body-limits';
import { dataApiPool, transaction, type Executor } from '~/platform/db/client.server';
import { refuseCostlyJson } from '~/platform/http.server';
import { answerDataRequest, dataAnswer, errorAnswer, type DataAnswer, type DataRequest } from '../data-service.server';
import { inBulkhead } from '../data-bulkhead.server';
import { jsonContentType, preference } from '../formats';
import { ODataError } from '../odata-error';
import { particular } from '../particulars';
import { limitChangeSet } from '../write-store.server';
import { partAddress, resolveBinds } from './address';
import {
  isChangeSet,
  type BatchAnswer,
  type BatchItem,
  type BatchRequest,
  type ChangeSet,
  type ItemAnswer,
} from './batch';
import { readJson, writeJson } from './json';
import { boundaryOf, readMultipart, writeMultipart } from './multipart';

/** No part starts after this time. */
const LONGEST_MS = 30_000;
/** The requests of a batch that came without a token. */
const STRANGERS_REQUESTS = 10;

/** A change set holds a connection and its locks for this long at the most. */
const CHANGE_SET_LIMIT_MS = 5000;

/** The headers of the batch that apply to parts without their own. */
const INHERITED = ['OData-MaxVersion', 'OData-Version', 'Accept-Language'];

type Run = {
  caller: Caller;
  headers: Headers;
  goOn: boolean;
  until: number;
  /** The paths of the results of successful requests, by request id. */
  known: Map<string, string>;
  /** The ids of requests and groups that failed. */
  failed: Set<string>;
};

/**
 * Responds to `POST $batch`: runs the parts in sequence as the same caller and responds in the format of the request. A
 * change set runs in one transaction. After the first failure no further part starts, unless the request has
 * `Prefer: continue-on-error`.
 */
export function answerBatch(request: DataRequest, caller: Caller): DataAnswer {
  try {
    if (request.method !== 'POST') {
      throw new ODataError(405, 'MethodNotAllowed', particular('batch-by-post'), undefined, undefined, {
        Allow: 'POST',
      });
    }
    const type = request.headers.get('Content-Type') ?? '';
    const boundary = boundaryOf(type);
    const body = request.body ?? new Uint8Array();
    const items = boundary === undefined ? readJson(parsed(type, body)) : readMultipart(body, boundary);
    if (caller.kind === 'public') refuseStrangers(items);
    const asked = preference(request.headers.get('Prefer'), 'odata.continue-on-error', 'continue-on-error');
    const goOn = asked !== undefined && asked !== 'false';
    const run: Run = {
      caller,
      headers: request.headers,
      goOn,
      until: performance.now() + LONGEST_MS,
      known: new Map(),
      failed: new Set(),
    };
    const json = boundary === undefined;
    const answers = answersOf(items, run, json);
    const ownBoundary = `batchresponse_${randomUUID()}`;
    const chunks = json
      ? writeJson(answers)
      : writeMultipart(answers, ownBoundary, () => `changesetresponse_${randomUUID()}`);
    return dataAnswer(200, streamOf(chunks), {
      'Content-Type': json
        ? jsonContentType({ metadata: 'minimal', ieee754: false })
        : `multipart/mixed;boundary=${ownBoundary}`,
      'Preference-Applied': goOn ? 'odata.continue-on-error' : undefined,
    });
  } catch (error) {
    return errorAnswer(error, request.headers);
  }
}

function parsed(type: string, body: Uint8Array): unknown {
  if (!/^\s*application\/json\s*(;|$)/i.test(type)) {
    throw new ODataError(415, 'UnsupportedMediaType', particular('batch-type'));
  }
  const text = Buffer.from(body).toString('utf8');
  refuseCostlyJson(text, bodyLimitOf('/api/$batch').marks);
  try {
    return JSON.parse(text);
  } catch {
    throw new ODataError(400, 'MalformedJson', particular('not-json'));
  }
}

/** @throws ODataError 401 for a change set, 400 for too many requests */
function refuseStrangers(items: readonly BatchItem[]): void {
  if (items.some(isChangeSet)) throw new ODataError(401, 'Unauthorised', particular('change-set-with-token'));
  if (items.length <= STRANGERS_REQUESTS) return;
  throw new ODataError(400, 'MalformedBatch', particular('batch-without-token', { max: STRANGERS_REQUESTS }));
}

/** A stream that produces a chunk only on demand, so that a slow reader does not fill the memory. */
function streamOf(chunks: AsyncGenerator<string | Uint8Array>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const next = await chunks.next();
        if (next.done) return controller.close();
        const chunk = typeof next.value === 'string' ? encoder.encode(next.value) : next.value;
        // A reader does not pull again after an empty chunk.
        if (chunk.length > 0) return controller.enqueue(chunk);
      }
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** The answer of a part that failed, in the language of the part or else of the batch. */
const refusal = (id: string | undefined, error: unknown, headers: Headers): BatchAnswer => ({
  id,
  ...errorAnswer(error, headers),
});

const notBegun = (request: BatchRequest, run: Run) =>
  refusal(request.id, new ODataError(424, 'FailedDependency', particular('not-run')), headersOf(request, run));

/** A group that only reads needs no transaction: its requests are answered one by one. */
async function* answerReads(
  { group, requests }: ChangeSet,
  run: Run,
  json: boolean,
): AsyncGenerator<ItemAnswer, boolean> {
  let ok = true;
  for (const request of requests) {
    const answer: BatchAnswer = ok || run.goOn ? await answerSingle(request, run) : notBegun(request, run);
    ok &&= answer.status < 400;
    yield json ? { group, answers: [answer] } : answer;
  }
  if (!ok && group !== undefined) run.failed.add(group);
  return ok;
}

async function* answersOf(items: readonly BatchItem[], run: Run, json: boolean): AsyncGenerator<ItemAnswer> {
  let stopped = false;
  for (const item of items) {
    if (!stopped && isChangeSet(item) && item.requests.every(isRead)) {
      const ok = yield* answerReads(item, run, json);
      if (!ok && !run.goOn) stopped = true;
      continue;
    }
    if (stopped) {
      // A multipart response ends with the failure; a JSON response needs an entry for each id.
      if (json)
        yield* isChangeSet(item) ? item.requests.map((request) => notBegun(request, run)) : [notBegun(item, run)];
      continue;
    }
    const answer: ItemAnswer = isChangeSet(item) ? await answerGroup(item, run) : await answerSingle(item, run);
    const ok = 'answers' in answer ? !answer.failed : answer.status < 400;
    if (!ok && !run.goOn) stopped = true;
    yield answer;
  }
}

async function answerSingle(request: BatchRequest, run: Run): Promise<BatchAnswer> {
  const answer = await answerPart(request, run);
  if (answer.status >= 400 && request.id !== undefined) run.failed.add(request.id);
  return answer;
}

/** Rolls the transaction back and carries the response of the failed request out of it. */
class ChangeSetFailed extends Error {
  constructor(readonly answer: BatchAnswer) {
    super('A request of a change set failed.');
  }
}

const isRead = ({ method }: BatchRequest) => method === 'GET' || method === 'HEAD';

/** Answers a group that writes; it holds nothing else, for what it reads it would read in its transaction. */
async function answerGroup(set: ChangeSet, run: Run): Promise<ItemAnswer> {
  if (!set.requests.some(isRead)) {
    return inBulkhead('change set', run.caller, () => answerChangeSet(set, run)).catch(notRun(set, run));
  }
  return notRun(set, run)(new ODataError(400, 'MalformedBatch', particular('reads-beside-writes')));
}

/** The answer of a group that failed as a whole: the cause stands at its request, or at the first. */
function notRun({ group, requests }: ChangeSet, run: Run): (cause: unknown) => ItemAnswer {
  return (cause) => {
    const [first] = requests;
    const failed = isAnswer(cause) ? cause : refusal(first?.id, cause, first ? headersOf(first, run) : run.headers);
    for (const id of [group, ...requests.map((request) => request.id)]) if (id !== undefined) run.failed.add(id);
    return {
      group,
      answers: requests.map((request) => (request.id === failed.id ? failed : notBegun(request, run))),
      failed,
    };
  };
}

const isAnswer = (cause: unknown): cause is BatchAnswer =>
  typeof cause === 'object' && cause !== null && 'status' in cause && 'body' in cause;

async function answerChangeSet(set: ChangeSet, run: Run): Promise<ItemAnswer> {
  const { group, requests } = set;
  // References from outside to results of the change set are valid only after its commit.
  const inside: Run = {
    ...run,
    until: Math.min(run.until, performance.now() + CHANGE_SET_LIMIT_MS),
    known: new Map(run.known),
    failed: new Set(run.failed),
  };
  try {
    const answers = await transaction(async (tx) => {
      await limitChangeSet(tx, CHANGE_SET_LIMIT_MS);
      const done: BatchAnswer[] = [];
      for (const request of requests) {
        const answer = await answerPart(request, inside, tx);
        if (answer.status >= 400) throw new ChangeSetFailed(answer);
        done.push(answer);
      }
      return done;
    }, dataApiPool());
    for (const [id, path] of inside.known) run.known.set(id, path);
    return { group, answers };
  } catch (error) {
    return notRun(set, run)(error instanceof ChangeSetFailed ? error.answer : error);
  }
}

async function answerPart(request: BatchRequest, run: Run, tx?: Executor): Promise<BatchAnswer> {
  const { id, method, body } = request;
  const headers = headersOf(request, run);
  if (request.dependsOn.some((name) => run.failed.has(name))) return notBegun(request, run);
  if (performance.now() > run.until) {
    return refusal(id, new ODataError(503, 'BatchTooLong', particular('batch-too-slow')), headers);
  }
  try {
    const { path, query } = partAddress(request.url, run.known);
    if (/^(\$|%24)batch$/i.test(path)) throw new ODataError(400, 'MalformedBatch', particular('batch-in-batch'));
    const most = bodyLimitOf(`/api/${path}`).bytes;
    if ((body?.length ?? 0) > most) {
      throw new ODataError(413, 'PayloadTooLarge', particular('request-bytes', { max: most }));
    }
    const answer = await answerDataRequest(
      { method, path, query, headers, body: resolveBinds(body, run.known) },
      run.caller,
      tx,
    );
    if (answer.status < 400 && id !== undefined) {
      const location = answer.headers.get('Location');
      run.known.set(id, location === null ? path : partAddress(location, run.known).path);
    }
    return { id, ...answer };
  } catch (error) {
    return refusal(id, error, headers);
  }
}

/** The headers of a part with those of the batch, without Authorization, because all parts have the batch's caller. */
function headersOf({ headers }: BatchRequest, run: Run): Headers {
  const own = new Headers(headers);
  for (const name of INHERITED) {
    const value = run.headers.get(name);
    if (value !== null && !own.has(name)) own.set(name, value);
  }
  const prefer = run.headers.get('Prefer');
  if (prefer !== null && !own.has('Prefer')) own.set('Prefer', prefer);
  own.delete('Authorization');
  return own;
}
