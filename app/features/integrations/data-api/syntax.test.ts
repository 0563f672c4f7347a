import { describe, expect, it } from 'vitest';
import { LIMITS, parseExpression, parsePath, parseQuery, type Expression } from './syntax';

/** An expression as text with all brackets written out. */
function plain(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return `${expression.type} ${expression.text}`;
    case 'path':
      return expression.names.join('/');
    case 'count':
      return `#${expression.names.join('/')}`;
    case 'call':
      return `${expression.name}(${expression.args.map(plain).join(', ')})`;
    case 'not':
    case 'negate':
      return `(${expression.kind} ${plain(expression.operand)})`;
    case 'and':
    case 'or':
      return `(${expression.operands.map(plain).join(` ${expression.kind} `)})`;
    case 'compare':
    case 'arithmetic':
      return `(${plain(expression.left)} ${expression.op} ${plain(expression.right)})`;
    case 'in':
      return `(${plain(expression.operand)} in ${expression.list.map(plain).join(', ')})`;
    case 'lambda':
      return `${expression.names.join('/')}.${expression.op}(${expression.variable ?? ''}: ${expression.condition ? plain(expression.condition) : ''})`;
  }
}

const error = (work: () => unknown) => {
  try {
    work();
  } catch (thrown) {
    return thrown as { status: number; code: string; message: string };
  }
  throw new Error('No error was thrown.');
};
const literal = (text: string) => plain(parseExpression(text));

