import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const sheet = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The value of a token in one scheme, as #rrggbb. */
function colour(name: string, scheme: 'light' | 'dark') {
  const pattern = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`);
  const [, light, dark, both] = pattern.exec(sheet) ?? [];
  const value = both ?? (scheme === 'light' ? light : dark);
  if (!value) throw new Error(`no colour ${name}`);
  return value;
}

/** Relative luminance by WCAG 2.2. */
function luminance(hex: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(front: string, back: string) {
  const [high = 1, low = 0] = [luminance(front), luminance(back)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const GROUNDS = ['surface', 'surface-sunken', 'surface-raised', 'surface-hover'];
const TEXTS: [string, string][] = [
  ...['text', 'text-muted', 'text-faint', 'action-text', 'danger-text', 'success-text', 'warning-text'].flatMap(
    (text) => GROUNDS.map((ground): [string, string] => [text, ground]),
  ),
  ...['text', 'text-muted'].map((text): [string, string] => [text, 'action-tint']),
  ...['neutral', 'accent', 'success', 'warning', 'danger'].map((tone): [string, string] => [
    `${tone}-text`,
    `${tone}-tint`,
  ]),
  ['action-text', 'action-tint'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-action', 'danger-solid'],
  ['band-text', 'band'],
];
const EDGES = ['line-control', 'focus'].flatMap((edge) => GROUNDS.map((ground): [string, string] => [edge, ground]));

describe.each(['light', 'dark'] as const)('O8 contrast in the %s scheme', (scheme) => {
  it.each(TEXTS)('O8 %s on %s reaches 4.5:1', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(EDGES)('O8 %s on %s reaches 3:1', (edge, ground) => {
    expect(contrast(colour(edge, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3);
  });
});
