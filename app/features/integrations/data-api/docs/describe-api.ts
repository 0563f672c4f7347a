/** The part of JSON Schema that the OpenAPI documents use. */
type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: readonly unknown[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

type Content = Readonly<Record<string, { schema?: Schema }>>;
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; description?: string };
type Operation = {
  operationId?: string;
  summary?: string;
  description?: string;
  security?: readonly unknown[];
  parameters?: readonly Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Readonly<Record<string, { description?: string; content?: Content }>>;
};

/** The part of an OpenAPI document that the page needs. */
export type ApiDocument = {
  paths: Readonly<Record<string, unknown>>;
  components: { schemas: Readonly<Record<string, unknown>> };
};

export type ShownField = { name: string; type: string; required: boolean; description?: string };
export type ShownOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description?: string;
  /** Whether it needs no token. */
  open: boolean;
  parameters: readonly ShownField[];
  /** The request body; `name` is empty if its schema is not a shape of the document. */
  body?: { name: string; type: string };
  answers: readonly { status: string; description: string; shape?: string }[];
};
export type ShownShape = { name: string; fields: readonly ShownField[] };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

const nameOf = (schema: Schema | undefined) => schema?.$ref?.split('/').at(-1);

/** A type in short notation: `integer ≥ 1`, `"cash" | "card"`, `Order[]`. */
function typeOf(schema: Schema | undefined): string {
  if (!schema) return '';
  const named = nameOf(schema);
  if (named !== undefined) return named;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ');
  if (schema.type === 'array') {
    const inner = typeOf(schema.items);
    return `${/ \| /.test(inner) ? `(${inner})` : inner}[]${schema.maxItems === undefined ? '' : ` ≤ ${schema.maxItems}`}`;
  }
  const type = typeof schema.type === 'string' ? schema.type : (schema.type ?? []).join(' | ');
  // The limits of safe integers hold for every JSON number, so they are not shown.
  const most = schema.maximum === Number.MAX_SAFE_INTEGER ? undefined : (schema.maximum ?? schema.maxLength);
  const least = schema.minimum === Number.MIN_SAFE_INTEGER ? undefined : schema.minimum;
  return [type, schema.format, least === undefined ? '' : `≥ ${least}`, most === undefined ? '' : `≤ ${most}`]
    .filter(Boolean)
    .join(' ');
}

/** The fields of a shape and all nested ones, by path: `lines[].steps[].name`. */
function fieldsOf(schema: Schema, before = ''): ShownField[] {
  const inner = schema.type === 'array' ? schema.items : undefined;
  if (inner) return fieldsOf(inner, `${before}[]`);
  const object = schema.properties ? schema : (schema.anyOf ?? []).find(({ properties }) => properties);
  return Object.entries(object?.properties ?? {}).flatMap(([key, field]): ShownField[] => {
    const name = before ? `${before}.${key}` : key;
    const { description } = field;
    const own: ShownField = {
      name,
      type: typeOf(field),
      required: object?.required?.includes(key) ?? false,
      ...(description === undefined ? {} : { description }),
    };
    return [own, ...fieldsOf(field, name)];
  });
}

function bodyOf(content: Content | undefined): ShownOperation['body'] {
  const [first] = Object.entries(content ?? {});
  if (!first) return undefined;
  const [type, { schema }] = first;
  return { name: nameOf(schema) ?? '', type };
}

/** The operations in the order of the document. */
export function operationsOf({ paths }: ApiDocument): ShownOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]): ShownOperation => {
        const body = bodyOf(operation.requestBody?.content);
        return {
          id: operation.operationId ?? `${method}-${path.replace(/\W+/g, '-')}`,
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? '',
          ...(operation.description !== undefined && { description: operation.description }),
          open: operation.security?.length === 0,
          parameters: (operation.parameters ?? []).map(
            ({ name, in: place, required = false, schema, description }) => ({
              name,
              type: [place, typeOf(schema)].filter(Boolean).join(', '),
              required,
              ...(description !== undefined && { description }),
            }),
          ),
          ...(body && { body }),
          answers: Object.entries(operation.responses ?? {}).map(([status, { description = '', content }]) => {
            const shape = bodyOf(content)?.name;
            return { status, description, ...(shape && { shape }) };
          }),
        };
      }),
  );
}

export function shapesOf({ components }: ApiDocument): ShownShape[] {
  return Object.entries(components.schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema as Schema) }));
}
