/** A TypeScript client of the data API, generated from `$metadata` (its CSDL JSON). */

type CsdlMember = {
  $Kind?: string;
  $Type?: string;
  $Collection?: boolean;
  $Nullable?: boolean;
};
type CsdlType = { $Kind: string; $Key?: readonly string[] } & Record<string, CsdlMember>;

/** How JSON has a value of a type; decimals and long numbers are numbers unless a program asks for strings. */
const JSON_TYPES: Readonly<Record<string, string>> = {
  'Edm.Int16': 'number',
  'Edm.Int32': 'number',
  'Edm.Int64': 'number',
  'Edm.Decimal': 'number',
  'Edm.Boolean': 'boolean',
};
/** `$Type` is left out for strings. */
const edmOf = ({ $Type = 'Edm.String' }: CsdlMember) => $Type;
const jsonType = (member: CsdlMember) => JSON_TYPES[edmOf(member)] ?? 'string';

function isMember(value: unknown): value is CsdlMember {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowInterface(namespace: string, name: string, type: CsdlType): string {
  const members = Object.entries(type).flatMap(([member, value]: [string, unknown]) =>
    !member.startsWith('$') && isMember(value) ? [[member, value] as const] : [],
  );
  const lines = members.map(([member, value]) => {
    if (value.$Kind !== 'NavigationProperty') {
      const note = {
        'Edm.DateTimeOffset': ' // a point in time, as 2026-11-22T10:15:30Z',
        'Edm.Date': ' // a day, as 2026-11-22',
      };
      return `  ${member}: ${jsonType(value)}${value.$Nullable ? ' | null' : ''};${note[edmOf(value) as keyof typeof note] ?? ''}`;
    }
    const target = edmOf(value).slice(namespace.length + 1);
    return `  ${member}?: ${target}${value.$Collection ? '[]' : ' | null'};`;
  });
  return `export interface ${name} {\n${lines.join('\n')}\n}`;
}

const RUNTIME = `
export type SetName = keyof Sets;
type Row<Name extends SetName> = Sets[Name]['row'];
/** What of a row may be written; which of it a token may write, the service decides. */
export type Written<Name extends SetName> = Partial<Row<Name>> & { [binding: \`\${string}@odata.bind\`]: string };

export interface Query<Name extends SetName> {
  filter?: string;
  search?: string;
  orderby?: string;
  select?: readonly (keyof Row<Name> & string)[];
  /** Navigations, with nested options as OData writes them: \`Lisanslar($top=1)\`. */
  expand?: readonly string[];
  top?: number;
  skip?: number;
}

/** An error of the service: its code stays the same, its message is for people. */
export class DataApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly target?: string,
  ) {
    super(message);
  }
}

/** A text as a literal of a filter: \`sIl eq \${text('İzmir')}\`. */
export const text = (value: string): string => \`'\${value.replace(/'/g, "''")}'\`;

export class DataApi {
  private readonly root: string;

  /**
   * @param options.token a key of your account, or an access token; without one the public company list alone is readable
   * @param options.language \`tr\` for Turkish messages
   */
  constructor(
    private readonly options: { service?: string; token?: string | undefined; language?: string; fetch?: typeof fetch } = {},
  ) {
    this.root = (options.service ?? SERVICE).replace(/\\/?$/, '/');
  }

  /** One page: at most 5,000 rows, with the address of the next page if there are more. */
  async page<Name extends SetName>(
    set: Name,
    query: Query<Name> & { count?: boolean } = {},
  ): Promise<{ rows: Row<Name>[]; count?: number; next?: string }> {
    return this.pageAt<Name>(this.root + set + this.optionsOf(query));
  }

  /** All rows, page after page. */
  async *rows<Name extends SetName>(set: Name, query: Query<Name> = {}): AsyncGenerator<Row<Name>, void, undefined> {
    let address: string | undefined = this.root + set + this.optionsOf(query);
    while (address !== undefined) {
      const page: { rows: Row<Name>[]; next?: string } = await this.pageAt<Name>(address);
      yield* page.rows;
      address = page.next;
    }
  }

  async byKey<Name extends SetName>(
    set: Name,
    key: Sets[Name]['key'],
    query: Pick<Query<Name>, 'select' | 'expand'> = {},
  ): Promise<Row<Name>> {
    return (await this.ask('GET', this.addressOf(set, key) + this.optionsOf(query))) as Row<Name>;
  }

  async insert<Name extends SetName>(set: Name, row: Written<Name>): Promise<Row<Name>> {
    return (await this.ask('POST', this.root + set, row)) as Row<Name>;
  }

  /** @param etag the row's \`@odata.etag\`; then a row that has changed since is refused (412) */
  async update<Name extends SetName>(
    set: Name,
    key: Sets[Name]['key'],
    changes: Written<Name>,
    etag?: string,
  ): Promise<void> {
    await this.ask('PATCH', this.addressOf(set, key), changes, etag);
  }

  async remove<Name extends SetName>(set: Name, key: Sets[Name]['key'], etag?: string): Promise<void> {
    await this.ask('DELETE', this.addressOf(set, key), undefined, etag);
  }

  private async pageAt<Name extends SetName>(address: string) {
    const answer = (await this.ask('GET', address)) as {
      value: Row<Name>[];
      '@odata.count'?: number;
      '@odata.nextLink'?: string;
    };
    const { value: rows, '@odata.count': count, '@odata.nextLink': next } = answer;
    return { rows, ...(count !== undefined && { count }), ...(next !== undefined && { next }) };
  }

  private optionsOf<Name extends SetName>(query: Query<Name> & { count?: boolean }): string {
    const given = Object.entries(query).filter(([, value]) => value !== undefined);
    const options = given.map(
      ([name, value]) => \`$\${name}=\${encodeURIComponent(Array.isArray(value) ? value.join(',') : String(value))}\`,
    );
    return options.length > 0 ? \`?\${options.join('&')}\` : '';
  }

  private addressOf<Name extends SetName>(set: Name, key: Sets[Name]['key']): string {
    const types: Readonly<Record<string, string>> = KEYS[set];
    const values: Readonly<Record<string, unknown>> =
      typeof key === 'object' ? { ...key } : { [Object.keys(types)[0] ?? '']: key };
    const parts = Object.entries(types).map(([name, type]) => {
      const value = String(values[name]);
      return \`\${name}=\${encodeURIComponent(type === 'Edm.String' ? text(value) : value)}\`;
    });
    return \`\${this.root}\${set}(\${parts.join(',')})\`;
  }

  private async ask(method: string, address: string, body?: unknown, etag?: string): Promise<unknown> {
    const { token, language, fetch: ask = fetch } = this.options;
    const answer = await ask(address, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token !== undefined && { Authorization: \`Bearer \${token}\` }),
        ...(language !== undefined && { 'Accept-Language': language }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(etag !== undefined && { 'If-Match': etag }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status === 204) return undefined;
    const read: unknown = await answer.json().catch(() => undefined);
    if (answer.ok) return read;
    const { error } = (read ?? {}) as { error?: { code: string; message: string; target?: string } };
    throw new DataApiError(answer.status, error?.code ?? 'Unknown', error?.message ?? answer.statusText, error?.target);
  }
}
`;

/**
 * The source of the client.
 * @param metadata `$metadata` as CSDL JSON
 * @param service the service's root with its slash
 */
export function typescriptClient(metadata: string, service: string): string {
  const model = JSON.parse(metadata) as Record<string, unknown> & { $EntityContainer: string };
  const at = model.$EntityContainer.lastIndexOf('.');
  const namespace = model.$EntityContainer.slice(0, at);
  const schema = model[namespace] as Record<string, CsdlType>;
  const entities = schema[model.$EntityContainer.slice(at + 1)] ?? {};
  const types = Object.entries(schema).filter(([, { $Kind }]) => $Kind === 'EntityType');
  const sets = Object.entries(entities).flatMap(([set, member]) => {
    const name = isMember(member) ? edmOf(member).slice(namespace.length + 1) : '';
    const type = schema[name];
    return type ? [{ set, name, type, key: type.$Key ?? [] }] : [];
  });
  const keyType = (name: string, type: CsdlType, key: readonly string[]) =>
    key.length === 1
      ? jsonType(type[key[0] ?? ''] ?? {})
      : `Pick<${name}, ${key.map((part) => `'${part}'`).join(' | ')}>`;
  return [
    `/** A client of the data API at ${service}, generated from its $metadata. It needs nothing but fetch. */`,
    ...types.map(([name, type]) => rowInterface(namespace, name, type)),
    `export interface Sets {\n${sets
      .map(({ set, name, type, key }) => `  ${set}: { row: ${name}; key: ${keyType(name, type, key)} };`)
      .join('\n')}\n}`,
    `const SERVICE = ${JSON.stringify(service)};`,
    `/** The types of the keys, by which an address is written. */\nconst KEYS = {\n${sets
      .map(
        ({ set, type, key }) =>
          `  ${set}: { ${key.map((part) => `${part}: '${edmOf(type[part] ?? {})}'`).join(', ')} },`,
      )
      .join('\n')}\n} as const;`,
    RUNTIME.trim(),
    '',
  ].join('\n\n');
}
