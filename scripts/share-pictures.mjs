import { createCanvas, GlobalFonts, loadImage, Path2D } from '@napi-rs/canvas';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheDir, inProject } from './lib/project.mjs';

/* Draws the share picture of each public page in each language from the titles of the pages just built:
   build/client/share/<page>-<language>.jpg. Pictures of unchanged words come from the cache. */

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 88;
const QUALITY = 84;
/** How far down the awning's stripes hang, and how wide each is. */
const AWNING = { depth: 84, stripe: 75 };
/** The vendor's mark on its square of 30 × 32: its background, then its letter. */
const [GROUND_OF_MARK = '', LETTER_OF_MARK = ''] = [
  ...readFileSync(inProject('public/favicon.svg'), 'utf8').matchAll(/ d="([^"]+)"/g),
].map(([, path]) => path);
const GROUND = '#1c184a';
/** The pages take turns through these awning colours. */
const AWNINGS = ['#6658e4', '#0b7a75', '#b3477f', '#2f6fb5', '#b4521f', '#2b7a3f'];

/** @typedef {{ code: string; tag: string; dir: 'ltr' | 'rtl' }} Language */
/** @typedef {{ name: string; titleKey: string }} Page */

const { entry, routes } = await import(pathToFileURL(inProject('build/server/index.js')).href);
/** @type {readonly Language[]} */
const languages = entry.module.host.languages;
const fontStack = registerFonts();
const target = inProject('build/client/share');
const cache = join(cacheDir(), 'share-pictures');
for (const folder of [target, cache]) mkdirSync(folder, { recursive: true });
const own = createHash('sha256')
  .update(readFileSync(new URL(import.meta.url)))
  .digest('hex');

for (const [place, page] of publicPages().entries()) {
  for (const language of languages) {
    const title = textOf(language.code, page.titleKey) ?? textOf('en', page.titleKey);
    if (title === undefined) throw new Error(`${page.name} has no title: ${page.titleKey}`);
    const awning = AWNINGS[place % AWNINGS.length] ?? GROUND;
    const words = JSON.stringify([own, title, language, awning]);
    const kept = join(cache, `${createHash('sha256').update(words).digest('hex').slice(0, 24)}.jpg`);
    if (!existsSync(kept)) writeFileSync(kept, await draw(title, language, awning));
    copyFileSync(kept, join(target, `${page.name}-${language.code}.jpg`));
  }
}
for (const family of entry.module.host.packFamilies) {
  const drawing = inLight(entry.module.host.drawPack(family, '', 'front'));
  const kept = join(
    cache,
    `${createHash('sha256')
      .update(JSON.stringify([own, drawing]))
      .digest('hex')
      .slice(0, 24)}.jpg`,
  );
  if (!existsSync(kept)) writeFileSync(kept, await drawProduct(drawing));
  copyFileSync(kept, join(target, `pack-${family}.jpg`));
}
process.exit(0);

/** A drawing in its light colours: the canvas knows no `light-dark()`. @param {string} svg */
function inLight(svg) {
  return svg.replace(/light-dark\(([^,()]+),[^()]+\)/g, '$1');
}

/** A pack on its own ground, as large as fits. @param {string} svg */
async function drawProduct(svg) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f4f3fe';
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  const picture = await loadImage(Buffer.from(svg));
  const width = (HEIGHT * picture.width) / picture.height;
  pen.drawImage(picture, (WIDTH - width) / 2, 0, width, HEIGHT);
  return canvas.encode('jpeg', QUALITY);
}

/**
 * The public pages of the build that have their own title and a single address.
 * @returns {Page[]}
 */
