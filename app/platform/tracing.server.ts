/**
 * Traces (B10), where OTEL_EXPORTER_OTLP_ENDPOINT says who collects them: see docs/decisions/0044-one-id-and-traces.md. Where
 * nobody does nothing of OpenTelemetry is loaded, and each of these functions is one question whether there is a collector.
 */
import type { Attributes, Span } from '@opentelemetry/api';
import { env } from './env.server';
import { factsOf } from './error-facts.server';
import type { Begun, Tracing } from './open-telemetry.server';
import { log } from './log.server';
import { currentSpan, currentWork, runForNobody, runInWork, type Work } from './request-context.server';

/** SpanStatusCode.ERROR, whose module is not loaded. */
export const SPAN_ERROR = 2;

let on: Tracing | undefined;

/** Begins to collect traces where the environment says so. Call it before anything else works. */
export async function startTracing(part: 'web' | 'worker'): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG } = env();
  if (!OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_SDK_DISABLED) return;
  const { openTracing } = await import('./open-telemetry.server');
  const complain = (times: number) =>
    runForNobody(() => log().warn({ times }, 'traces could not be handed to their collector'));
  on = openTracing({ part, sampler: OTEL_TRACES_SAMPLER, ratio: OTEL_TRACES_SAMPLER_ARG, complain });
}

export async function stopTracing(): Promise<void> {
  await on?.stop();
  on = undefined;
}

/** Undefined where nobody collects traces. */
export function tracing(): Tracing | undefined {
  return on;
}

/** A span as others name it: a `traceparent` of W3C's Trace Context. */
export function traceParentOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** What sets off that which is written now with this correlation id; undefined where that is in no trace. */
export function traceParentFor(correlationId: string): string | undefined {
  if (!on) return undefined;
  const span = currentWork()?.spans?.get(correlationId) ?? currentSpan();
  return span && traceParentOf(span);
}

/** {@link traceParentFor} as a value for statements that learn the correlation id only by themselves; '' is for all others. */
export function traceParents(): Record<string, string> | undefined {
  if (!on) return undefined;
  const spans = [...(currentWork()?.spans ?? [])].map(([id, span]) => [id, traceParentOf(span)] as const);
  const span = currentSpan();
  return Object.fromEntries([...spans, ...(span ? [['', traceParentOf(span)] as const] : [])]);
}

function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SPAN_ERROR });
  // The name alone: messages hold values.
  const { code, type } = factsOf(error);
  span.setAttribute('error.type', String(code ?? type));
}

/** Does something that leaves this process, as a span of its own. */
export async function traced<T>(name: string, attributes: Attributes, work: (span?: Span) => Promise<T>): Promise<T> {
  if (!on) return work();
  const span = on.begin(name, { kind: 'client', attributes, within: currentSpan() });
  try {
    return await work(span);
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Does work of its own, a job or a duty, with what it says and sets off in a trace of its own. */
export async function runTraced<T>(
  name: string,
  { correlationIds, ...begun }: Omit<Begun, 'within'> & Pick<Work, 'correlationIds'>,
  run: (span?: Span) => Promise<T>,
): Promise<T> {
  if (!on) return runInWork({ correlationIds }, run);
  const span = on.begin(name, begun);
  try {
    return await runInWork({ correlationIds, span }, () => run(span));
  } catch (error) {
    fail(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Does the work of several jobs at once. What it says names all of them. It is a trace of its own that is linked to each of
 * theirs, and what it sets off for one of them comes from that one's span.
 */
export async function runTogether<T>(name: string, works: readonly Work[], run: () => Promise<T>): Promise<T> {
  const [first] = works;
  if (first && works.length === 1) return runInWork(first, run);
  const correlationIds = [...new Set(works.flatMap((work) => work.correlationIds))];
  if (!on) return runInWork({ correlationIds }, run);
  const own = works.flatMap(({ correlationIds: ids, span }) => (span ? ids.map((id) => [id, span] as const) : []));
  const links = own.map(([, span]) => traceParentOf(span));
  const span = on.begin(name, {
    kind: 'internal',
    links,
    attributes: { 'messaging.batch.message_count': works.length },
  });
  try {
    return await runInWork({ correlationIds, span, spans: new Map(own) }, run);
  } finally {
    span.end();
  }
}

/** To be called with the error, if there is one, when the statement that is sent now has its answer. */
export function traceStatement(summary: () => string): ((error?: unknown) => void) | undefined {
  const within = on && currentSpan();
  if (!within?.isRecording()) return undefined;
  const said = summary();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': said };
  const span = on?.begin(said, { kind: 'client', within, attributes });
  return (error) => {
    if (!span) return;
    if (error) fail(span, error);
    span.end();
  };
}
