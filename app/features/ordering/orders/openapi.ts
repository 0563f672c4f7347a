import { z } from 'zod';
import { LICENCE_ACTIONS } from '~/features/catalogue/products/licence-actions';
import { ADDRESS_FIELDS, membersOf } from '~/features/customers/firms/customer-fields';
import type { CreditResource } from '~/features/ordering/credit/read-credit.server';
import { OVER_LIMIT_RULES, PAYMENT_METHOD_NAMES } from '~/platform/payment-names';
import { cancelRequestShape } from './cancel-request';
import { orderRequestShape } from './order-request';
import type { ListedOrder, OrderChange, OrderResource } from './order-resource.server';
import { ORDER_STATUSES } from './order-status';
import { TENDERS } from './payment-methods';
import { PAYMENT_STATUSES } from './payment-status';

const money = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .describe('Decimal text, in lira unless the field says otherwise');
const instant = z.iso.datetime({ offset: true }).describe('ISO 8601');
const failure = z.strictObject({ code: z.string() }).optional();

const stepShape = z.strictObject({
  name: z.enum(['look-up-stock', 'grant-modules', 'issue-licences']),
  status: z.enum(['queued', 'running', 'retrying', 'done', 'failed', 'skipped']),
  attempts: z.int().min(0),
  error: failure,
});

const lineShape = z.strictObject({
  id: z.uuid(),
  itemId: z.int().describe("The product's number: the ERP's nStokID, and that of its page in the shop"),
  sku: z.string(),
  name: z.string(),
  quantity: z.int().min(1),
  currency: z.enum(['TRL', 'USD']).describe('The currency that the product is priced in'),
  currencyPrice: money.describe('The price of one in `currency`'),
  unitPrice: money.describe('The price of one in lira'),
  vatRate: z.int().describe('Percent'),
  goods: money.describe('Unit price times quantity, without VAT'),
  vat: money,
  status: z.enum(['waiting', 'held', 'running', 'retrying', 'done', 'failed', 'cancelled']),
  attempts: z.int().min(0),
  error: failure,
  steps: z.array(stepShape),
  approvalCodes: z.array(z.string()),
  licences: z.array(
    z.strictObject({
      approvalCode: z.string(),
      action: z.enum(['issue', ...LICENCE_ACTIONS]),
      expiresAt: instant,
      provisional: z.boolean().describe('Whether it is new and its order, which is not paid yet, gives it a year'),
      paidUntil: instant.nullable().describe('When it ends once the order is paid; null where it is not provisional'),
    }),
  ),
  modules: z.array(z.string()),
});

const mailShape = z.strictObject({
  status: z.enum(['waiting', 'queued', 'sending', 'retrying', 'sent', 'failed', 'unknown', 'cancelled']),
  sentAt: instant.nullable(),
});

const paymentStatusShape = z
  .enum(PAYMENT_STATUSES)
  .describe('What has been paid; `not-due` where everything was cancelled or taken back');

const statusShape = z
  .enum(ORDER_STATUSES)
  .describe(
    '`awaiting-approval`: the order exceeds the credit of its dealer, and nothing of it begins before the vendor approves it',
  );

const orderShape = z.strictObject({
  id: z.int(),
  receiptNo: z.int(),
  status: statusShape,
  paymentStatus: paymentStatusShape,
  acceptedAt: instant,
  completedAt: instant.nullable(),
  payment: z.enum(PAYMENT_METHOD_NAMES),
  payUrl: z
    .url()
    .nullable()
    .describe('Where a person of your firm pays the order by card; null where it is not to be paid by card'),
  cashOnDelivery: z.enum(TENDERS),
  customer: z.strictObject({
    firmId: z.int(),
    code: z.string(),
    ...membersOf(ADDRESS_FIELDS, () => z.string(), z.array(z.string())),
  }),
  note: z.string().describe("The order's own"),
  money: z.strictObject({
    due: money.describe('What the order costs, without what was cancelled or taken back'),
    paid: money.describe('What payments pay of it'),
  }),
  totals: z.strictObject({
    quantity: z.int(),
    goods: money,
    discount: money,
    vat: money,
    net: money.describe('Goods and VAT: what is paid on delivery'),
    currency: z.literal('TRL'),
    exchangeRate: z.string().describe('Liras for a dollar'),
    exchangeRateSource: z.enum(['fixed', 'central-bank']),
    exchangeRateDate: z.iso.date().nullable().describe("The day of the central bank's list; null for a fixed rate"),
    inWords: z.string(),
  }),
  lines: z.array(lineShape),
  mail: mailShape,
}) satisfies z.ZodType<OrderResource>;

