import { ROOT_CONTEXT, SpanKind, TraceFlags } from '@opentelemetry/api';
import { AlwaysOffSampler, AlwaysOnSampler, SamplingDecision } from '@opentelemetry/sdk-trace-node';
import { describe, expect, it } from 'vitest';
import { spanContextOf, wholeStories } from './open-telemetry.server';

const CAUSE = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const link = (traceFlags: number) => ({ context: { ...CAUSE, traceFlags } });

describe('which stories a trace tells', () => {
  const decide = (sampler: AlwaysOnSampler | AlwaysOffSampler, links: ReturnType<typeof link>[]) =>
    wholeStories(sampler).shouldSample(ROOT_CONTEXT, 'c'.repeat(32), 'process', SpanKind.CONSUMER, {}, links).decision;

  it('B10 what begins is sampled as configured, what is linked follows its causes', () => {
    expect(decide(new AlwaysOnSampler(), [])).toBe(SamplingDecision.RECORD_AND_SAMPLED);
    expect(decide(new AlwaysOffSampler(), [])).toBe(SamplingDecision.NOT_RECORD);
    expect(decide(new AlwaysOnSampler(), [link(TraceFlags.NONE)])).toBe(SamplingDecision.NOT_RECORD);
    expect(decide(new AlwaysOffSampler(), [link(TraceFlags.NONE), link(TraceFlags.SAMPLED)])).toBe(
      SamplingDecision.RECORD_AND_SAMPLED,
    );
  });

  it('B10 a cause is read from a traceparent and from nothing else', () => {
    expect(spanContextOf(`00-${CAUSE.traceId}-${CAUSE.spanId}-01`)).toEqual({
      ...CAUSE,
      traceFlags: 1,
      isRemote: true,
    });
    for (const odd of ['', 'x', `00-${CAUSE.traceId}-${CAUSE.spanId}`, `00-${CAUSE.traceId}-${CAUSE.spanId}-01-x`]) {
      expect(spanContextOf(odd)).toBeUndefined();
    }
  });
});
