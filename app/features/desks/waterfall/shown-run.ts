import type { Tone } from '~/components/tone';
import type { Owner } from './segments';

export type RunIcon =
  | 'placed'
  | 'relay'
  | 'queue'
  | 'done'
  | 'failed'
  | 'died'
  | 'running'
  | 'step'
  | 'silence'
  | 'person'
  | 'completed'
  | 'webhook'
  | 'mail'
  | 'line';

/** In percent of the width. */
export type ShownBar = { x: number; width: number; look: 'solid' | 'thin' | 'hatched' | 'dotted'; tone: Tone };

/** A row of the drawing, in the reader's language. */
export type ShownRow = {
  key: string;
  icon: RunIcon;
  tone: Tone | null;
  kind: 'plain' | 'group' | 'step' | 'gap';
  label: string;
  aside: string | null;
  note: string | null;
  bars: readonly ShownBar[];
  /** Where the note stands: after or before the bars. */
  notePlace: { x: number; side: 'after' | 'before' };
  took: string | null;
  /** With date and ms. */
  exactly: string;
  iso: string;
  to: string | null;
};

/** The other lines that a worker had in hand when it died. */
export type ShownDeath = {
  key: string;
  worker: string;
  /** When it was heard of last. */
  at: string;
  iso: string;
  lines: readonly { text: string; to: string }[];
};

/** What is known of an attempt at a line. */
export type ShownAttempt = {
  /** That of its row in the drawing. */
  key: string;
  title: string;
  icon: RunIcon;
  tone: Tone;
  outcome: string;
  worker: string;
  facts: readonly { label: string; value: string }[];
  /** The other lines that its worker had in hand when it died. */
  held: readonly { text: string; to: string }[];
};

export type ShownRun = {
  total: string;
  /** What the total is of, and how much of it a person was waited for. */
  ofWhat: string;
  sums: readonly { owner: Owner; text: string; share: number }[];
  cut: string | null;
  marks: readonly { x: number; at: 'start' | 'end' | 'middle'; text: string }[];
  cuts: readonly { x: number; width: number }[];
  rows: readonly ShownRow[];
  deaths: readonly ShownDeath[];
  /** Of one line; an order's drawing has none. */
  attempts: readonly ShownAttempt[];
};
