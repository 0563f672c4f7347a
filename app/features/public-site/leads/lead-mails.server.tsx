import { cityName, cityOfPlate } from '~/features/public-site/dealers/cities';
import { readPublicDealers } from '~/features/public-site/dealers/public-dealer-store.server';
import { accountMailGoesOut } from '~/features/ordering/mail/account-mail.server';
import { factsAsText, FactTable, letterHtml, LetterButton, type Fact } from '~/features/ordering/mail/letter.server';
import { storeMail } from '~/features/ordering/mail/mail-store.server';
import { MUTED, paragraph } from '~/features/ordering/mail/mail-styles';
import type { Executor } from '~/platform/db/client.server';
import { env } from '~/platform/env.server';
import { translator } from '~/platform/i18n.server';
import { listText } from '~/platform/list-text';
import { languageOf } from '~/platform/languages';
import { formatMoney, kurusFromDecimal, sumKurus } from '~/platform/money';
import { cutText } from '~/platform/text';
import { shownPhone } from '~/platform/vendor-facts';
import { deadlineText } from './deadline-text';
import { leadAddressee, lockLead, readLeadLines, type LockedLead } from './lead-store.server';
import { sentPath } from './lead-token.server';

/** The vendor's mail is in its own language, whatever page the visitor was on. */
const VENDOR_LANGUAGE = 'tr';

type Letter = {
  subject: string;
  greeting: string;
  lines: string[];
  facts: Fact[];
  action: string;
  url: string;
  note: string;
};

type Told = {
  kind: 'lead' | 'lead-offer';
  locale: string;
  to: { name: string; address: string };
  accountId: number | null;
};

async function store(tx: Executor, lead: LockedLead, { kind, locale, to, accountId }: Told, letter: Letter) {
  const { dir } = languageOf(locale);
  const { VENDOR_NAME } = env();
  const { greeting, lines, facts, action, url, note } = letter;
  const common = {
    orderId: null,
    fields: null,
    leadId: lead.id,
    locale,
    to: { name: cutText(to.name, 60), address: to.address },
    subject: cutText(letter.subject, 200),
    html: letterHtml(
      locale,
      <>
        <p style={paragraph}>{greeting}</p>
        {lines.map((line) => (
          <p key={line} style={paragraph}>
            {line}
          </p>
        ))}
        {facts.length > 0 ? <FactTable facts={facts} dir={dir} /> : null}
        <LetterButton url={url}>{action}</LetterButton>
        <p style={{ ...paragraph, color: MUTED }}>{note}</p>
      </>,
    ),
    text: [
      greeting,
      ...lines,
      ...(facts.length > 0 ? [factsAsText(facts)] : []),
      `${action}:\n${url}`,
      note,
      VENDOR_NAME,
    ].join('\n\n'),
    correlationId: lead.correlationId,
  };
  await storeMail(tx, kind === 'lead' ? { kind, ...common } : { kind, accountId, ...common });
}

/** What was asked for, with the amount including VAT. */
async function wantedFacts(tx: Executor, leadId: number, locale: string): Promise<Fact[]> {
  const t = translator(locale);
  const lines = await readLeadLines(tx, leadId, locale);
  const money = (kurus: number) => formatMoney(kurus, 'TRL', locale);
  const gross = sumKurus(lines.map(({ goods, vat }) => kurusFromDecimal(goods) + kurusFromDecimal(vat)));
  return [
    ...lines.map(({ name, quantity, goods }) => ({
      label: `${quantity} × ${name}`,
      value: money(kurusFromDecimal(goods)),
    })),
    ...(lines.length > 0 ? [{ label: t('leads:slip.gross'), value: money(gross) }] : []),
  ];
}

/** To the visitor, where they have given an address and mails go out. */
async function mailVisitor(
  tx: Executor,
  lead: LockedLead,
  words: { subject: string; lines: string[]; facts?: Fact[]; note?: string },
): Promise<void> {
  if (lead.email === '' || !accountMailGoesOut()) return;
  const { locale, name, email, key } = lead;
  const t = translator(locale);
  await store(
    tx,
    lead,
    { kind: 'lead', locale, to: { name, address: email }, accountId: null },
    {
      subject: words.subject,
      greeting: t('leads:mail.greeting', { name }),
      lines: words.lines,
      facts: words.facts ?? [],
      action: t('leads:mail.open'),
      url: env().PUBLIC_ORIGIN + sentPath(key),
      note: t('leads:mail.why'),
    },
  );
}

