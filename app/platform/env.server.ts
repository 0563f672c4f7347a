import { z } from 'zod';
import { compactIban, isIban } from './iban';
import { hostsAndPorts, redisServers } from './redis-address';

const text = z.string().trim().min(1);
const flag = z.enum(['0', '1']).transform((value) => value === '1');
const wholeNumber = (fallback: number) => z.coerce.number().int().min(0).default(fallback);
const processCount = z.coerce.number().int().min(1).max(64).optional();
const key32 = z
  .string()
  .refine(
    (value) => Buffer.from(value, 'base64').length === 32,
    'must be 32 random bytes in base64 (openssl rand -base64 32)',
  );

/** A page on another host, linked where it is configured. */
const elsewhere = z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default('');

/** Places of which pages may be shown inside ours: `https://player.example https://other.example`. */
const origins = z
  .string()
  .default('')
  .transform((value) => value.split(/\s+/).filter(Boolean))
  .pipe(z.array(z.url({ protocol: /^https$/ }).transform((value) => new URL(value).origin)));

function jsonList<Item extends z.ZodType>(item: Item) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'must be a JSON list' });
        return z.NEVER;
      }
    })
    .pipe(z.array(item));
}

/** The vendor's accounts for bank transfers: a JSON list. */
const bankAccounts = jsonList(
  z.strictObject({
    bank: text,
    holder: text,
    iban: text.transform(compactIban).refine(isIban, 'is no IBAN: a digit is wrong or missing'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency code like TRY'),
    /** The bank's own QR code of the account, as its text or as a picture: only payment service providers may compose one. */
    qr: text.pipe(z.string().max(500)).optional(),
    qrPicture: z
      .string()
      .max(200_000)
      .regex(
        /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$/,
        'must be a data URL of a PNG, JPEG or WebP picture',
      )
      .optional(),
  }),
);

/** Other identity providers, each one button of the log-in pages (readings 20): a JSON list. */
const identityProviders = jsonList(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'must be a short name of letters a-z, digits and dashes'),
    name: text.pipe(z.string().max(40)),
    issuer: z
      .url({ protocol: /^https?$/ })
      .refine((value) => !/[?#]/.test(value), 'is the address of an issuer: without ? and #'),
    clientId: text,
    clientSecret: text,
  }),
).superRefine((providers, context) => {
  for (const key of ['id', 'issuer'] as const) {
    const values = providers.map((provider) => provider[key].replace(/\/$/, ''));
    const twice = values.findIndex((value, index) => values.indexOf(value) !== index);
    if (twice >= 0) context.addIssue({ code: 'custom', path: [twice, key], message: 'stands there twice' });
  }
});

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(['json', 'text']).default('json'),
  DEMO: flag.default(false),
  DEMO_HISTORY: flag.default(true),
  HOST: text.default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  PUBLIC_ORIGIN: z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin),
  /** How many proxies set X-Forwarded-For; `none` says that people reach this process themselves. */
  TRUST_PROXY: z
    .union([z.literal('none'), z.coerce.number().int().min(0)], 'must be a number of proxies, or none')
    .default(0),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_PREPARED: flag.default(true),
  DATA_DIR: z.string().default(''),
  FILES_DIR: z.string().default(''),
  /** Of the commands that back up and restore. */
  BACKUP_DIR: z.string().default(''),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).optional(),
  DATA_API_POOL: z.coerce.number().int().min(5).max(100).optional(),
  REDIS_URL: z
    .string()
    .refine((value) => redisServers(value).length === value.split(',').length, 'must be like redis://host:6379')
    .optional(),
  REDIS_CLUSTER: flag.default(false),
  REDIS_SENTINELS: z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?(\s*,\s*[\w.-]+(:\d{1,5})?)*$/, 'must be sentinels like one:26379,two:26379,three:26379')
    .transform(hostsAndPorts)
    .optional(),
  REDIS_SENTINEL_PASSWORD: text.optional(),
  ENCRYPTION_KEY: key32,
  /** Whoever starts the processes reads these two; here they are only checked. */
  WEB_PROCESSES: processCount,
  WORKER_PROCESSES: processCount,
  UNREAD_ANSWER_MS: z.coerce.number().int().min(500).max(600_000).default(30_000),
  PAGE_CACHE_SECONDS: wholeNumber(60),
  LINE_DELAY_MS: wholeNumber(500),
  LINE_DELAY_STEP_MS: wholeNumber(500),
  RETRY_BACKOFF_MS: wholeNumber(1000),
  RECONCILE_EVERY_MS: z.coerce.number().int().min(200).default(30_000),
  JOB_LOCK_MS: z.coerce.number().int().min(1000).default(10_000),
  WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(500).default(200),
  MAIL_URL: z.url({ protocol: /^(smtps?|soap\+https?)$/ }).optional(),
  MAIL_FROM_NAME: text.default('Karpin'),
  MAIL_FROM_ADDRESS: z.email().default('siparis@karpin.example'),
  MAIL_SOAP_NAMESPACE: text.default('http://tempuri.org/'),
  MAIL_SOAP_FIRM: z.coerce.number().int().positive().optional(),
  MAIL_SOAP_MAIL: z.email().optional(),
  MAIL_SOAP_PASSWORD: text.optional(),
  MAIL_ANSWER_MS: z.coerce.number().int().min(100).max(600_000).default(60_000),
  MAIL_GIVE_UP_MS: wholeNumber(86_400_000),
  MAIL_SECOND_COPY_MS: wholeNumber(120_000),
  WEBHOOK_PRIVATE: flag.default(false),
  WEBHOOK_PORTS: z
    .union([z.literal('any'), z.string().regex(/^\d{1,5}(,\d{1,5})*$/, 'must be ports like 443,8443, or any')])
    .default('443'),
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(100).max(20_000).default(15_000),
  WEBHOOK_TIME_SCALE: z.coerce.number().positive().max(1).default(1),
  EXCHANGE_RATE_URL: z.union([z.literal('off'), z.url({ protocol: /^https?$/ })]).optional(),
  SENDER_IP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DEALER_PASSWORD_MIN: z.coerce.number().int().min(6).default(6),
  DEALER_PASSWORD_MAX: z.coerce.number().int().max(128).default(10),
  VENDOR_NAME: text.default('Karpin Yazılım'),
  VENDOR_ADDRESS: z.string().default(''),
  VENDOR_TAX: z.string().default(''),
  VENDOR_EMAIL: z.string().default('destek@karpin.example'),
  /** Where holes are told of (security.txt); without it, the vendor's e-mail. */
  SECURITY_CONTACT: z.union([z.literal(''), z.url({ protocol: /^(https|mailto|tel)$/ })]).default(''),
  VENDOR_PHONE: z.string().default(''),
  VENDOR_MOBILE: z.string().default(''),
  VENDOR_REPRESENTED_BY: z.string().default(''),
  VENDOR_REGISTER: z.string().default(''),
  VENDOR_LANGUAGES: z
    .string()
    .regex(/^([a-z]{2}(\s*,\s*[a-z]{2})*)?$/, 'tags of two letters, separated by commas')
    .default('tr'),
  VENDOR_CLIENTS: z.string().default(''),
  VENDOR_BRANDS: z.string().default(''),
  VIDEO_ORIGINS: origins,
  VENDOR_MAP_URL: elsewhere,
  VENDOR_FACEBOOK_URL: elsewhere,
  VENDOR_TWITTER_URL: elsewhere,
  VENDOR_INSTAGRAM_URL: elsewhere,
  VENDOR_APP_STORE_URL: elsewhere,
  VENDOR_GOOGLE_PLAY_URL: elsewhere,
  BANK_ACCOUNTS: bankAccounts.optional(),
  /** The acquirer's server (NestPay): all of these, or none, and then cards are not taken. */
  CARD_ACQUIRER_URL: z.url({ protocol: /^https?$/ }).optional(),
  CARD_CLIENT_ID: text.pipe(z.string().max(15)).optional(),
  CARD_STORE_KEY: text.optional(),
  CARD_API_USER: text.optional(),
  CARD_API_PASSWORD: text.optional(),
  /** How the acquirer is called where people choose. */
  CARD_BANK_NAME: text.default('Banka'),
  OIDC_PROVIDERS: identityProviders.default([]),
  OIDC_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(5000),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  // Those of OpenTelemetry that are ours to judge; its exporter reads its own.
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: z
    .string()
    .transform((value) => value.toLowerCase() === 'true')
    .default(false),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  FAILPOINT: z.string().default(''),
});

