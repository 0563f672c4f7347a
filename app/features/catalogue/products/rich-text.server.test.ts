import { describe, expect, it } from 'vitest';
import { loadCatalogue } from './catalogue-source';
import { cleanRichText, wordsOf } from './rich-text.server';

describe('cleanRichText', () => {
  it.each([
    ['a script', '<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<p>a</p>'],
    ['a picture', '<p>a<img src=x onerror=alert(1)></p>', '<p>a</p>'],
    ['a drawing', '<svg><a href="https://x.example"><text>b</text></a></svg><p>a</p>', '<p>a</p>'],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>">b</iframe>a', 'a'],
    ['a form', '<form action="/logout"><button>a</button></form>', 'a'],
    ['a script link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a disguised script link', '<a href=" jAva&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['a data link', '<a href="data:text/html,<script>">a</a>', '<a>a</a>'],
    ['a link without its scheme', '<a href="//evil.example">a</a>', '<a>a</a>'],
    ['the same with backslashes', '<a href="\\\\evil.example">a</a>', '<a>a</a>'],
    ['a target', '<a href="/shop" target="_top" id="cart">a</a>', '<a href="/shop">a</a>'],
    ['an unclosed tag', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
    ['a broken-up script', '<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['a comment', 'a<!-- <script>alert(1)</script> -->', 'a'],
  ])('P18 takes %s out', (_what, hostile, clean) => {
    expect(cleanRichText(hostile)).toBe(clean);
  });

  it('P18 keeps what a catalogue says', () => {
    const text =
      '<h3>a</h3><h4>b</h4><p>c <em>d</em><br />e</p><ul><li><strong>f</strong></li></ul><ol><li>g</li></ol>' +
      '<a href="https://karpin.example/a?b=1&amp;c=2">h</a><a href="/shop">i</a>';
    expect(cleanRichText(text)).toBe(text);
    for (const { texts } of loadCatalogue()) {
      for (const { detailHtml } of Object.values(texts)) expect(cleanRichText(detailHtml)).toBe(detailHtml);
    }
  });
});

it('P18 the words of a rich text are searched without its marks', () => {
  const html = '<h3>Modüller</h3><p>Çek/<strong>Senet</strong> &amp; Kasa</p><ul><li>&lt;80 mm</li><li>rulo</li></ul>';
  expect(wordsOf(cleanRichText(html))).toBe('Modüller Çek/Senet & Kasa <80 mm rulo');
});