const orderChangeShape = z.strictObject({
  status: statusShape,
  paymentStatus: paymentStatusShape,
  completedAt: instant.nullable(),
  mail: mailShape,
  lines: z.array(lineShape).describe('The lines that changed'),
}) satisfies z.ZodType<OrderChange>;

const orderListShape = z.strictObject({
  orders: z.array(
    z.strictObject({
      id: z.int(),
      receiptNo: z.int(),
      status: statusShape,
      paymentStatus: paymentStatusShape,
      acceptedAt: instant,
      customer: z.string(),
      province: z.string(),
      quantity: z.int(),
      lineCount: z.int(),
      linesDone: z.int(),
      firstLine: z.string(),
      net: money,
    }) satisfies z.ZodType<ListedOrder>,
  ),
  next: z.string().nullable().describe('The address of the next page'),
});

const ledgerBalance = z.string().regex(/^-?\d+\.\d{2}$/);

const creditShape = z.strictObject({
  owed: ledgerBalance.describe('The balance of your account, negative if the vendor owes'),
  creditLimit: money.nullable().describe('Null: nothing limits what you owe'),
  left: money.nullable().describe('What of the limit an order can still use; null without a limit'),
  overdue: money.describe('What of it was due before today'),
  overLimit: z
    .enum(OVER_LIMIT_RULES)
    .describe('What becomes of an order over the limit: held for approval, or refused'),
  termDays: z.int().describe('Days until an order by bank transfer is due'),
  currency: z.literal('TRL'),
}) satisfies z.ZodType<CreditResource>;

const problemShape = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string().describe('Stable: programs decide by it'),
  detail: z.string().describe('In the language of `Accept-Language` (tr, en, ar, de, ru, zh), otherwise in English'),
  errors: z
    .array(
      z.strictObject({
        path: z.string(),
        code: z.string(),
        message: z.string(),
        approvalCode: z.string().optional().describe('With `licence-ends-earlier`, as are both dates'),
        expiresAt: instant.optional(),
        newExpiresAt: instant.optional(),
        owed: ledgerBalance
          .optional()
          .describe(
            'With `credit-limit-exceeded` and `items-overdue`, as are the next four: the balance of your account, negative if the vendor owes',
          ),
        orderTotal: money.optional(),
        creditLimit: money.optional(),
        left: money.optional().describe('What is left of the limit'),
        overdue: money.optional(),
      }),
    )
    .optional(),
  instance: z.string().optional(),
  reference: z.string().optional(),
});

const schemas = {
  OrderRequest: orderRequestShape,
  CancelRequest: cancelRequestShape,
  Credit: creditShape,
  Order: orderShape,
  OrderChange: orderChangeShape,
  OrderList: orderListShape,
  Problem: problemShape,
};

type SchemaName = keyof typeof schemas;

const schemaOf = (name: SchemaName) => ({ $ref: `#/components/schemas/${name}` });
const json = (name: SchemaName) => ({ 'application/json': { schema: schemaOf(name) } });
const problems = (answers: Record<number, string>) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: schemaOf('Problem') } } },
    ]),
  );

const UNAUTHORISED = {
  401: '`unauthorised`, `token-expired` or `token-in-address`',
  403: '`not-a-dealer`, `scope-missing`, or the right that its person lacks: `amounts-right-missing`, `orders-right-missing`',
};
const NO_ORDER = { 404: '`order-not-found`: no such order, or that of another dealer' };
const orderId = { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } };
const location = { description: 'The address of the order', schema: { type: 'string' } };

/** Paths that another capability adds to the description, and their schemas. */
export type ApiPart = { paths: Record<string, unknown>; schemas: Record<string, z.ZodType> };

