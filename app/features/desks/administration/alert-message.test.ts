import { describe, expect, it } from 'vitest';
import { hintOfUrl } from './alert-channel';
import { ALERT_WAITS_MS, chatBody, nextAlertTryMs, type AlertMessage } from './alert-message';

const MESSAGE: AlertMessage = {
  event: 'opened',
  urgent: true,
  title: 'Uyarı: Çalışan <işleyici> yok & olmadı',
  text: ['isleyici_1 *durdu* [bkz](https://x.example)', 'Başlatın.'],
  url: 'https://bayi.karpin.example/ops/alerts#open-7',
  open: 'Uyarıları aç',
};

describe('B37 messages to chats', () => {
  it('B37 Slack gets blocks that nothing in an alert can turn into links or mentions', () => {
    const body = JSON.parse(chatBody('slack', MESSAGE)) as {
      text: string;
      blocks: { type: string; text?: { type: string; text: string }; elements?: { url: string }[] }[];
    };
    expect(body.text).toBe('🔴 Uyarı: Çalışan &lt;işleyici&gt; yok &amp; olmadı');
    expect(body.blocks.map(({ type }) => type)).toEqual(['header', 'section', 'section', 'actions']);
    expect(body.blocks.flatMap(({ text }) => text?.type ?? [])).toEqual(['plain_text', 'plain_text', 'plain_text']);
    expect(body.blocks.at(-1)?.elements?.[0]?.url).toBe(MESSAGE.url);
  });

  it('B37 Teams gets an adaptive card whose texts hold no marks of Markdown', () => {
    const body = JSON.parse(chatBody('teams', { ...MESSAGE, event: 'resolved' })) as {
      attachments: {
        contentType: string;
        content: { body: { text: string; color?: string }[]; actions: { url: string }[] };
      }[];
    };
    const [card] = body.attachments;
    expect(card?.contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(card?.content.body[0]?.color).toBe('good');
    expect(card?.content.body[1]?.text).toBe('isleyici\\_1 \\*durdu\\* \\[bkz\\]\\(https://x.example\\)');
    expect(card?.content.actions[0]?.url).toBe(MESSAGE.url);
  });

  it('B37 a chat that is away is asked again at growing distances, one that says no is not', () => {
    const after = (attempts: number, code: string, status: number | null, askedMs?: number) =>
      nextAlertTryMs(attempts, { code, status, askedMs, scale: 1 });
    expect(after(1, 'timeout', null)).toBe(5000);
    expect(after(2, 'refused', 503)).toBe(30_000);
    expect(after(1, 'refused', 429, 60_000)).toBe(60_000);
    expect(after(1, 'refused', 429, 1e12)).toBe(3_600_000);
    for (const [code, status] of [
      ['refused', 403],
      ['gone', 410],
      ['redirect', 302],
      ['address', null],
    ] as const) {
      expect(after(1, code, status), code).toBeUndefined();
    }
    expect(after(ALERT_WAITS_MS.length + 1, 'timeout', null)).toBeUndefined();
  });

  it('B37 people are shown the host of a chat and four letters, nothing by which they could write there', () => {
    const hint = hintOfUrl(new URL('https://hooks.slack.com/services/T000/B000/geheim7c2e'));
    expect(hint).toBe('hooks.slack.com/…7c2e');
  });
});
