/** What Prometheus' own checks call wrong of the figures that are the product's own, in the text format. */
export function metricProblems(text: string): string[] {
  const helps = new Map(
    Array.from(text.matchAll(/^# HELP (karpin_\S+) ?(.*)$/gm), ([, name = '', help = '']) => [name, help]),
  );
  const types = Array.from(text.matchAll(/^# TYPE (karpin_\S+) (\S+)$/gm), ([, name = '', type = '']) => ({
    name,
    type,
  }));
  return types.flatMap(({ name, type }) => {
    const help = helps.get(name) ?? '';
    const words = name.split('_');
    const base = name.replace(/_total$/, '');
    const rules: [boolean, string][] = [
      [/^[a-z]+(_[a-z]+)*$/.test(name), 'is not snake case'],
      [(type === 'counter') === name.endsWith('_total'), 'a counter, and nothing else, ends with _total'],
      [type === 'histogram' || !/_(count|sum|bucket)$/.test(name), 'ends like a part of a histogram'],
      [!words.some((word) => UNITS.includes(word)), 'has a unit that is no base unit'],
      [!words.some((word) => TYPES.includes(word)), 'names its type'],
      [!/_(seconds|bytes)_/.test(base), 'its unit is not its end'],
      [/^[A-Z].*\.$/.test(help), 'has no sentence as help'],
      [!/_seconds$/.test(base) || /in seconds/.test(help), 'its help does not say the unit'],
      [!/\b(them|it)\b/.test(help), 'its help cannot be read alone'],
    ];
    return rules.flatMap(([holds, problem]) => (holds ? [] : [`${name}: ${problem}`]));
  });
}

const UNITS = [
  'ms',
  'msec',
  'milliseconds',
  'us',
  'ns',
  'sec',
  's',
  'min',
  'minutes',
  'hours',
  'days',
  'kb',
  'mb',
  'kilobytes',
  'percent',
];
const TYPES = ['gauge', 'counter', 'histogram', 'summary'];
