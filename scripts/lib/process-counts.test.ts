import { expect, it } from 'vitest';
import { webProcesses, workerProcesses } from './process-counts.mjs';

const GB = 1024 ** 3;
const machine = (cores: number, memory = 64 * GB) => ({ cores, memory });

it('O6 a machine gets a web process for each core but one, and half as many workers, as far as its memory goes', () => {
  const counts = (of: { cores: number; memory: number }) => [webProcesses('', of), workerProcesses(undefined, of)];
  expect([1, 2, 3, 4, 8, 200].map((cores) => counts(machine(cores)))).toEqual([
    [1, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [7, 3],
    [64, 32],
  ]);
  expect(counts(machine(16, 0.4 * GB))).toEqual([1, 1]);
  expect(counts(machine(16, 2 * GB))).toEqual([4, 2]);
});

it('O6 a number that is set counts, whatever the machine; what is none is left to the check of the environment', () => {
  expect(webProcesses('5', machine(2))).toBe(5);
  expect(workerProcesses('3', machine(2))).toBe(3);
  for (const wrong of ['0', '-2', 'hepsi', '1.5', '65']) expect(webProcesses(wrong, machine(8))).toBe(1);
});
