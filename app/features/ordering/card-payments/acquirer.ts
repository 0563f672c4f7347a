import type { Kurus } from '~/platform/money';

/** What an acquirer is asked to take from a card: one try of an order. */
export type CardCharge = {
  /** The number of this try at the acquirer; never used again. */
  oid: string;
  /** Makes each form another one: part of its hash. */
  rnd: string;
  /** All that the card pays, surcharge included. */
  amount: Kurus;
  instalments: number;
  /** The language of the acquirer's page. */
  language: 'tr' | 'en';
  returnUrl: string;
  noticeUrl: string;
};

/** A form that the person's browser posts to the acquirer. */
export type AcquirerForm = { action: string; fields: Record<string, string> };

/** The acquirer's numbers of a payment; nothing of the card is among them. */
export type ChargeFacts = Partial<Record<'transactionId' | 'approvalNo' | 'hostReference' | 'mdStatus', string>>;

/** How a try ended, as far as the acquirer says. */
export type Verdict =
  | { outcome: 'captured'; facts: ChargeFacts }
  /** Money moved although the card's bank did not vouch for its holder: accepted by setting, or voided. */
  | { outcome: 'half-secure'; facts: ChargeFacts }
  | { outcome: 'declined'; code: string; facts: ChargeFacts }
  /** The acquirer does not know the number, or works on it. */
  | { outcome: 'pending' };

/** What a void or refund came to: refused is an answer; no answer is an error that is thrown. */
export type MoneyBack = { outcome: 'done'; facts: ChargeFacts } | { outcome: 'refused'; code: string };

/** What the acquirer knows of a charge now. */
export type ChargeState = { verdict: Verdict; voided: boolean; refunded: Kurus; captured: Kurus };

/**
 * One acquirer: the house that takes money from cards for the vendor. Another protocol is one more file that has this.
 * Each call but `start`, `answers` and `judgeReturn` speaks with its server and throws `AcquirerSilent` where that does not answer.
 */
export type Acquirer = {
  name: string;
  /** Where people type their card: shown before they go there, and the one place a form of that page may post to. */
  origin: string;
  start: (charge: CardCharge) => AcquirerForm;
  /** Whether its house answers at all; never throws. */
  answers: () => Promise<boolean>;
  /** What a message says about a charge; undefined for one that is not the acquirer's or not about this charge. */
  judgeReturn: (fields: Record<string, string>, charge: Pick<CardCharge, 'oid' | 'amount'>) => Verdict | undefined;
  inquire: (oid: string) => Promise<ChargeState>;
  /** Takes the whole charge back before the end of its day. */
  void: (oid: string) => Promise<MoneyBack>;
  refund: (oid: string, amount: Kurus) => Promise<MoneyBack>;
};

/** The acquirer gave no answer that can be read: what it did is not known. */
export class AcquirerSilent extends Error {
  override readonly name = 'AcquirerSilent';
}
