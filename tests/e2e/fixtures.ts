import type pg from 'pg';
import {
  test as base,
  expect,
  type APIRequestContext,
  type BrowserContext,
  type Page,
  type Response,
} from '@playwright/test';
import { openDatabase } from './database';

/** A dealer of the demo vendor: 508 sees all customers, 71 and 128 may not complete an order. */
export type DealerId = 508 | 69 | 36 | 444 | 1196 | 966 | 71 | 128 | 803;

const emailOf = (dealer: DealerId) => `bayi${dealer}@karpin.example`;
const passwordOf = (dealer: DealerId) => `karpin${dealer}`;

const STAFF = { email: 'destek@karpin.example', password: 'Karpin-demo-2026' };

/** What the log-in form takes. */
export function logInFields(dealer: DealerId) {
  return { bayikodu: String(dealer), email: emailOf(dealer), password: passwordOf(dealer) };
}

export const NEW_CUSTOMER = {
  name: 'Yıldız Market Gıda Ltd. Şti.',
  addressLines: ['Kazımdirik Mah. 296 Sok. No 14'],
  district: 'Bornova',
  province: 'İzmir',
  taxOffice: 'Bornova',
  taxNumber: '4540536920',
  email: 'muhasebe@yildizmarket.example',
  phone: '0232 388 41 07',
  contact: 'Hakan Yıldız',
  sector: 'Market',
};

export type PlacedOrder = { id: number; receiptNo: number };

type OrderLine = { sku: string; quantity: number };

/** The order API as one dealer's program uses it. */
export class DealerApi {
  constructor(
    private readonly request: APIRequestContext,
    private readonly token: string,
  ) {}

  static async of(request: APIRequestContext, dealer: DealerId): Promise<DealerApi> {
    const answer = await request.post('/api/auth/login', {
      data: { email: emailOf(dealer), password: passwordOf(dealer), dealerCode: String(dealer) },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const { accessToken } = (await answer.json()) as { accessToken: string };
    return new DealerApi(request, accessToken);
  }

  async order(
    lines: readonly OrderLine[],
    customer: Partial<typeof NEW_CUSTOMER> = {},
    payment: 'cash-on-delivery' | 'bank-transfer' = 'cash-on-delivery',
  ): Promise<PlacedOrder> {
    const answer = await this.request.post('/api/orders', {
      headers: { Authorization: `Bearer ${this.token}` },
      data: {
        customer: { ...NEW_CUSTOMER, ...customer },
        payment,
        cashOnDelivery: 'cash',
        lines,
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as PlacedOrder;
  }

  async read(id: number): Promise<unknown> {
    const answer = await this.request.get(`/api/orders/${id}`, { headers: { Authorization: `Bearer ${this.token}` } });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  }
}

type WorkerFixtures = { database: pg.Client };

type Fixtures = {
  /** All journeys together log in more often than an account may. */
  patience: void;
  /** Off for pages whose scripts the test keeps from running. */
  awaitsScripts: boolean;
  /** Statuses from 400 up that the test provokes; others fail it. */
  expectedStatuses: number[];
  /** The requests of a program: without cookies, whoever is logged in in the browser. */
  api: (dealer: DealerId) => Promise<DealerApi>;
  /** Watches every page of the test; it needs no use by name. */
  quiet: void;
};

/**
 * Playwright's test whose pages must stay quiet: an error on the console (a violation of the content security policy
 * is one), an exception of a script, or a request that fails or is answered with an unexpected status fails the test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  expectedStatuses: [[], { option: true }],
  awaitsScripts: [true, { option: true }],

  // A person does not type before the page listens; a test on a busy machine would.
  page: async ({ page, javaScriptEnabled, awaitsScripts }, provide) => {
    if (javaScriptEnabled && awaitsScripts) {
      await page.addInitScript(() => {
        document.addEventListener('scripts-run', () => Object.assign(window, { scriptsRun: true }));
      });
      const onceRunning = async (answer: Response | null) => {
        if (answer?.headers()['content-type']?.startsWith('text/html')) await hydrated(page);
        return answer;
      };
      const open = page.goto.bind(page);
      page.goto = async (address, options) => onceRunning(await open(address, options));
      const reload = page.reload.bind(page);
      page.reload = async (options) => onceRunning(await reload(options));
    }
    await provide(page);
  },

  api: async ({ playwright, baseURL }, provide) => {
    const request = await playwright.request.newContext({ baseURL });
    await provide((dealer) => DealerApi.of(request, dealer));
    await request.dispose();
  },

  database: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are needed
    async ({}, provide) => {
      const client = await openDatabase();
      await provide(client);
      await client.end();
    },
    { scope: 'worker' },
  ],

  patience: [
    async ({ database }, provide) => {
      await database.query(`delete from rate_limits where key like 'login-success:%'`);
      await provide();
    },
    { auto: true },
  ],

  quiet: [
    async ({ context, expectedStatuses }, provide) => {
      const noise = listenForNoise(context, expectedStatuses);
      await provide();
      expect(noise, 'the pages stay quiet').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/**
 * Resolves once the page's scripts run: what they add must be looked at too, and what is typed must be heard. Some pages,
 * such as a printed report, have none.
 */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.querySelector('link[rel=modulepreload], script[type=module][src]') ||
      ('scriptsRun' in window && window.scriptsRun),
  );
}

function listenForNoise(context: BrowserContext, expectedStatuses: readonly number[]): string[] {
  const noise: string[] = [];
  context.on('console', (message) => {
    // The browser's own line on a bad status says less than the answer below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      noise.push(`console: ${message.text()}`);
    }
  });
  context.on('weberror', (error) => noise.push(`exception: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    // Leaving a page ends what it still loads, a live stream for instance.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') noise.push(`request: ${reason} ${request.method()} ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && !expectedStatuses.includes(response.status())) {
      noise.push(`answer: ${response.status()} ${response.request().method()} ${response.url()}`);
    }
  });
  return noise;
}

/** Logs a dealer in by the form's own request, without a page: quick, for tests that are about something else. */
export async function logIn(page: Page, baseURL: string | undefined, dealer: DealerId): Promise<void> {
  await postForm(page, baseURL, '/login', logInFields(dealer));
}

export async function logInStaff(page: Page, baseURL: string | undefined): Promise<void> {
  await postForm(page, baseURL, '/staff/login', STAFF);
}

/** Makes an account by requests alone: the form, then the link of the mail, which demo mode shows. */
export async function register(
  page: Page,
  baseURL: string | undefined,
  person: { displayName: string; email: string; password: string },
): Promise<void> {
  const { origin } = new URL(baseURL ?? '');
  const asked = await page.request.post(`${origin}/register`, {
    form: { ...person, confirmPassword: person.password, terms: 'on' },
    headers: { Origin: origin },
  });
  const [, token = ''] = /\/register\/confirm\?token=([\w-]{43})/.exec(await asked.text()) ?? [];
  expect(token, `/register answered ${asked.status()}`).not.toBe('');
  await postForm(page, baseURL, `${origin}/register/confirm`, { token });
}

/** Sends a form as the browser would, with the cookies of `page`; it must be answered with a redirect. */
export async function postForm(
  page: Page,
  baseURL: string | undefined,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const answer = await page.request.post(path, {
    form,
    headers: { Origin: new URL(baseURL ?? '').origin },
    maxRedirects: 0,
  });
  expect([302, 303], `${path} answered ${answer.status()}`).toContain(answer.status());
}
