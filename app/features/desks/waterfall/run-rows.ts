/** What the rows say of an order and its work, as far as a drawing needs it. All moments are ms since 1970. */
export type OrderRows = {
  id: number;
  receiptNo: number;
  acceptedAt: number;
  completedAt: number | null;
  cancelledAt: number | null;
  source: 'web' | 'api';
  dealerId: number;
  dealer: string;
  correlationId: string;
  /** It is paid before its work begins, by its method. */
  paidFirst: boolean;
  approval: { requestedAt: number; decidedAt: number | null; decidedBy: string | null } | null;
};

export type StepRow = { name: string; status: string; startedAt: number | null; finishedAt: number | null };

export type LineRows = {
  id: string;
  position: number;
  name: string;
  quantity: number;
  status: 'waiting' | 'held' | 'running' | 'retrying' | 'done' | 'failed' | 'cancelled';
  generation: number;
  attempts: number;
  errorCode: string | null;
  dueAt: number;
  finishedAt: number | null;
  attemptedAt: number | null;
  worker: string | null;
  release: string | null;
  steps: readonly StepRow[];
};

/** An attempt that ended badly; `lastBeatAt` of a worker that died with it. */
export type FailureRow = {
  subject: string;
  attempt: number;
  worker: string;
  release: string;
  startedAt: number;
  failedAt: number;
  lastBeatAt: number | null;
  code: string;
  step: string | null;
  retryInMs: number | null;
};

export type MessageRow = { subject: string; createdAt: number; sentAt: number | null };

/** What a person did to a line or a mail that waited. */
export type ActRow = { subject: string; at: number; action: string; actor: string };

export type MailRow = {
  id: string;
  status: 'queued' | 'sending' | 'retrying' | 'sent' | 'failed' | 'unknown' | 'cancelled';
  attempts: number;
  errorCode: string | null;
  createdAt: number;
  claimedAt: number | null;
  sentAt: number | null;
};

/** A request to another program about the order. */
export type WebhookRow = { type: string; endpointId: number; at: number; tookMs: number; code: string };

/** A line of any order that a worker had in hand when it died with a line of this one. */
export type HeldRow = {
  worker: string;
  release: string;
  lastBeatAt: number;
  lineId: string;
  orderId: number;
  receiptNo: number;
  position: number;
};

export type RunRows = {
  order: OrderRows;
  lines: readonly LineRows[];
  failures: readonly FailureRow[];
  messages: readonly MessageRow[];
  acts: readonly ActRow[];
  mail: MailRow | null;
  webhooks: readonly WebhookRow[];
  held: readonly HeldRow[];
};

export const confirmationOf = (orderId: number) => `confirmation:${orderId}`;
export const mailSubject = (mailId: string) => `mail:${mailId}`;
