import { transaction } from '~/platform/db/client.server';
import { postWritten } from './conversation-mail.server';
import { findForgotten, lastQuestion, markReminded } from './conversation-store.server';

/** A question that was asked today is nobody's fault yet: the daily run comes for those of the day before. */
const HOURS = 20;
const AT_ONCE = 200;

/** Reminds dealers of questions that they have not answered for a day, each once. */
export async function remindDealersOfQuestions(): Promise<{ reminded: number }> {
  let reminded = 0;
  for (const id of await transaction((tx) => findForgotten(tx, { hours: HOURS, most: AT_ONCE }))) {
    await transaction(async (tx) => {
      const conversation = await markReminded(tx, id);
      const question = conversation && (await lastQuestion(tx, id));
      if (!conversation || !question) return;
      await postWritten(tx, 'dealer', { conversation, by: question.name, text: question.text });
      reminded += 1;
    });
  }
  return { reminded };
}
