import { composeOrderConfirmation } from '~/features/ordering/provisioning/compose-order-confirmation.server';
import { provisionOrderLines } from '~/features/ordering/provisioning/provision-order-lines.server';
import type { TestDatabase } from './database';
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
  const [person] = await database.query<{ id: number }>(`select id from user_accounts where firm_id = 508 order by id`);
  const [download] = await database.query<{ id: number }>(`select id from download_items where key = 'main-program'`);
  return {
    order: String(orderId),
    line: line?.id ?? '',
    mail: mail?.id ?? '',
    licence: event?.code ?? '',
    firm: String(event?.firm),
    account: String(account?.id),
    person: String(person?.id),
    request: String(request?.id),
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
    [/ops\/jobs/, { ':id': `line-${samples.line}` }],
    [/ops\/mails/, { ':id': samples.mail }],
    [/ops\/downloads/, { ':id': samples.download }],
    [/ops\/import/, { ':id': samples.import }],
    [/ops\/webhooks/, { ':id': samples.vendorEndpoint }],
    [/account_\.people/, { ':id': samples.person }],
    [/account_\.webhooks/, { ':id': samples.endpoint }],
    [/ops\/accounts|account_\.photo/, { ':id': samples.account }],
    [/support\/lines/, { ':id': samples.line }],
    [/support\/firms|customers/, { ':id': samples.firm }],
    [/support\/requests/, { ':id': samples.request }],
    [/support\/causes/, { ':code': 'unexpected' }],
    [/licences/, { ':code': samples.licence }],
    [/urun/, { ':id': samples.product, ':class': 'others', ':slug': 'karpin-market' }],
    [/words/, { ':language': 'tr' }],
    [/api\/docs/, { ':view': 'vwLisans' }],
    [/download\.templates/, { ':file': 'STOKLAR.xlsx' }],
    [/city/, { ':plate': '06', ':name': 'Ankara' }],
    [/./, { ':id': samples.order, ':line': samples.line, ':type': 'FS', '*': 'yok/yok' }],
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
