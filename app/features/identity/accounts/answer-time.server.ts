import { setTimeout as pause } from 'node:timers/promises';

/** More than storing a mail takes, so that the time of an answer does not reveal whether there is an account. */
const ANSWER_MS = 400;

/** The result of `work`, in the same time whatever it had to do. */
export async function inAnswerTime<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, pause(ANSWER_MS)]);
  return result;
}
