import type { NotDone } from './manage-imports.server';

/** What an act on an import answers where it was refused. */
export type ImportAnswer = {
  notDone?: NotDone;
  reasonWrong?: boolean;
  /** The reason as it was typed. */
  reason?: string;
};
