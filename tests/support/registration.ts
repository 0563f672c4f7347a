import type { TestDatabase } from './database';
import type { Visitor } from './staff';

/** The secret of the link that was last mailed to whoever registers with this address; '' if none was. */
export async function registrationToken(database: TestDatabase, email: string): Promise<string> {
  const [mail] = await database.query<{ text: string }>(
    `select text from stored_mails where to_address = $1 and text like '%/register/confirm?token=%'
     order by created_at desc limit 1`,
    [email],
  );
  return /\/register\/confirm\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** Registers, and uses the link of the mail, after which the visitor is logged in. */
export async function registerVisitor(
  visitor: Visitor,
  database: TestDatabase,
  person: { displayName: string; email: string; password: string },
): Promise<void> {
  const form = { ...person, confirmPassword: person.password, terms: 'on' };
  const asked = await visitor.post('/register', form);
  if (asked.status !== 200) throw new Error(`/register answered ${asked.status}`);
  const made = await visitor.post('/register/confirm', { token: await registrationToken(database, person.email) });
  if (made.status !== 302) throw new Error(`/register/confirm answered ${made.status}`);
}
