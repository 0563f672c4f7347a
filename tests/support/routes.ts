import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import { takeLead } from '~/features/public-site/leads/take-lead.server';
import { recordPayment } from '~/features/ordering/payments/record-payment.server';
import type { TestDatabase } from './database';
import { makeLead } from './leads';
import { dealer, NEW_CUSTOMER, placeOrder } from './orders';
import type { Build } from '../../server/application';

/** A real thing for each parameter of an address, so that "not there" means "not for you". */
async function makeSamples(database: TestDatabase): Promise<Record<string, string>> {
  const viewer = await dealer(database, 508);
  const orderId = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
  const [line] = await database.query<{ id: string }>(`select id from order_lines where order_id = $1`, [orderId]);
  await provisionOrderLines([{ orderLineId: line?.id ?? '', generation: 1, suspect: false }]);
  await composeOrderConfirmation(orderId);
  const [mail] = await database.query<{ id: string }>(`select id from stored_mails where order_id = $1`, [orderId]);
  const [event] = await database.query<{ code: string; firm: number }>(
    `select e.approval_code as code, l."nFirmaID" as firm from licence_events e join "tbFirmaLisans" l on l."sOnayKodu" = e.approval_code where e.order_line_id = $1`,
    [line?.id],
  );
  const [request] = await database.query<{ id: number }>(
    `with made as (insert into visitor_requests (kind, locale, name, email, subject) values ('application', 'tr', 'Elif', 'elif@ornek.example', 'ik')
       returning id), filed as (insert into visitor_request_files (request_id, name, media_type, bytes) select id, 'cv.pdf', 'application/pdf', '' from made)
     select id from made`,
  );
  const [account] = await database.query<{ id: number }>(`select id from user_accounts where role = 'support'`);
  await database.query(
    `insert into account_photos (account_id, content_type, bytes) values ($1, 'image/png', '\\x89504e47')`,
    [account?.id],
  );
  const [product] = await database.query<{ id: number }>(
    `select stock_item_id as id from products where sku = 'KarpinMarket'`,
  );
  const [token] = await database.query<{ id: number }>(
    `insert into service_tokens (token_hash, hint, name, may_read, may_write, made_by)
     values (sha256('matrix'), 'trix', 'ERP', true, false, 'admin@karpin.example') returning id`,
  );
  const [imported] = await database.query<{ id: number }>(
    `insert into spreadsheet_imports (file_name, file_size, bytes, template, state, actor, correlation_id)
     values ('cariler.xlsx', 1, 'x', 'Cariler', 'checked', 'test', 'test') returning id`,
  );
  const [own] = await database.query<{ id: number }>(
    `insert into webhook_endpoints (firm_id, locale, name, url, events, secret, secret_hint)
     values (508, 'tr', 'Muhasebe', 'https://erp.ornek.example/', '{}', '', 'abcd'), (null, 'tr', 'Depo', 'https://erp.ornek.example/', '{}', '', 'abcd')
     returning id`,
  );
  const staff = {
    accountId: account?.id ?? 0,
    role: 'support',
    displayName: 'Destek',
    email: 'destek@karpin.example',
  } as const;
  const payment = await recordPayment(staff, orderId, {
    ...{ amount: '1.00', seenPaid: '0.00', means: 'cash', valueDate: '2026-11-20', reference: '' },
  });
  const [attempt] = await database.query<{ id: number }>(
    `insert into payment_attempts (oid, rnd, acquirer, dealer_id, order_id, account_id, amount, currency, locale, state, correlation_id)
     values ('matrix', 'x', 'nestpay', 508, $1, $2, 1, 'TRL', 'tr', 'failed', 'matrix') returning id`,
    [orderId, viewer.accountId],
  );
  const [person] = await database.query<{ id: number }>(`select id from user_accounts where firm_id = 508 order by id`);
  const [reconciliation] = await database.query<{ id: number }>(
    `insert into reconciliations (dealer_id, period_from, period_to, balance, sent_by, answer_by)
     values (508, '2026-10-01', '2026-10-31', 10, 'destek@karpin.example', '2026-12-15') returning id`,
  );
  await database.query(
    `insert into reconciliation_files (reconciliation_id, name, media_type, bytes) values ($1, 'ekstre.pdf', 'application/pdf', '\\x00')`,
    [reconciliation?.id],
  );
  const [receipt] = await database.query<{ id: number }>(
    `insert into bank_receipts (order_id, name, media_type, bytes, content_hash, added_by)
     values ($1, 'dekont.pdf', 'application/pdf', '\\x00', '\\x00', 'bayi508@karpin.example') returning id`,
    [orderId],
  );
  const [conversation] = await database.query<{ id: number }>(
    `insert into conversations (dealer_id, order_id, turn) values (508, $1, 'support') returning id`,
    [orderId],
  );
  const [refund] = await database.query<{ id: number }>(
    `insert into refunds (payment_id, order_id, amount, reason, requested_by) values ($1, $2, 1, 'Deneme', 'admin@karpin.example') returning id`,
    [payment, orderId],
  );
  const [refunded] = await database.query<{ id: number }>(
    `insert into refunds (payment_id, order_id, amount, state, finished_at, reason, requested_by)
     values ($1, $2, 0.1, 'done', now(), 'Deneme', 'admin@karpin.example') returning id`,
    [payment, orderId],
  );
  const [bankLine] = await database.query<{ id: number }>(
    `with s as (insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_by)
       values ('TR809999900000000000000001', 'mt940', 'a.sta', '\\x00', '2026-11-24', '2026-11-24', 'destek@karpin.example') returning id)
     insert into bank_lines (statement_id, account_iban, booked_on, value_date, amount, currency, content_hash)
     select id, 'TR809999900000000000000001', '2026-11-24', '2026-11-24', 1, 'TRY', '\\x00' from s returning id`,
  );
  const [statement] = await database.query<{ id: number }>(
    `insert into bank_statements (account_iban, format, file_name, file_hash, period_from, period_to, imported_by)
     values ('TR809999900000000000000001', 'mt940', 'matrix.sta', sha256('matrix'), '2026-11-24', '2026-11-24', 'destek@karpin.example')
     returning id`,
  );
  const [repair] = await database.query<{ id: number }>(
    `insert into bulk_runs (act, total, reason, actor, correlation_id) values ('repair', 0, 'Deneme', 'admin@karpin.example', 'matrix') returning id`,
  );
  const [incident] = await database.query<{ id: number }>(
    `insert into incidents (cause, key, began_at) values ('lines', 'licence-not-found', now()) returning id`,
  );
  const [download] = await database.query<{ id: number }>(`select id from download_items where key = 'main-program'`);
  const held = await placeOrder(viewer, { customer: NEW_CUSTOMER, lines: [{ sku: 'KarpinMarket', quantity: 1 }] });
  await database.query(`update orders set held_for = 'approval' where receipt_id = $1`, [held]);
  await database.query(`insert into order_approvals (order_id, rule, owed) values ($1, 'limit', 0)`, [held]);
  // Taken, so that everything about it can be asked for.
  const lead = await makeLead(database);
  await takeLead(viewer, lead);
  return {
    held: String(held),
    bankLine: String(bankLine?.id),
    order: String(orderId),
    line: line?.id ?? '',
    payment: String(payment),
    attempt: String(attempt?.id),
    receipt: String(receipt?.id),
    mail: mail?.id ?? '',
    licence: event?.code ?? '',
    firm: String(event?.firm),
    account: String(account?.id),
    person: String(person?.id),
    repair: String(repair?.id),
    incident: String(incident?.id),
    statement: String(statement?.id),
    reconciliation: String(reconciliation?.id),
    refund: String(refund?.id),
    refunded: String(refunded?.id),
    request: String(request?.id),
    lead: String(lead),
    conversation: String(conversation?.id),
    product: String(product?.id),
    download: String(download?.id),
    token: String(token?.id),
    import: String(imported?.id),
    endpoint: String(own?.id),
    vendorEndpoint: String((own?.id ?? 0) + 1),
  };
}

