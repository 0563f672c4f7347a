import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { db, type Executor } from './db/client.server';
import type { setting } from './db/schema.server';
import type { Row } from './db/views.server';
import { env } from './env.server';
import { compactIban, isIban } from './iban';
import { OVER_LIMIT_RULES } from './payment-names';

const seconds = (most: number) => z.coerce.number().int().min(1).max(most);
const named = (most: number) => z.string().trim().min(1).max(most);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/**
 * What the specification fixes as constants but a vendor must change one day. Each group is one row of `settings`; what
 * is missing there has the value of the specification, or of the environment.
 */
export const settingGroups = {
  rate: z.object({
    /** How dollars become lira: by a fixed rate (29 in the specification), or by the newest rate of the central bank. */
    mode: z.enum(['fixed', 'central-bank']).default('fixed'),
    /** Liras for a dollar, as decimal text. */
    fixed: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,4})?$/)
      .refine((value) => Number(value) > 0)
      .default('29'),
  }),
  delays: z.object({
    /** A line starts `firstMs` + `stepMs` × its index after its order; `retryMs` is the first wait between attempts. */
    firstMs: z.coerce.number().int().min(0).max(600_000),
    stepMs: z.coerce.number().int().min(0).max(60_000),
    retryMs: z.coerce.number().int().min(10).max(600_000),
  }),
  alerts: z.object({
    /** No beat of any worker for this long. */
    workerSeconds: seconds(3600).default(30),
    /** The oldest message that is due and was not handed to its queue. */
    messageSeconds: seconds(3600).default(60),
    /** An accepted order that is not completed, whatever the reason. */
    orderMinutes: seconds(1440).default(15),
    /** So many mails that could not be delivered within an hour. */
    failedMails: seconds(1000).default(3),
    /** Mails that a server has been putting off for this long. */
    mailMinutes: seconds(1440).default(30),
    /** So many lines that need a person. */
    failedLines: seconds(10_000).default(20),
    /** A pause is somebody's decision; this long after it they may have forgotten it. */
    pauseMinutes: seconds(1440).default(30),
    /** A card payment of which the acquirer has not said for this long what became of it. */
    cardMinutes: seconds(1440).default(30),
    /** Money at the bank that nobody has placed for this long. */
    bankLineHours: seconds(720).default(24),
    /** On a working day by this time, in Istanbul, the statement of the working day before has come. */
    statementBy: time.default('12:00'),
    /** Between these times, in Istanbul, channels are told only what they let through then. The same time twice: never quiet. */
    quietFrom: time.default('22:00'),
    quietUntil: time.default('07:00'),
    /** An alert that nobody has taken for so long after it was told of is told of again; 0: never. */
    escalateMinutes: z.coerce.number().int().min(0).max(1440).default(15),
  }),
  requests: z.object({
    /** So long after the last thing that happened to it a visitor's request is erased. */
    keepDays: z.coerce.number().int().min(30).max(3650).default(365),
  }),
  leads: z.object({
    /** So many working hours a dealer has to take a visitor's request before it is offered to the next. */
    offerHours: z.coerce.number().int().min(1).max(90).default(9),
    /** So many dealers in vain, and it is the vendor's. */
    offerDealers: z.coerce.number().int().min(1).max(20).default(3),
  }),
  cards: z.object({
    /** What is offered besides a single payment: `6:6.5` is six instalments for 6.5 percent more, `6:6.5:10000` from 10,000 lira on. */
    instalments: z
      .array(z.string().regex(/^([2-9]|1[0-2]):\d{1,2}(\.\d{1,2})?(:\d{1,9}(\.\d\d)?)?$/))
      .max(11)
      .default([]),
    /** Who pays what instalments cost. */
    surchargeBearer: z.enum(['dealer', 'vendor']).default('dealer'),
    /** Whether money counts that was taken although the card's bank did not vouch for its holder; otherwise it is given back. */
    acceptHalfSecure: z.boolean().default(false),
    /** Refunds of so many lira and more need a second person. */
    secondPersonFrom: z.coerce.number().int().min(0).max(9_999_999).default(10_000),
  }),
  tokens: z.object({
    /** Whether programs of dealers may exchange a password for a token at /api/token. */
    passwordGrant: z.boolean().default(true),
  }),
  'staff-second-factor': z.object({
    /** Whether members of staff may not be without a second factor. */
    required: z.boolean().default(false),
  }),
  'staff-log-in-by-provider': z.object({
    /** Whether staff come in by an identity provider alone. */
    providerOnly: z.boolean().default(false),
  }),
  payments: z.object({
    /** Days until an order by bank transfer is to be paid, where the dealer's own terms say nothing else. */
    termDays: z.coerce.number().int().min(0).max(365).default(14),
    /** Whether packages of an unpaid order get their provisional licences at once. */
    issueBeforePayment: z.boolean().default(true),
    /** So long before the due day the dealer is reminded. */
    remindDaysBefore: z.coerce.number().int().min(0).max(60).default(3),
    /** So long after the due day an order of which nothing was paid is cancelled. */
    cancelDaysAfter: z.coerce.number().int().min(1).max(365).default(30),
    /** The credit limit of dealers without terms of their own, decimal text in lira; empty for none. */
    newDealerLimit: z
      .string()
      .regex(/^(\d{1,9}\.\d\d)?$/)
      .default(''),
    /** What becomes of an order over the dealer's credit limit. */
    overLimit: z.enum(OVER_LIMIT_RULES).default('hold'),
    /** Whether orders of a dealer with overdue items are treated like those over the limit. */
    holdOverdue: z.boolean().default(false),
    /** So long after its due day an item that is not paid counts as overdue for that. */
    graceDays: z.coerce.number().int().min(0).max(365).default(15),
  }),
  banks: z.object({
    /** The vendor's accounts, the first offered first; without any, those of the environment hold. */
    accounts: z
      .array(
        z.object({
          bank: named(60),
          holder: named(140),
          iban: z.string().transform(compactIban).refine(isIban),
          currency: z
            .string()
            .trim()
            .regex(/^[A-Z]{3}$/)
            .default('TRY'),
          /** Whether dealers are told to transfer to it; statements of it are taken over in any case. */
          shown: z.boolean().default(true),
          /** The text of the bank's own QR code: only payment service providers may compose one. */
          qr: z.string().trim().max(500).default(''),
        }),
      )
      .max(12)
      .superRefine((accounts, context) => {
        const ibans = accounts.map(({ iban }) => iban);
        for (const [at, iban] of ibans.entries())
          if (ibans.indexOf(iban) < at) context.addIssue({ code: 'custom', path: [at, 'iban'], message: 'twice' });
      })
      .default([]),
  }),
  matching: z.object({
    /** Whether a line of the bank is sure though nobody has confirmed its sender yet, if reference and amount fit. */
    sureWithoutSender: z.boolean().default(false),
    /** What payers write before a reference; banks' texts are found without it, too. */
    referencePrefix: z
      .string()
      .regex(/^[A-Z]{0,6}$/)
      .default(''),
    /** So much of an order that a transfer left unpaid may be written off with it, decimal text in lira. */
    writeOffUpTo: z
      .string()
      .regex(/^\d{1,3}\.\d\d$/)
      .default('5.00'),
  }),
  reminders: z.object({
    on: z.boolean().default(true),
    /** Days before the end at which a dealer is reminded. */
    days: z.array(z.number().int().min(1).max(365)).min(1).max(6).default([60, 30, 7]),
  }),
} as const;