describe('expressions of the data API', () => {
  it.each([
    ['a eq 1 or b eq 2 and c eq 3', '((a eq integer 1) or ((b eq integer 2) and (c eq integer 3)))'],
    ["not contains(a,'x') and b", '((not contains(a, string x)) and b)'],
    [
      "(ID eq 1) or (not ((contains(tolower(Name),'x')) and (Active eq false)))",
      '((ID eq integer 1) or (not (contains(tolower(Name), string x) and (Active eq boolean false))))',
    ],
    ['a add 2 mul 3 sub 4 eq -b', '(((a add (integer 2 mul integer 3)) sub integer 4) eq (negate b))'],
    ['a sub b sub 1 gt 0', '(((a sub b) sub integer 1) gt integer 0)'],
    ['ID in (1,2, 3)', '(ID in integer 1, integer 2, integer 3)'],
    ["not Name in ('a')", '(not (Name in string a))'],
    ["Lines/any(l:l/Sku eq 'a' and l/Qty gt 1)", 'Lines.any(l: ((l/Sku eq string a) and (l/Qty gt integer 1)))'],
    ['A/Lines/any() and Lines/all(l:l/x)', '(A/Lines.any(: ) and Lines.all(l: l/x))'],
    ['Lines/$count ge 2', '(#Lines ge integer 2)'],
    ['Category/Name eq null', '(Category/Name eq null null)'],
    ['$it/Name eq nullable', '($it/Name eq nullable)'],
    ["now() sub duration'P30DT1H' lt Created", '((now() sub duration P30DT1H) lt Created)'],
    ['((((a))))', 'a'],
  ])('B15 27 reads %s', (text, expected) => {
    expect(plain(parseExpression(text))).toBe(expected);
  });

  it.each([
    ['18.5m', 'decimal 18.5'],
    ['12.50M', 'decimal 12.50'],
    ['9007199254740993L', 'integer 9007199254740993'],
    ['5L', 'integer 5'],
    ['1.5f', 'decimal 1.5'],
    ['1f', 'decimal 1'],
    ['1e+21', 'decimal 1e21'],
    ['1e-7', 'decimal 1e-7'],
    ['-3', 'integer -3'],
    ['6B29FC40-CA47-1067-B31D-00DD010662DA', 'guid 6b29fc40-ca47-1067-b31d-00dd010662da'],
    ['62da0000-0000-1067-b31d-00dd010662da', 'guid 62da0000-0000-1067-b31d-00dd010662da'],
    ["guid'6B29FC40-CA47-1067-B31D-00DD010662DA'", 'guid 6b29fc40-ca47-1067-b31d-00dd010662da'],
    ['2026-11-22', 'date 2026-11-22'],
    ['2026-11-22T13:05:06Z', 'dateTime 2026-11-22T13:05:06Z'],
    ['2026-11-22T13:05:06.007Z', 'dateTime 2026-11-22T13:05:06.007Z'],
    ['2026-11-22T13:05:06.9999999+03:00', 'dateTime 2026-11-22T13:05:06.999999+03:00'],
    ['2026-11-22T13:05Z', 'dateTime 2026-11-22T13:05:00Z'],
    ['2024-02-29', 'date 2024-02-29'],
    ['13:05:06', 'time 13:05:06'],
    ["'O''Neil & co'", "string O'Neil & co"],
    ["''", 'string '],
    ['true', 'boolean true'],
  ])('B15 19–21 the literal %s', (text, expected) => {
    expect(literal(text)).toBe(expected);
  });

  it.each([
    ...[
      '',
      ' ',
      'a eq',
      'a eq 1) or (',
      "'; drop table x",
      "a eq 'x",
      'a eq 1 b',
      'a eq1',
      '1 eq 1) or (',
      'a b',
      '()',
    ],
    ...['2023-02-29', '2026-13-01', '2026-01-01T24:00:00Z', '2026-11-22T13:05:06', '12abc', '1.5.2', '1e', 'a,b'],
    ...[
      "contains(a,'x'",
      'a/',
      '/a',
      'Lines/any(x)',
      'Lines/any(x:)',
      "duration'P'",
      "guid'x'",
      "guid'6b29fc40-ca47-1067-b31d-00dd010662da",
      'a in 1',
      'a in (1',
      '@p',
      '--',
      '$x',
    ],
  ])('B15 attack 53: %j is 400', (text) => {
    expect(error(() => parseExpression(text))).toMatchObject({ status: 400, code: 'InvalidSyntax' });
  });

  it('B15 26 two hundred bracketed terms are read, deeper or longer ones refused', () => {
    const nested = (terms: number) =>
      Array.from({ length: terms }).reduce<string>((text, _, index) => `(${text}) or (ID eq ${index})`, 'ID eq 0');
    expect(parseExpression(nested(200)).kind).toBe('or');
    expect(error(() => parseExpression(nested(LIMITS.depth + 1)))).toMatchObject({
      status: 400,
      code: 'QueryTooComplex',
    });
    const long = Array.from({ length: 10_000 }, (_, index) => `a eq ${index}`).join(' or ');
    expect(error(() => parseExpression(long))).toMatchObject({ status: 400, code: 'QueryTooComplex' });
  });

  it.each([
    ['brackets', '('.repeat(50_000)],
    ['nots', 'not '.repeat(20_000)],
    ['digits', '9'.repeat(50_000)],
    ['quotes', "'".repeat(50_001)],
    ['words', 'a'.repeat(50_000)],
    ['dots', 'a.'.repeat(25_000)],
    ['slashes', 'a/'.repeat(25_000)],
    ['calls', 'f('.repeat(25_000)],
    ['minus', '-'.repeat(50_000)],
    ['blanks', `a${' '.repeat(50_000)}b`],
    ['ors', `a${' or a'.repeat(12_000)}`],
    ['a duration', `duration'P${'1'.repeat(50_000)}'`],
  ])('B15 attacks 54 and 59: 50,000 letters of %s are refused within 50 ms', (_, text) => {
    // The fastest run counts, because other processes share the machine.
    const times = Array.from({ length: 5 }, () => {
      const began = performance.now();
      expect(error(() => parseExpression(text)).status).toBe(400);
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

describe('addresses of the data API', () => {
  const keys = (path: string, query?: string) => parsePath(path, query).map(({ name, key }) => ({ name, key }));
  const value = (type: string, text: string) => ({ kind: 'literal', type, text, at: expect.any(Number) as number });

  it('B15 15, 16: a slash within quotes is part of the value, one outside divides, however they are written', () => {
    expect(keys("Products('O''Neil%2Fa%20b%26c%231%25%2B%C3%BC')")).toEqual([
      { name: 'Products', key: { value: value('string', "O'Neil/a b&c#1%+ü") } },
    ]);
    expect(keys('Products(1)%2FDefault.Act').map(({ name }) => name)).toEqual(['Products', 'Default.Act']);
    expect(keys('Set(%27A%27)')).toEqual([{ name: 'Set', key: { value: value('string', 'A') } }]);
  });

  it('B15 17: compound keys encoded and not, in any order', () => {
    const named = [
      { name: 'OrderID', value: value('integer', '1') },
      { name: 'Sku', value: value('string', "a'b") },
    ];
    for (const path of ["OrderLines(OrderID%3D1%2CSku%3D'a''b')", "OrderLines(OrderID=1,Sku='a''b')"]) {
      expect(keys(path)).toEqual([{ name: 'OrderLines', key: { named } }]);
    }
    expect(keys("OrderLines(Sku='a''b',OrderID=1)")).toEqual([
      { name: 'OrderLines', key: { named: named.toReversed() } },
    ]);
    expect(keys("Func(a=1,s='O''Neil%20x',d=2026-11-22T13:05:06Z)")[0]?.key).toMatchObject({ named: { length: 3 } });
    expect(keys('Set(@k)', '@k=5')).toEqual([{ name: 'Set', key: { value: value('integer', '5') } }]);
  });

  it.each([
    "Products(''abc'')",
    'Products(',
    'Products(1',
    'Products(1)x',
    '%zz',
    'A//B',
    "A('x",
    'A(%00)',
    'A(B)',
    'é%ff',
  ])('B15 18: %s is 400', (path) => {
    expect(error(() => parsePath(path)).status).toBe(400);
  });

  it('B15 14: names of options with %24 and $, blanks as %20 and +, everything decoded once', () => {
    for (const query of [
      "%24filter=Name%20eq%20'a%2Bb%2525'&%24top=3&%24count=true",
      "$filter=Name+eq+'a%2Bb%2525'&$top=3&$count=true",
    ]) {
      const { filter, top, count } = parseQuery(query);
      expect([filter && plain(filter), top, count]).toEqual(['(Name eq string a+b%25)', 3, true]);
    }
    expect(parseQuery('top=3&custom=x&@p=1')).toEqual({});
    expect(parseQuery('$filter=ID eq @p&@p=5').filter).toMatchObject({ right: { text: '5' } });
    expect(parseQuery('$format=json&$skiptoken=abc')).toEqual({ format: 'json', skipToken: 'abc' });
  });

  it.each([
    ...[
      '$top=-1',
      '$top=1e9',
      '$top=x',
      '$top=',
      '$top=99999999999',
      '$skip=1.5',
      '$count=1',
      '$top=1&$top=2',
      '$orderby=a,',
    ],
    ...[
      '$orderby=a up',
      '$select=',
      '$select=a b',
      '$expand=',
      '$expand=A(',
      '$expand=A($top)',
      '$expand=A($top=1;$top=2)',
    ],
    ...['$filter=a%00', '$filter=%e4', '$search=', '$search=a AND', '$search="a', '$filter=a eq @p&@p=@q&@q=1'],
  ])('B15 attack 55: %s is 400', (query) => {
    expect(error(() => parseQuery(query)).status).toBe(400);
  });

  it('B15 what is not supported is told as such', () => {
    for (const query of [
      '$apply=topcount(1,x)',
      '$apply=groupby((a))/aggregate($count as N)',
      '$expand=A($apply=aggregate($count as N))',
      '$compute=a',
      '$expand=A/$ref',
      '$deltatoken=1',
    ]) {
      expect(error(() => parseQuery(query))).toMatchObject({ status: 501, code: 'NotImplemented' });
    }
  });

  it('B15 D24 $apply as odata-query sends it: filters, then groups and their values', () => {
    const { apply } = parseQuery(
      '$apply=filter(ID eq 1)/groupby((Name,A/B),aggregate(Price with sum as Total,$count as N))',
    );
    expect(apply).toMatchObject({
      filters: [{ kind: 'compare', op: 'eq' }],
      grouping: {
        groupBy: [['Name'], ['A', 'B']],
        aggregates: [
          { method: 'sum', value: { kind: 'path', names: ['Price'] }, alias: 'Total' },
          { method: 'count', alias: 'N' },
        ],
        filters: [],
      },
    });
    expect(parseQuery('$apply=aggregate( Price mul 2 with max as M ) / filter(M gt 3)').apply).toMatchObject({
      filters: [],
      grouping: { groupBy: [], filters: [{ op: 'gt' }] },
    });
    expect(parseQuery('$apply=filter(a)/filter(b)').apply).toMatchObject({ filters: [{}, {}] });
  });

  it('B15 28: options nested in $expand, encoded', () => {
    const query = "%24select=ID,Name&$expand=A(%24select%3DX;$expand=B($select=Y;$filter=Z%20eq%20'a;)'),C),D";
    const { select, expand } = parseQuery(query);
    expect(select).toEqual(['ID', 'Name']);
    expect(expand?.map(({ name }) => name)).toEqual(['A', 'D']);
    const [a] = expand ?? [];
    expect(a?.options.select).toEqual(['X']);
    expect(a?.options.expand?.map(({ name }) => name)).toEqual(['B', 'C']);
    expect(a?.options.expand?.[0]?.given).toEqual([
      { name: '$select', value: 'Y' },
      { name: '$filter', value: "Z eq 'a;)'" },
    ]);
  });

  it('B15 attack 55: $expand has a depth and a number', () => {
    const deep = (levels: number): string => (levels === 0 ? 'A' : `A($expand=${deep(levels - 1)})`);
    expect(parseQuery(`$expand=${deep(LIMITS.expandDepth - 1)}`).expand).toHaveLength(1);
    expect(error(() => parseQuery(`$expand=${deep(LIMITS.expandDepth)}`)).code).toBe('QueryTooComplex');
    const wide = Array.from({ length: LIMITS.expands + 1 }, (_, index) => `A${index}`).join(',');
    expect(error(() => parseQuery(`$expand=${wide}`)).code).toBe('QueryTooComplex');
    expect(error(() => parseQuery(`$filter=${'a'.repeat(LIMITS.length)}`)).code).toBe('QueryTooComplex');
  });

  it('B15 $search: words, phrases, AND, OR, NOT', () => {
    const term = (text: string) => ({ kind: 'term', text });
    expect(parseQuery('$search=blue%20OR%20"deep green" NOT red').search).toEqual({
      kind: 'or',
      operands: [term('blue'), { kind: 'and', operands: [term('deep green'), { kind: 'not', operand: term('red') }] }],
    });
  });
});