/** The OpenAPI 3.1 description of the order API; tests validate real answers against it. */
export function openApiDocument(origin: string, parts: readonly ApiPart[]) {
  const more: ApiPart = {
    paths: Object.fromEntries(parts.flatMap(({ paths }) => Object.entries(paths))),
    schemas: Object.fromEntries(parts.flatMap((part) => Object.entries(part.schemas))),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Karpin order API',
      version: '1.0.0',
      description:
        'Order software, services and licences for your own firm or for a customer, and follow how they are provisioned. ' +
        'Errors are problem documents (RFC 9457) with a stable `code`.',
    },
    servers: [{ url: origin }],
    security: [{ bearer: [] }, { basic: [] }],
    paths: {
      '/api/orders': {
        get: {
          operationId: 'listOrders',
          summary: 'Your orders, newest first',
          parameters: [
            {
              name: 'before',
              in: 'query',
              schema: { type: 'integer', minimum: 1 },
              description: 'Only older ones than this id',
            },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 50 } },
          ],
          responses: {
            200: { description: 'A page of orders', content: json('OrderList') },
            ...problems({ 400: '`invalid-shape`', ...UNAUTHORISED }),
          },
        },
        post: {
          operationId: 'placeOrder',
          summary: 'Place an order',
          description:
            "Give `customerFirmId` (your own firm is allowed) or `customer` for a new one. `note` is the order's, `customer.note` stays on the new firm's card. `Accept-Language` chooses the language of the confirmation.",
          parameters: [
            {
              name: 'Idempotency-Key',
              in: 'header',
              description:
                'One key is one order: the same key and body answer 201 with the same order again, whenever and however often they come.',
              schema: { type: 'string', minLength: 1, maxLength: 200 },
            },
          ],
          requestBody: { required: true, content: json('OrderRequest') },
          responses: {
            201: { description: 'The order', headers: { Location: location }, content: json('Order') },
            ...problems({
              400: '`malformed-json`, `invalid-text`, `invalid-shape` (with the wrong fields) or `invalid-idempotency-key`',
              401: UNAUTHORISED[401],
              403: '`payment-not-permitted`, `dealer-closed` (the vendor takes no orders of you at present; why, and whom to turn to, stand in `detail`), `not-a-dealer`, `scope-missing` or `orders-right-missing`',
              404: '`firm-not-found` or `licence-not-found`: none such, or that of another dealer',
              409: '`licence-awaits-payment`: the line would extend a licence that gets its year once its own order is paid; `errors` has the approval code, that end and, where the order is yours, its `orderId` and `orderUrl`: pay it instead. `licence-would-shorten`: an extension would set an earlier end; `errors` has both dates, and `acceptShorter` of the line agrees',
              413: '`payload-too-large`',
              415: '`unsupported-media-type`',
              422: '`unknown-sku`, `order-not-valid` (with the wrong fields), `card-not-available` (cards are closed: order with another `payment`), `total-too-large`, `idempotency-key-reused`, `credit-limit-exceeded` or `items-overdue`: the order exceeds your credit limit, or items are overdue; `errors` has the figures for whoever may see the account',
              503: '`busy`; Retry-After says when to go on',
            }),
          },
        },
      },
      '/api/orders/{id}': {
        get: {
          operationId: 'getOrder',
          summary: 'An order and how far it is provisioned',
          parameters: [orderId],
          responses: {
            200: { description: 'The order', content: json('Order') },
            ...problems({ ...UNAUTHORISED, ...NO_ORDER }),
          },
        },
      },
      '/api/orders/{id}/cancel': {
        post: {
          operationId: 'cancelOrder',
          summary: 'Cancel an order of which nothing is provisioned yet',
          description: 'An order that is cancelled already stays as it is, and the answer is the same.',
          parameters: [orderId],
          requestBody: { required: false, content: json('CancelRequest') },
          responses: {
            200: { description: 'The cancelled order', content: json('Order') },
            ...problems({
              400: '`malformed-json`, `invalid-text` or `invalid-shape`',
              ...UNAUTHORISED,
              ...NO_ORDER,
              409: '`order-not-cancellable`: a step of one of its lines is done',
              415: '`unsupported-media-type`',
            }),
          },
        },
      },
      '/api/orders/{id}/events': {
        get: {
          operationId: 'followOrder',
          summary: 'Follow an order as it is provisioned',
          description:
            'Server-sent events: `snapshot` with the Order, then `change` with an OrderChange each time, `end` once nothing more will happen. ' +
            'The id of an event is the revision of the order; resume with `Last-Event-ID`, or `lastEventId` in the address.',
          parameters: [
            orderId,
            { name: 'Last-Event-ID', in: 'header', schema: { type: 'string' } },
            { name: 'lastEventId', in: 'query', schema: { type: 'string' } },
          ],
          responses: {
            200: { description: 'The events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
            ...problems({ ...UNAUTHORISED, ...NO_ORDER, 429: '`too-many-streams`: 10 at once for an account' }),
          },
        },
      },
      '/api/credit': {
        get: {
          operationId: 'getCredit',
          summary: 'What is left of your credit',
          description: 'As of now; an order is judged again when it is placed.',
          responses: {
            200: { description: 'Your credit', content: json('Credit') },
            ...problems({
              401: UNAUTHORISED[401],
              403: '`not-a-dealer`, `scope-missing`, or `money-right-missing`: the person of the token may not see the account',
            }),
          },
        },
      },
      ...more.paths,
      '/api/openapi.json': {
        get: {
          operationId: 'describe',
          summary: 'This document',
          security: [],
          responses: {
            200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: { type: 'object' } } } },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic', description: 'A token as the password; the user name does not count' },
      },
      schemas: Object.fromEntries(
        Object.entries({ ...schemas, ...more.schemas }).map(([name, shape]) => [
          name,
          z.toJSONSchema(shape, { io: 'input' }),
        ]),
      ),
    },
  };
}
