import { sql } from 'drizzle-orm';
import type { Executor } from '~/platform/db/client.server';
import type { questionTemplate } from '~/platform/db/schema.server';
import type { Row } from '~/platform/db/views.server';

/** A text that staff have changed; since when it holds as ISO 8601. */
export type ChangedTemplate = Pick<
  Row<typeof questionTemplate>,
  'template' | 'locale' | 'text' | 'updatedAt' | 'updatedBy'
>;

/** The texts that staff have changed in a language. */
export async function readChangedTemplates(tx: Executor, locale: string): Promise<ChangedTemplate[]> {
  const { rows } = await tx.execute<ChangedTemplate>(sql`
    select template, locale, text, to_json(updated_at) #>> '{}' as "updatedAt", updated_by as "updatedBy"
    from question_templates where locale = ${locale}`);
  return rows;
}

/** How many texts of each language staff have changed. */
export async function countChangedTemplates(tx: Executor): Promise<Record<string, number>> {
  const { rows } = await tx.execute<{ locale: string; count: number }>(
    sql`select locale, count(*)::int as count from question_templates group by 1`,
  );
  return Object.fromEntries(rows.map(({ locale, count }) => [locale, count]));
}

type Key = Pick<ChangedTemplate, 'template' | 'locale'>;

/** Serialises the changes of one text, so that each records what it found. */
export async function lockTemplate(tx: Executor, { template, locale }: Key): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtext('question-template'), hashtext(${`${template}.${locale}`}))`,
  );
}

export async function writeTemplate(
  tx: Executor,
  { template, locale }: Key,
  { text, by }: { text: string; by: string },
): Promise<void> {
  await tx.execute(sql`
    insert into question_templates (template, locale, text, updated_by) values (${template}, ${locale}, ${text}, ${by})
    on conflict (template, locale) do update set text = excluded.text, updated_at = now(), updated_by = excluded.updated_by`);
}

export async function removeTemplate(tx: Executor, { template, locale }: Key): Promise<void> {
  await tx.execute(sql`delete from question_templates where template = ${template} and locale = ${locale}`);
}
