/**
 * What of OpenTelemetry the product needs. Nobody imports this but `startTracing`, once somebody collects traces; it imports
 * nothing of ours, so that the build keeps it apart.
 */
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  TraceFlags,
  trace,
  type Attributes,
  type Link,
  type Span,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace-node';
import { hostname } from 'node:os';

export type Begun = {
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  attributes?: Attributes;
  /** What it is a part of; none: it is a trace of its own. */
  within?: Span | undefined;
  /** What set it off, each as a `traceparent`. */
  links?: readonly string[];
  /** By `Date.now()`, where that is past. */
  startedAt?: number;
};

export type Tracing = {
  begin(name: string, begun: Begun): Span;
  /** Sends what is left, within a short time. */
  stop(): Promise<void>;
};

type Settings = {
  part: 'web' | 'worker';
  /** OTEL_TRACES_SAMPLER and its argument. */
  sampler: string;
  ratio: number;
  /** Told now and then how often traces were lost so far. */
  complain: (times: number) => void;
};

/** A stop waits no longer for a collector. */
const FLUSH_LIMIT_MS = 2000;
/** A collector that is away is mentioned so often. */
const COMPLAIN_EVERY_MS = 5 * 60_000;

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
};

const TRACE_PARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that a `traceparent` names; undefined for anything else. */
export function spanContextOf(traceParent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACE_PARENT.exec(traceParent) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, traceFlags: parseInt(flags, 16), isRemote: true } : undefined;
}

/** By OTEL_TRACES_SAMPLER: whether a story that begins is told. */
function beginningsSampler({ sampler: name, ratio }: Pick<Settings, 'sampler' | 'ratio'>): Sampler {
  if (name.endsWith('always_on')) return new AlwaysOnSampler();
  return name.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(ratio);
}

/** A story is told whole or not at all: what follows from something that is not sampled is not, either. */
export function wholeStories(beginnings: Sampler): Sampler {
  const sampler = new ParentBasedSampler({ root: beginnings });
  return {
    shouldSample(context, traceId, name, kind, attributes, links) {
      if (links.length === 0 || trace.getSpanContext(context)) {
        return sampler.shouldSample(context, traceId, name, kind, attributes, links);
      }
      const told = links.some(({ context: cause }) => (cause.traceFlags & TraceFlags.SAMPLED) !== 0);
      return { decision: told ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD };
    },
    toString: () => `WholeStories{${sampler.toString()}}`,
  };
}

/** Says now and then, in words of ours, that traces are lost: what the exporter says has the collector's address and answer. */
function complainSeldom(say: Settings['complain']): void {
  let last = -Infinity;
  let times = 0;
  const complain = () => {
    times += 1;
    if (performance.now() - last < COMPLAIN_EVERY_MS) return;
    last = performance.now();
    say(times);
  };
  const nothing = () => undefined;
  diag.setLogger(
    { error: complain, warn: complain, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}

export function openTracing({ part, complain, ...beginnings }: Settings): Tracing {
  complainSeldom(complain);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({
      'service.name': `dealer-shop-${part}`,
      'service.instance.id': `${part}:${hostname()}:${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: wholeStories(beginningsSampler(beginnings)),
    // Address, headers and limits are read from the environment by the names that OpenTelemetry gives them.
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer('dealer-shop');
  return {
    begin(name, { kind, attributes, within, links = [], startedAt }) {
      const causes = links.flatMap((link): Link[] => {
        const context = spanContextOf(link);
        return context ? [{ context }] : [];
      });
      const context = within ? trace.setSpan(ROOT_CONTEXT, within) : ROOT_CONTEXT;
      return tracer.startSpan(
        name,
        {
          kind: KINDS[kind],
          links: causes,
          ...(attributes && { attributes }),
          ...(startedAt !== undefined && { startTime: startedAt }),
        },
        context,
      );
    },
    async stop() {
      const limit = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_LIMIT_MS));
      await Promise.race([provider.shutdown().catch(() => undefined), limit]);
    },
  };
}