/** That the request has arrived, until when somebody calls, and what was sent. */
export async function mailVisitorReceived(tx: Executor, lead: LockedLead, until: Date): Promise<void> {
  const t = translator(lead.locale);
  await mailVisitor(tx, lead, {
    subject: t('leads:mail.received.subject', { number: lead.number }),
    lines: [t('leads:mail.received.text', { deadline: deadlineText(until, lead.locale) })],
    facts: await wantedFacts(tx, lead.id, lead.locale),
  });
}

/** That another dealer, or the vendor, has it now. */
export async function mailVisitorMoved(
  tx: Executor,
  lead: LockedLead,
  to: { dealerId: number; until: Date } | undefined,
): Promise<void> {
  const t = translator(lead.locale);
  const dealer = to && (await readPublicDealers(tx)).find(({ id }) => id === to.dealerId);
  await mailVisitor(tx, lead, {
    subject: t('leads:mail.moved.subject', { number: lead.number }),
    lines: [
      to
        ? t('leads:mail.moved.dealer', { dealer: dealer?.name ?? '', deadline: deadlineText(to.until, lead.locale) })
        : t('leads:mail.moved.vendor', { vendor: env().VENDOR_NAME }),
    ],
  });
}

/** That a dealer has taken it, with its name and telephone; or that the vendor has. */
export async function mailVisitorTaken(tx: Executor, leadId: number): Promise<void> {
  const lead = await lockLead(tx, leadId);
  if (!lead) return;
  const t = translator(lead.locale);
  const dealer = (await readPublicDealers(tx)).find(({ id }) => id === lead.dealerId);
  const facts = dealer
    ? [
        { label: t('leads:mail.dealer'), value: dealer.name },
        ...(dealer.phone ? [{ label: t('leads:mail.phone'), value: shownPhone(dealer.phone, lead.locale) }] : []),
      ]
    : [];
  await mailVisitor(tx, lead, {
    subject: t('leads:mail.taken.subject', { number: lead.number }),
    lines: [dealer ? t('leads:mail.taken.dealer') : t('leads:mail.taken.vendor', { vendor: env().VENDOR_NAME })],
    facts,
  });
}

/** To the dealer who is offered it: what is wanted where, and until when. Who it is, is not told before it is taken. */
export async function mailDealerOffered(
  tx: Executor,
  lead: LockedLead,
  { dealerId, until }: { dealerId: number; until: Date },
): Promise<void> {
  const to = accountMailGoesOut() ? await leadAddressee(tx, dealerId) : undefined;
  if (!to) return;
  const { locale } = to;
  const t = translator(locale);
  const deadline = deadlineText(until, locale);
  const place = placeOf(lead, locale);
  await store(
    tx,
    lead,
    { kind: 'lead-offer', ...to, to },
    {
      subject: t('leads:mail.offered.subject', { number: lead.number, place }),
      greeting: t('leads:mail.greeting', { name: to.name }),
      lines: [t('leads:mail.offered.text', { place, deadline })],
      facts: await wantedFacts(tx, lead.id, locale),
      action: t('leads:mail.offered.open'),
      url: `${env().PUBLIC_ORIGIN}/leads/${lead.id}`,
      note: t('leads:mail.offered.note'),
    },
  );
}

/** To the vendor: nobody else is left. */
export async function mailVendorOffered(tx: Executor, lead: LockedLead): Promise<void> {
  const { VENDOR_EMAIL, VENDOR_NAME, MAIL_FROM_ADDRESS, PUBLIC_ORIGIN } = env();
  if (!accountMailGoesOut()) return;
  const t = translator(VENDOR_LANGUAGE);
  const to = { name: VENDOR_NAME, address: VENDOR_EMAIL || MAIL_FROM_ADDRESS };
  await store(
    tx,
    lead,
    { kind: 'lead-offer', locale: VENDOR_LANGUAGE, to, accountId: null },
    {
      subject: t('leads:mail.vendor.subject', { number: lead.number, place: placeOf(lead, VENDOR_LANGUAGE) }),
      greeting: t('leads:mail.greeting', { name: VENDOR_NAME }),
      lines: [t('leads:mail.vendor.text', { place: placeOf(lead, VENDOR_LANGUAGE) })],
      facts: await wantedFacts(tx, lead.id, VENDOR_LANGUAGE),
      action: t('leads:mail.vendor.open'),
      url: `${PUBLIC_ORIGIN}/support/leads/${lead.id}`,
      note: t('leads:mail.vendor.note'),
    },
  );
}

function placeOf({ province, district }: Pick<LockedLead, 'province' | 'district'>, locale: string): string {
  const city = cityOfPlate(province);
  return listText([district, city ? cityName(city, locale) : province], 'clauses', locale);
}
