/** One request of a batch, as either format writes it. */
export type BatchRequest = {
  /** What later requests name it by: Content-ID, or `id` in JSON. */
  id: string | undefined;
  /** In capitals. */
  method: string;
  /** As it was written: absolute, from the host's root, relative to the service, or `$id/…`. */
  url: string;
  headers: Headers;
  body: Uint8Array | undefined;
  /** Ids of requests and change sets that must have gone well before. */
  dependsOn: readonly string[];
};

/** What is done or left as a whole: a change set of multipart, an atomicity group of JSON. */
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
  /** One for each request. */
  answers: readonly BatchAnswer[];
  /** The one of them that undid all: multipart answers a change set that failed by its error alone. */
  failed?: BatchAnswer;
};

export type ItemAnswer = BatchAnswer | ChangeSetAnswer;

/** Requests of one batch, those of its change sets included. */
export const MOST_REQUESTS = 100;

export const isChangeSet = <Item extends BatchItem>(item: Item): item is Item & ChangeSet => 'requests' in item;
export const areAnswers = (answer: ItemAnswer): answer is ChangeSetAnswer => 'answers' in answer;

/** An id as a reference can name it: what UI5 (`0.1`), DevExtreme and people write, and nothing that ends a header or a path. */
export const ID = /^[\w.~-]{1,100}$/;
