import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupFor, listBackups, pruneBackups, type Backup } from './backups.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'karpin-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const backup = (hour: number, more: Partial<Backup> = {}): Backup => ({
  name: `b${hour}`,
  beganAt: `2026-11-30T${hour}:00:00.000000+00:00`,
  endedAt: `2026-11-30T${hour}:00:10.000000+00:00`,
  startFile: `0000000100000000000000${hour}`,
  server: '18.4',
  user: 'postgres',
  database: 'dealer_shop',
  logIsKept: true,
  ...more,
});

function keep(each: Backup): void {
  const place = path.join(folder, 'base', each.name);
  mkdirSync(place, { recursive: true });
  writeFileSync(path.join(place, 'backup.json'), JSON.stringify(each));
}

describe('the backup from which a moment is reached', () => {
  const three = [backup(10), backup(12), backup(14)];

  it('B38 is the last that was whole before it', () => {
    expect(backupFor(three, new Date('2026-11-30T13:59:59Z')).name).toBe('b12');
    expect(backupFor(three, new Date('2026-11-30T17:00:10+03:00')).name).toBe('b14');
    expect(backupFor(three, undefined).name).toBe('b14');
  });

  it('B38 one that was begun before the moment and whole after it is none', () => {
    expect(backupFor(three, new Date('2026-11-30T14:00:05Z')).name).toBe('b12');
    expect(() => backupFor(three, new Date('2026-11-30T10:00:05Z'))).toThrow('no earlier time can be restored');
  });

  it('B38 without a log a backup leads to its own end alone', () => {
    const bare = [backup(10, { logIsKept: false })];
    expect(() => backupFor(bare, new Date('2026-11-30T11:00:00Z'))).toThrow('The log was not kept');
    expect(backupFor(bare, undefined).name).toBe('b10');
    expect(() => backupFor([], undefined)).toThrow('There is no backup');
  });
});

it('B38 a backup that was interrupted is not listed; older ones go with the log that only they needed', () => {
  for (const hour of [10, 12, 14]) keep(backup(hour));
  mkdirSync(path.join(folder, 'base', 'b16.part'), { recursive: true });
  mkdirSync(path.join(folder, 'log'));
  const files = [9, 11, 12, 13].map((hour) => `0000000100000000000000${String(hour).padStart(2, '0')}`);
  const later = '000000020000000000000013';
  for (const name of [...files, later, '00000002.history']) writeFileSync(path.join(folder, 'log', name), '');
  expect(listBackups(folder).map(({ name }) => name)).toEqual(['b10', 'b12', 'b14']);
  expect(pruneBackups(folder, 2)).toEqual(['b10']);
  expect(existsSync(path.join(folder, 'base', 'b10'))).toBe(false);
  expect(readdirSync(path.join(folder, 'log')).sort()).toEqual(['00000002.history', ...files.slice(2), later].sort());
  expect(pruneBackups(folder, 2)).toEqual([]);
});
