import { describe, expect, it } from 'vitest';
import { JOB_KINDS, JOB_STATES, jobIdOf, jobRefOf, shortJobId } from './job';
import { JOB_VERBS, tallyOf, verbsOf, skipReason } from './job-act';
import { refOfSubject, subjectOfRef } from './job-subject.server';
import { jobActAddress, jobList } from './job-list-filter';

const UUID = 'c41e7a50-9f02-4d11-8a4e-0123456789ab';

describe('O3 what a job is called', () => {
  it('O3 an id leads to its row and back, and to what the outbox calls it', () => {
    for (const [id, subject] of [
      [`line-${UUID}`, UUID],
      [`mail-${UUID}`, `mail:${UUID}`],
      ['confirmation-42', 'confirmation:42'],
    ] as const) {
      const ref = jobRefOf(id);
      expect(ref && jobIdOf(ref)).toBe(id);
      expect(ref && subjectOfRef(ref)).toBe(subject);
      expect(refOfSubject(subject)).toEqual(ref);
    }
    expect(shortJobId(`line-${UUID}`)).toBe('c41e…89ab');
  });

  it('O3 what no job can be called is none', () => {
    for (const id of [
      null,
      '',
      UUID,
      'line-1',
      `line-${UUID}x`,
      'confirmation-0',
      'confirmation-99999999999',
      `mail-${UUID.toUpperCase()}`,
    ])
      expect(jobRefOf(id), String(id)).toBeUndefined();
  });
});

describe('O3 the address of the list', () => {
  it('O3 says everything that the list shows, and nothing that is the default', () => {
    const address = `/ops/jobs/line-${UUID}?q=%C3%87%C4%B1nar&state=failed&kind=deliver-mail&error=mail-timeout&sort=oldest&after=1700000000000001~mail-${UUID}`;
    const filter = jobList.read(new URL(address, 'http://x').searchParams);
    expect(filter.after).toEqual({ micros: 1_700_000_000_000_001, ref: { kind: 'deliver-mail', id: UUID } });
    expect(decodeURIComponent(jobList.beside(`/ops/jobs/line-${UUID}`, filter))).toBe(decodeURIComponent(address));
    const nonsense = new URLSearchParams('state=x&kind=y&sort=z&error=%27&queue=letters&after=5');
    expect(jobList.address(jobList.read(nonsense))).toBe('/ops/jobs');
    expect(jobList.read(new URLSearchParams('queue=mail')).queue).toBe('mail');
  });

  it('O3 a whole filter is acted on from its first page, one job from where it stands', () => {
    const filter = jobList.read(new URLSearchParams(`state=failed&after=5~mail-${UUID}`));
    expect(jobActAddress(filter, 'retry', { all: true })).toBe('/ops/jobs/act?state=failed&verb=retry&all=1');
    expect(jobActAddress(filter, 'retry', { id: 'x' })).toContain('after=');
  });
});

describe('O3 what may be done to a job', () => {
  it('O3 nothing touches what is done or runs, but for a line that can be stopped; one in a cancelled order stays', () => {
    for (const verb of JOB_VERBS) {
      for (const kind of JOB_KINDS) {
        for (const state of ['active', 'completed'] as const) {
          const stops = verb === 'remove' && kind === 'provision-order-line' && state === 'active';
          expect(skipReason(verb, { kind, state, textGone: false }) === undefined).toBe(stops);
        }
      }
      expect(skipReason(verb, { kind: 'provision-order-line', state: 'cancelled', textGone: false })).toBe('cancelled');
    }
  });

  it('O3 failed work is retried, late work run now, waiting work removed; a confirmation is never removed', () => {
    expect(skipReason('retry', { kind: 'deliver-mail', state: 'cancelled', textGone: false })).toBeUndefined();
    expect(skipReason('retry', { kind: 'deliver-mail', state: 'failed', textGone: true })).toBe('text-gone');
    // A mail that may have been sent is decided about individually, not together with all failed jobs.
    expect(skipReason('retry', { kind: 'deliver-mail', state: 'unknown', textGone: false })).toBe('outcome-unknown');
    expect(skipReason('run-now', { kind: 'provision-order-line', state: 'retrying', textGone: false })).toBeUndefined();
    expect(skipReason('run-now', { kind: 'provision-order-line', state: 'waiting', textGone: false })).toBe('waiting');
    for (const state of JOB_STATES) {
      expect(skipReason('remove', { kind: 'send-order-confirmation', state, textGone: false })).toBe('composes-itself');
    }
    expect(verbsOf('failed')).toEqual(['retry']);
    expect(verbsOf('completed')).toEqual([]);
    expect(verbsOf('unknown')).toEqual([]);
    expect(verbsOf('waiting')).toEqual(['remove']);
    expect(verbsOf('active')).toEqual(['remove']);
  });

  it('O3 a tally counts each outcome once', () => {
    expect(tallyOf([undefined, 'active', undefined, 'active', 'gone'])).toEqual({
      done: 2,
      left: { active: 2, gone: 1 },
    });
  });
});