export const endpointsOf = (build: Build) => build.entry.module.host.endpoints;

/** The addresses of the build's routes by their ids, and of its endpoints by their paths, with real things in place of parameters. */
export async function routeAddresses(build: Build, database: TestDatabase): Promise<(id: string) => string> {
  const samples = await makeSamples(database);
  return (id) => addressOf(build, samples, id);
}

function addressOf(build: Build, samples: Record<string, string>, id: string): string {
  const parts = endpointsOf(build).flatMap(({ path }) => (path === id ? [path] : []));
  for (let at: string | undefined = id; at; at = build.routes[at]?.parentId) {
    const own = build.routes[at]?.path;
    if (own) parts.unshift(own);
  }
  const fill: [RegExp, Record<string, string | undefined>][] = [
    [/ops\/tokens/, { ':id': samples.token }],
    [/ops\/incidents/, { ':id': samples.incident }],
    [/ops\/jobs/, { ':id': `line-${samples.line}` }],
    [/ops\/mails/, { ':id': samples.mail }],
    [/ops\/downloads/, { ':id': samples.download }],
    [/ops\/import/, { ':id': samples.import }],
    [/ops\/webhooks/, { ':id': samples.vendorEndpoint }],
    [/account_\.people/, { ':id': samples.person }],
    [/account_\.webhooks/, { ':id': samples.endpoint }],
    [/ops\/accounts|account_\.photo/, { ':id': samples.account }],
    [/support\/conversations/, { ':id': samples.conversation }],
    [/support\/lines/, { ':id': samples.line }],
    [/support\/repairs/, { ':id': samples.repair }],
    [/firms\.\$id_\.credit/, { ':id': '508' }],
    [/\$id_\.approval/, { ':id': samples.held }],
    [/support\/firms|customers/, { ':id': samples.firm }],
    [/refunds\.\$id\[/, { ':id': samples.refunded }],
    [/statement_\.payments_/, { ':id': samples.payment }],
    [/statement_\.reconciliations|support\/reconciliations/, { ':id': samples.reconciliation }],
    [/payments_\.statements/, { ':id': samples.statement }],
    [/support\/payments/, { ':id': samples.bankLine }],
    [/support\/receivables/, { ':id': '508' }],
    [/support\/dealer-profiles/, { ':id': '508' }],
    [/support\/refunds/, { ':id': samples.refund }],
    [/support\/requests/, { ':id': samples.request }],
    [/\/leads/, { ':id': samples.lead }],
    [/support\/causes/, { ':code': 'unexpected' }],
    [/licences/, { ':code': samples.licence }],
    [/urun/, { ':id': samples.product, ':class': 'others', ':slug': 'karpin-market' }],
    [/words/, { ':language': 'tr' }],
    [/api\/docs/, { ':view': 'vwLisans' }],
    [/download\.templates/, { ':file': 'STOKLAR.xlsx' }],
    [/city/, { ':plate': '06', ':name': 'Ankara' }],
    [
      /./,
      {
        ':id': samples.order,
        ':line': samples.line,
        ':payment': samples.payment,
        ':attempt': samples.attempt,
        ':receipt': samples.receipt,
        ':type': 'FS',
        ':runbook': 'no-worker',
        '*': 'yok/yok',
      },
    ],
  ];
  const values = Object.assign(
    {},
    ...fill
      .filter(([route]) => route.test(id))
      .map(([, value]) => value)
      .reverse(),
  ) as Record<string, string>;
  const address = parts
    .join('/')
    .split('/')
    // A page without a language in its address.
    .filter((part) => part !== ':lang?')
    // A name may end in an extension: `:id.pdf`.
    .map((part) => values[part] ?? part.replace(/^:\w+/, (name) => values[name] ?? name))
    .join('/');
  const query = new URLSearchParams([
    ...(build.routes[id]?.index ? [['index', '']] : []),
    ...(id.endsWith('support/_index') ? [['line', samples.line ?? '']] : []),
    ...(id.includes('repair-lines') ? [['run', samples.repair ?? '']] : []),
    ...(id.endsWith('jobs_.act')
      ? [
          ['verb', 'retry'],
          ['id', `line-${samples.line}`],
        ]
      : []),
    ...(id.endsWith('mails_.act')
      ? [
          ['verb', 'resend'],
          ['id', samples.mail ?? ''],
        ]
      : []),
    ...(id.endsWith('licences.order')
      ? [
          ['action', 'extend-year'],
          ['code', samples.licence ?? ''],
        ]
      : []),
    ...(id.endsWith('DisplayReport')
      ? [
          ['sFisTipi', 'FS'],
          ['id', samples.order ?? ''],
        ]
      : []),
  ]);
  return `/${address}?${query}`;
}
