/** A request of a batch, independent of the format. */
export type BatchRequest = {
  /** The id by which later requests refer to it: Content-ID, or `id` in JSON. */
  id: string | undefined;
  /** In upper case. */
  method: string;
  /** The raw address: absolute, from the host's root, relative to the service, or `$id/…`. */
  url: string;
  headers: Headers;
  body: Uint8Array | undefined;
  /** The ids of requests and change sets that must succeed first. */
  dependsOn: readonly string[];
};

/** Requests that succeed or fail together: a change set in multipart, an atomicity group in JSON. */
export type ChangeSet = { group: string | undefined; requests: readonly BatchRequest[] };

export type BatchItem = BatchRequest | ChangeSet;

export type BatchAnswer = {
  id: string | undefined;
  status: number;
  headers: Headers;
  body: string | Uint8Array | ReadableStream<Uint8Array> | null;
};

export type ChangeSetAnswer = {
  group: string | undefined;
  /** One response for each request. */
  answers: readonly BatchAnswer[];
  /** The response that caused the rollback; a multipart response has only this one for a failed change set. */
  failed?: BatchAnswer;
};

export type ItemAnswer = BatchAnswer | ChangeSetAnswer;

/** The limit of requests in a batch, including those in change sets. */
export const MOST_REQUESTS = 100;

export const isChangeSet = <Item extends BatchItem>(item: Item): item is Item & ChangeSet => 'requests' in item;
export const areAnswers = (answer: ItemAnswer): answer is ChangeSetAnswer => 'answers' in answer;

/** An id that a reference can name: it fits UI5 (`0.1`) and DevExtreme, without characters that end a header or a path. */
export const ID = /^[\w.~-]{1,100}$/;