function publicPages() {
  /** @type {Page[]} */
  const pages = [];
  for (const [id, route] of Object.entries(routes)) {
    const titleKey = route.module.handle?.titleKey;
    if (!id.startsWith('routes/site/($lang).') || !titleKey || route.path?.includes(':')) continue;
    const name = id
      .slice('routes/site/($lang).'.length)
      .replace(/\._index$/, '')
      .replace('_index', 'home')
      .replace(/_?\./g, '-');
    pages.push({ name, titleKey });
  }
  return pages.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param {string} language
 * @param {string} key
 * @returns {string | undefined}
 */
function textOf(language, key) {
  const [namespace = '', path = ''] = key.split(':');
  const file = inProject('locales', language, `${namespace}.json`);
  if (!existsSync(file)) return undefined;
  return path.split('.').reduce((texts, part) => texts?.[part], JSON.parse(readFileSync(file, 'utf8')));
}

/** Registers the fonts of the site, and one for Chinese, which browsers provide themselves. @returns {string} */
function registerFonts() {
  const folder = inProject('node_modules/@fontsource-variable');
  const files = [
    ...['latin', 'latin-ext', 'cyrillic'].map((part) => `inter/files/inter-${part}-wght-normal.woff2`),
    'vazirmatn/files/vazirmatn-arabic-wght-normal.woff2',
    ...readdirSync(join(folder, 'noto-sans-sc/files')).map((file) => `noto-sans-sc/files/${file}`),
  ];
  return files
    .map((file, index) => {
      if (!GlobalFonts.registerFromPath(join(folder, file), `share${index}`)) throw new Error(`${file} is no font`);
      return `share${index}`;
    })
    .join(', ');
}

/**
 * @param {string} title
 * @param {Language} language
 * @param {string} awning
 */
async function draw(title, { code, tag, dir }, awning) {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const pen = canvas.getContext('2d');
  pen.fillStyle = GROUND;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  for (let stripe = 0; stripe * AWNING.stripe < WIDTH; stripe += 1) {
    const radius = AWNING.stripe / 2;
    pen.fillStyle = stripe % 2 === 0 ? awning : '#e9e7fd';
    pen.beginPath();
    pen.rect(stripe * AWNING.stripe, 0, AWNING.stripe, AWNING.depth - radius);
    pen.arc(stripe * AWNING.stripe + radius, AWNING.depth - radius, radius, 0, Math.PI);
    pen.fill();
  }
  const rtl = dir === 'rtl';
  const start = rtl ? WIDTH - MARGIN : MARGIN;
  pen.direction = dir;
  pen.textAlign = 'start';
  pen.lang = tag;

  pen.fillStyle = '#fff';
  const { lines, size } = fit(pen, title, code === 'cn' ? '' : ' ');
  const leading = size * (rtl ? 1.4 : 1.18);
  const middle = (AWNING.depth + HEIGHT - 110) / 2;
  lines.forEach((line, index) => {
    pen.fillText(line, start, middle + (index - (lines.length - 1) / 2) * leading + size * 0.34);
  });

  // The mark is never mirrored; it is placed at the start of the line.
  const base = HEIGHT - 92;
  pen.save();
  pen.translate(rtl ? start - 45 : start, base - 24);
  pen.scale(1.5, 1.5);
  pen.fillStyle = '#6658e4';
  pen.fill(new Path2D(GROUND_OF_MARK));
  pen.strokeStyle = '#fff';
  pen.lineWidth = 3.4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(LETTER_OF_MARK));
  pen.restore();
  pen.font = `700 40px ${fontStack}`;
  pen.fillText('karpin', start + (rtl ? -62 : 62), base + 14);
  return canvas.encode('jpeg', QUALITY);
}

/**
 * Breaks a title into at most three lines, as large as they fit.
 * @param {import('@napi-rs/canvas').SKRSContext2D} pen ends with the font that fits
 * @param {string} title
 * @param {string} blank what separates two words; empty where lines break anywhere
 */
function fit(pen, title, blank) {
  const room = WIDTH - 2 * MARGIN;
  for (let size = 84; ; size -= 6) {
    pen.font = `700 ${size}px ${fontStack}`;
    /** @type {string[]} */
    const lines = [];
    for (const word of blank ? title.split(blank) : title) {
      const last = lines.at(-1);
      const longer = last === undefined ? word : `${last}${blank}${word}`;
      // Chinese punctuation never begins a line.
      if (last !== undefined && pen.measureText(longer).width > room && !/[，。、：；）》！？]/.test(word))
        lines.push(word);
      else lines.splice(-1, 1, longer);
    }
    if (size <= 48 || (lines.length <= 3 && lines.every((line) => pen.measureText(line).width <= room))) {
      return { lines, size };
    }
  }
}
