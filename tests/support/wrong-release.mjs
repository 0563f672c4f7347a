// Loaded before a process of the product: it says that it is another release.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const read = fs.readFileSync;

Object.assign(fs, {
  readFileSync: (/** @type {[any, any]} */ ...asked) => {
    const text = read(...asked);
    if (typeof text !== 'string' || String(asked[0]) !== `${process.cwd()}/package.json`) return text;
    return JSON.stringify({ ...JSON.parse(text), version: '99.0.0' });
  },
});
syncBuiltinESMExports();
