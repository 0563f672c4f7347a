import { describe, expect, it } from 'vitest';
import { metricsText } from './metrics.server';

describe('figures for Prometheus', () => {
  it('B9 each figure has its help, its type and its values with their labels; what is not known is left out', async () => {
    const { text } = await metricsText([
      { name: 'karpin_workers', help: 'Workers that beat.', values: [{ value: 2 }] },
      {
        name: 'karpin_queue_oldest_seconds',
        help: 'Age of the oldest.',
        values: [
          { labels: { queue: 'mail' }, value: 1.5 },
          { labels: { queue: 'provisioning' }, value: null },
        ],
      },
      { name: 'karpin_mails_oldest_seconds', help: 'Nothing waits.', values: [{ value: null }] },
    ]);
    expect(text.split('\n').filter(Boolean)).toEqual([
      '# HELP karpin_workers Workers that beat.',
      '# TYPE karpin_workers gauge',
      'karpin_workers 2',
      '# HELP karpin_queue_oldest_seconds Age of the oldest.',
      '# TYPE karpin_queue_oldest_seconds gauge',
      'karpin_queue_oldest_seconds{queue="mail"} 1.5',
      '# HELP karpin_mails_oldest_seconds Nothing waits.',
      '# TYPE karpin_mails_oldest_seconds gauge',
    ]);
  });

  it('B9 O7 a label cannot break out of its line', async () => {
    const { text } = await metricsText([
      { name: 'a', help: 'b', values: [{ labels: { kind: 'x"}\n1\\' }, value: 1 }] },
    ]);
    expect(text.split('\n')[2]).toBe('a{kind="x\\"}\\n1\\\\"} 1');
  });
});