export type SettingGroup = keyof typeof settingGroups;
export type Settings = { [Group in SettingGroup]: z.infer<(typeof settingGroups)[Group]> };

type FieldOf<Group, Value> = { [Field in keyof Group]: Group[Field] extends Value ? Field : never }[keyof Group] &
  string;
/** The settings of one type; each has a label, and each number a unit (`admin:settings.label.…`, `admin:settings.unit.…`). */
export type SettingName<Value = unknown> = { [Group in SettingGroup]: FieldOf<Settings[Group], Value> }[SettingGroup];

/** What is a setting and also an environment variable has its start there: tests and small machines set it. */
const startOf = (group: SettingGroup): Record<string, unknown> =>
  group === 'delays'
    ? { firstMs: env().LINE_DELAY_MS, stepMs: env().LINE_DELAY_STEP_MS, retryMs: env().RETRY_BACKOFF_MS }
    : group === 'cards' && env().DEMO
      ? { instalments: ['2:0:1000', '3:0:3000', '6:6:10000', '9:9.5:20000'] }
      : {};

/** How long a process may go on with what it has read. */
const KEPT_MS = 5000;
let kept: { at: number; settings: Promise<Settings> } | undefined;

/**
 * The settings as they are now, at most five seconds old.
 * @param tx of a caller inside a transaction, read by it: were all connections held by such callers, none would get another
 */
export function settings(tx?: Executor): Promise<Settings> {
  if (tx) return readSettings(tx);
  if (!kept || Date.now() - kept.at > KEPT_MS) {
    const read = readSettings(db());
    kept = { at: Date.now(), settings: read };
    read.catch(() => {
      kept = undefined;
    });
  }
  return kept.settings;
}

/** Reads the settings afresh: for the page that changes them. */
export async function readSettings(tx: Executor): Promise<Settings> {
  const { rows } = await tx.execute<Pick<Row<typeof setting>, 'name' | 'value'>>(sql`select name, value from settings`);
  const entries = Object.entries(settingGroups).map(([group, schema]) => {
    const stored = rows.find(({ name }) => name === group)?.value;
    const start = startOf(group as SettingGroup);
    const read = schema.safeParse({ ...start, ...stored });
    // A row that an older version wrote must not stop the shop.
    return [group, read.success ? read.data : schema.parse(start)];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Writes one group; other processes follow within seconds. */
export async function writeSetting<Group extends SettingGroup>(
  tx: Executor,
  group: Group,
  value: Settings[Group],
  updatedBy: string,
): Promise<void> {
  await tx.execute(sql`
    insert into settings (name, value, updated_by) values (${group}, ${JSON.stringify(value)}::jsonb, ${updatedBy})
    on conflict (name) do update set value = excluded.value, updated_at = now(), updated_by = excluded.updated_by`);
}

/** Makes this process read the settings again: after it has changed them itself. */
export function forgetSettings(): void {
  kept = undefined;
}
