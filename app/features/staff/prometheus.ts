/** A figure as Prometheus reads it; each value with its labels. */
export type Metric = {
  name: string;
  help: string;
  values: { labels?: Record<string, string>; value: number | null }[];
};

const escaped = (text: string) => text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

/** The text format of Prometheus, version 0.0.4; a value that is not known now is left out. All figures are gauges. */
export function prometheusText(metrics: readonly Metric[]): string {
  return metrics
    .flatMap(({ name, help, values }) => [
      `# HELP ${name} ${help}`,
      `# TYPE ${name} gauge`,
      ...values.flatMap(({ labels = {}, value }) => {
        if (value === null) return [];
        const names = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
        return [`${name}${names.length > 0 ? `{${names.join(',')}}` : ''} ${value}`];
      }),
    ])
    .map((line) => `${line}\n`)
    .join('');
}
