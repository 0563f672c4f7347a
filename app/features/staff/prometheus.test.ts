import { describe, expect, it } from 'vitest';
import { prometheusText } from './prometheus';

describe('figures for Prometheus', () => {
  it('B9 each figure has its help, its type and its values with their labels', () => {
    expect(
      prometheusText([
        { name: 'karpin_workers', help: 'Workers that beat.', values: [{ value: 2 }] },
        {
          name: 'karpin_queue_oldest_seconds',
          help: 'Age of the oldest.',
          values: [
            { labels: { queue: 'mail' }, value: 1.5 },
            { labels: { queue: 'provisioning' }, value: null },
          ],
        },
      ]),
    ).toBe(
      [
        '# HELP karpin_workers Workers that beat.',
        '# TYPE karpin_workers gauge',
        'karpin_workers 2',
        '# HELP karpin_queue_oldest_seconds Age of the oldest.',
        '# TYPE karpin_queue_oldest_seconds gauge',
        'karpin_queue_oldest_seconds{queue="mail"} 1.5',
        '',
      ].join('\n'),
    );
  });

  it('B9 O7 a label cannot break out of its line', () => {
    const text = prometheusText([{ name: 'a', help: 'b', values: [{ labels: { kind: 'x"}\n1\\' }, value: 1 }] }]);
    expect(text.split('\n')[2]).toBe('a{kind="x\\"}\\n1\\\\"} 1');
  });
});