export type Env = z.infer<typeof schema>;

const isLoopback = (address: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname);

/**
 * Reads the process environment; every variable is described in `.env.example`.
 * Outside demo mode an address on plain HTTP is refused unless it is loopback, for session
 * cookies would travel unprotected (readings 32). By https people come through a proxy: which one must be said, for
 * otherwise all the world is one address to the limits of log-ins.
 * @throws Error that lists each variable that is missing or wrong
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given, { error: ({ input }) => (input === undefined ? 'is not set' : undefined) });
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not usable (see .env.example):\n${lines.join('\n')}`);
  }
  const env = result.data;
  const { protocol } = new URL(env.PUBLIC_ORIGIN);
  const loopback = isLoopback(env.PUBLIC_ORIGIN);
  if (!env.DEMO && protocol === 'http:' && !loopback) {
    throw new Error('PUBLIC_ORIGIN must be https outside demo mode: session cookies would travel unprotected.');
  }
  if (protocol === 'https:' && env.TRUST_PROXY === 0) {
    throw new Error(
      'PUBLIC_ORIGIN is https, but TRUST_PROXY says that no proxy stands in front: all the world would share one address, ' +
        'and few wrong passwords would lock everybody out. Set TRUST_PROXY=1 (the number of proxies that set ' +
        'X-Forwarded-For), or TRUST_PROXY=none where people reach this process without one.',
    );
  }
  for (const { id, issuer } of env.OIDC_PROVIDERS) {
    // Where the product itself is reached on this machine alone, its provider may be, too: to try it out.
    if (issuer.startsWith('https:') || (loopback && protocol === 'http:' && isLoopback(issuer))) continue;
    throw new Error(`OIDC_PROVIDERS: the issuer of "${id}" must be https, for it says who somebody is.`);
  }
  const wrongRedis =
    ((env.REDIS_CLUSTER || env.REDIS_SENTINELS) &&
      !env.REDIS_URL &&
      'REDIS_CLUSTER and REDIS_SENTINELS need REDIS_URL.') ||
    (env.REDIS_CLUSTER &&
      env.REDIS_SENTINELS &&
      'A Redis Cluster has no sentinels: set REDIS_CLUSTER or REDIS_SENTINELS.') ||
    (env.REDIS_CLUSTER &&
      /\/0*[1-9]\d*$/.test(env.REDIS_URL ?? '') &&
      'A Redis Cluster has one database: REDIS_URL ends without a number.') ||
    (redisServers(env.REDIS_URL ?? '').length > 1 &&
      !env.REDIS_CLUSTER &&
      'REDIS_URL names several servers, which REDIS_CLUSTER=1 alone can use.');
  if (wrongRedis) throw new Error(wrongRedis);
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY && (env.FILES_DIR || env.DATA_DIR))) {
    throw new Error(
      'S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and FILES_DIR as the folder in which uploads arrive.',
    );
  }
  const card = [
    env.CARD_ACQUIRER_URL,
    env.CARD_CLIENT_ID,
    env.CARD_STORE_KEY,
    env.CARD_API_USER,
    env.CARD_API_PASSWORD,
  ].filter((value) => value !== undefined);
  if (card.length !== 0 && card.length !== 5) {
    throw new Error(
      'Cards need all of CARD_ACQUIRER_URL, CARD_CLIENT_ID, CARD_STORE_KEY, CARD_API_USER and CARD_API_PASSWORD, or none.',
    );
  }
  if (env.CARD_ACQUIRER_URL?.startsWith('http:') && !isLoopback(env.CARD_ACQUIRER_URL)) {
    throw new Error('CARD_ACQUIRER_URL must be https: a card is typed there.');
  }
  if (env.METRICS_PORT && !env.METRICS_TOKEN) throw new Error('METRICS_PORT needs METRICS_TOKEN, which opens it.');
  if (env.DEMO && !['127.0.0.1', 'localhost', '::1'].includes(env.HOST)) {
    throw new Error('Demo mode has known passwords, so HOST must stay on loopback (127.0.0.1).');
  }
  return env;
}

let current: Env | undefined;

/** The environment of this process, read and checked on first use. */
export function env(): Env {
  return (current ??= readEnv(process.env));
}
