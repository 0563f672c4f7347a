import type { Page } from '@playwright/test';
import type pg from 'pg';
import { expect, logInFields, type DealerId } from './fixtures';

type Firm = { id: number; name: string };

/** A licence of the customer; its code is made for the scene. */
type Licence = { computer: string; days: number };

type MovedLicence = {
  orderId: number;
  receiptNo: number;
  /** The customer. */
  firm: Firm;
  /** Whose the wrong licence is now. */
  owner: Firm;
  /** The approval codes of the licences, in their order. */
  codes: string[];
};

let made = 0;

/**
 * An order of which a licence moved to another firm after acceptance, so that its line needs a person. The licence is locked until it has
 * moved: the worker waits for that, however quick it is.
 * @param scene.ordered how many of the licences are ordered, from the first on; the last of those moves
 * @param scene.nth which of the dealer's customers, from the newest on: journeys that run at once do not meet at one
 */
export async function orderWithMovedLicence(
  { page, baseURL, database }: { page: Page; baseURL: string | undefined; database: pg.Client },
  scene: { dealer: DealerId; licences: readonly Licence[]; ordered: number; nth: number },
): Promise<MovedLicence> {
  const { dealer, licences, ordered, nth } = scene;
  const { rows: firms } = await database.query<Firm>(
    `select "nFirmaID" as id, "sAciklama" as name from "tbFirma" where "bAktif" and "sKodu" like '10%'
     order by 1 desc limit 2 offset $1`,
    [nth * 2],
  );
  const [firm, owner] = firms;
  if (!firm || !owner) throw new Error('the demo vendor has too few firms');
  made += 1;
  const stem = `${process.pid % 4096}`.padStart(4, '0') + String(made).padStart(2, '0');
  const codes = licences.map((_, index) => `${stem}${'ABCDEF'[index]}${index + 1}`);
  for (const [index, { computer, days }] of licences.entries()) {
    await database.query(
      `insert into "tbFirmaLisans" ("sOnayKodu", "nFirmaID", "nBayiID", "sBilgisayar", "dteGecerlilikTarihi")
       values ($1, $2, $3, $4, now() + make_interval(days => $5))`,
      [codes[index], firm.id, dealer, computer && `${computer}-${stem}-${index + 1}`, days],
    );
  }
  const chosen = codes.slice(0, ordered);
  const wrong = chosen.at(-1);
  const { email, password, bayikodu } = logInFields(dealer);
  const logged = await page.request.post(`${baseURL}/api/auth/login`, {
    data: { email, password, dealerCode: bayikodu },
  });
  const { accessToken } = (await logged.json()) as { accessToken: string };
  await database.query('begin');
  await database.query(`select 1 from "tbFirmaLisans" where "sOnayKodu" = $1 for update`, [wrong]);
  const answer = await page.request.post(`${baseURL}/api/orders`, {
    headers: { Authorization: `Bearer ${accessToken}` },
    data: {
      ...{ customerFirmId: firm.id, payment: 'cash-on-delivery', cashOnDelivery: 'cash' },
      lines: [{ sku: 'KarpinYillikLisans', quantity: ordered, approvalCodes: chosen }],
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, receiptNo } = (await answer.json()) as { id: number; receiptNo: number };
  await database.query(`update "tbFirmaLisans" set "nFirmaID" = $2 where "sOnayKodu" = $1`, [wrong, owner.id]);
  await database.query('commit');
  return { orderId: id, receiptNo, firm, owner, codes };
}

/** The computer that the scene has given to one of its licences. */
export const computerOf = ({ codes }: MovedLicence, name: string, index: number) =>
  `${name}-${codes[index]?.slice(0, 6)}-${index + 1}`;
