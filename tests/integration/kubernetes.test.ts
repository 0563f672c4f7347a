import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { QUEUES } from '~/jobs/job';
import { readEnv } from '~/platform/env.server';
import { nodeFlags } from '../../scripts/lib/node-flags.mjs';
import { TEST_ENCRYPTION_KEY } from '../support/database';

type Labels = Record<string, string>;
type Probe = { httpGet?: { path: string; port: string } };
type Container = {
  name: string;
  image: string;
  command: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  lifecycle?: { preStop?: { exec?: { command: string[] } } };
  securityContext?: unknown;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string }[];
};
type Pod = {
  automountServiceAccountToken?: boolean;
  terminationGracePeriodSeconds?: number;
  securityContext?: unknown;
  containers: Container[];
  volumes: { name: string; emptyDir?: { sizeLimit?: string }; persistentVolumeClaim?: { claimName: string } }[];
};
type Thing = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: {
    replicas?: number;
    selector: Labels & { matchLabels: Labels };
    template: { metadata: { labels: Labels }; spec: Pod };
    ports: { targetPort: string }[];
    minAvailable?: number;
    maxUnavailable?: number;
    scaleTargetRef: { kind: string; name: string };
    minReplicas: number;
    metrics: { external?: { metric: { name: string; selector: { matchLabels: Labels } } } }[];
    strategy: { rollingUpdate: unknown };
  };
};

const FOLDER = path.resolve('deploy/kubernetes');
const read = (file: string) => readFileSync(path.resolve(file), 'utf8');
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.yaml'));
const things = files
  .filter((file) => !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(path.join(FOLDER, file))).map((document) => document.toJS() as Thing));
const one = (kind: string, name: string) => {
  const found = things.find((thing) => thing.kind === kind && thing.metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const podOf = (kind: string, name: string) => one(kind, name).spec.template.spec;
const namesIn = (file: string) => [...read(file).matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
const seconds = (file: string, constant: string) =>
  Number(new RegExp(`${constant} = ([\\d_]+)`).exec(read(file))?.[1]?.replaceAll('_', '')) / 1000;

const MODELS: Record<string, new (data: never) => { validate(): void }> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 ConfigMap': ConfigMap,
  'v1 Namespace': Namespace,
  'v1 PersistentVolumeClaim': PersistentVolumeClaim,
  'v1 Service': Service,
};

/** @throws Error that names the field, where it is not what the API takes */
function validate(thing: Thing): void {
  const Model = MODELS[`${thing.apiVersion} ${thing.kind}`];
  if (!Model) throw new Error(`there is no ${thing.kind} in ${thing.apiVersion}`);
  new Model(thing as never).validate();
}

const PODS = [
  ['Deployment', 'karpin-web'],
  ['Deployment', 'karpin-worker'],
  ['Job', 'karpin-migrate'],
] as const;

describe('deploy/kubernetes', () => {
  it.each(things.map((thing) => [thing.kind, thing.metadata.name, thing] as const))(
    'B38 O6 %s %s is what the schema of Kubernetes’ API says',
    (_kind, _name, thing) => {
      validate(thing);
      const spoiled = { ...structuredClone(thing), metadata: { ...thing.metadata, labels: ['no', 'list'] } };
      expect(() => validate(spoiled)).toThrow('/metadata/labels');
    },
  );

  it('B38 O6 each file belongs to a kustomization, and both name the release that package.json names', () => {
    const folders = ['', 'base', 'migrate'];
    const listed = folders.flatMap((folder) => {
      const { resources, images } = parse(read(path.join(FOLDER, folder, 'kustomization.yaml'))) as {
        resources: string[];
        images?: { name: string; newTag: string }[];
      };
      const { version } = JSON.parse(read('package.json')) as { version: string };
      if (folder !== 'base') expect(images).toEqual([{ name: 'karpin-dealer-shop', newTag: version }]);
      return resources.filter((name) => name.endsWith('.yaml')).map((name) => path.join(folder, name));
    });
    expect(listed.sort()).toEqual(files.filter((file) => !file.endsWith('kustomization.yaml')).sort());
  });

  it('B38 O6 configuration and the secrets of its page make an environment that the product accepts', () => {
    const known = namesIn('.env.example');
    const given: Record<string, string> = Object.fromEntries(
      [...read(path.join(FOLDER, 'base/product.env')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value,
      ]),
    );
    const secret = [...read(path.join(FOLDER, 'README.md')).matchAll(/--from-literal=(\w+)=(?:'(.*?)'|"\$\((.*)\)")/g)];
    expect(known).toEqual(expect.arrayContaining([...Object.keys(given), ...secret.map(([, name]) => name)]));
    const secrets: Record<string, string> = Object.fromEntries(
      secret.map(([, name = '', value]) => [
        name,
        value ?? (name === 'ENCRYPTION_KEY' ? TEST_ENCRYPTION_KEY : 'x'.repeat(48)),
      ]),
    );
    expect(Object.keys(secrets)).toHaveLength(5);
    expect(Object.keys(given).filter((name) => name in secrets || /KEY|PASSWORD|SECRET|TOKEN/.test(name))).toEqual([]);
    expect(readEnv({ ...given, ...secrets } as unknown as NodeJS.ProcessEnv)).toMatchObject({
      DEMO: false,
      HOST: '0.0.0.0',
      PORT: 3000,
      METRICS_PORT: 9464,
    });
    for (const [kind, name] of PODS)
      expect(podOf(kind, name).containers.map(({ envFrom }) => envFrom)).toEqual([
        [{ configMapRef: { name: 'karpin' } }, { secretRef: { name: 'karpin' } }],
      ]);
  });

  it.each(PODS)(
    'B38 O7 the pods of %s %s have no root, no capability, no disk to write on, and bounds',
    (kind, name) => {
      const pod = podOf(kind, name);
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const { securityContext, resources, image, volumeMounts } of pod.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        // A limit of processors would throttle what is quick: memory alone is bounded.
        expect([Object.keys(resources.requests), Object.keys(resources.limits)]).toEqual([
          ['cpu', 'memory'],
          ['memory'],
        ]);
        expect(image).toBe('karpin-dealer-shop');
        const mounted = volumeMounts.map((mount) => mount.name);
        expect(mounted.sort()).toEqual(pod.volumes.map((volume) => volume.name).sort());
        expect(volumeMounts).toContainEqual({ name: 'tmp', mountPath: '/tmp' });
      }
      for (const { emptyDir, persistentVolumeClaim } of pod.volumes) {
        if (emptyDir) expect(emptyDir.sizeLimit).toMatch(/^\d+[MG]i$/);
        else expect(one('PersistentVolumeClaim', persistentVolumeClaim?.claimName ?? '')).toBeDefined();
      }
    },
  );

  it('B38 O6 runs what `npm start` runs, asks for health where it is answered, and lets running work end', () => {
    const { web, worker } = nodeFlags;
    const commands = PODS.map(([kind, name]) => podOf(kind, name).containers[0]?.command);
    expect(commands).toEqual([
      ['node', ...web, 'build/web.js'],
      ['node', ...worker, 'build/worker.js'],
      ['node', 'build/tasks.js', 'setup'],
    ]);
    const given = read(path.join(FOLDER, 'base/product.env'));
    for (const [name, variable, source] of [
      ['karpin-web', 'PORT', 'server/app.ts'],
      ['karpin-worker', 'METRICS_PORT', 'worker/metrics-server.ts'],
    ] as const) {
      const { containers } = podOf('Deployment', name);
      for (const { ports, startupProbe, livenessProbe, readinessProbe } of containers) {
        expect(given).toContain(`\n${variable}=${ports?.[0]?.containerPort}\n`);
        const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
        expect(asked.map((get) => get?.path)).toEqual(['/healthz', '/healthz', '/readyz']);
        for (const get of asked) {
          expect(get?.port).toBe(ports?.[0]?.name);
          expect(read(source)).toContain(`'${get?.path}'`);
        }
      }
    }
    const graceOf = (name: string) => podOf('Deployment', name).terminationGracePeriodSeconds ?? 30;
    const pause = Number(podOf('Deployment', 'karpin-web').containers[0]?.lifecycle?.preStop?.exec?.command[1]);
    expect(graceOf('karpin-web')).toBeGreaterThan(pause + seconds('server/shutdown.ts', 'SHUTDOWN_LIMIT_MS'));
    expect(graceOf('karpin-worker')).toBeGreaterThan(seconds('worker/index.ts', 'STOP_LIMIT_MS'));
  });

  it('B38 B16 keeps one of each running through releases and drains, and more of them as work grows old', () => {
    for (const name of ['karpin-web', 'karpin-worker']) {
      const { spec } = one('Deployment', name);
      expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
      expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
      expect(spec.replicas).toBeUndefined();
      const budget = one('PodDisruptionBudget', name).spec;
      expect(budget.selector.matchLabels).toEqual(spec.selector.matchLabels);
      const scaler = one('HorizontalPodAutoscaler', name).spec;
      expect(scaler.scaleTargetRef).toMatchObject({ kind: 'Deployment', name });
      expect(scaler.minReplicas - (budget.maxUnavailable ?? 0)).toBeGreaterThan(0);
      expect(scaler.minReplicas).toBeGreaterThan(budget.minAvailable ?? 0);
    }
    const { selector, ports } = one('Service', 'karpin-web').spec;
    expect(selector).toEqual(one('Deployment', 'karpin-web').spec.selector.matchLabels);
    expect(ports.map(({ targetPort }) => targetPort)).toEqual(['http']);
    const metric = one('HorizontalPodAutoscaler', 'karpin-worker').spec.metrics[0]?.external?.metric;
    expect(read('app/endpoints/metrics.ts')).toContain(`name: '${metric?.name}'`);
    expect(QUEUES).toContain(metric?.selector.matchLabels.queue);
    expect(read(path.join(FOLDER, 'README.md'))).toContain(`seriesQuery: ${metric?.name}\n`);
  });

  const kubectl = ['/usr/bin/kubectl', '/usr/local/bin/kubectl'].find((file) => existsSync(file));
  it.skipIf(!kubectl)('B38 O6 `kubectl kustomize` makes of it what would be sent', () => {
    const made = (folder: string) => {
      const { stdout, stderr, status } = spawnSync(kubectl ?? '', ['kustomize', path.join(FOLDER, folder)], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      expect(status).toBe(0);
      return parseAllDocuments(stdout).map(
        (document) => document.toJS() as Thing & { metadata: { namespace?: string } },
      );
    };
    const base = ['ConfigMap', 'Namespace', 'PersistentVolumeClaim'];
    for (const [folder, kinds] of [
      [
        '',
        [
          'Deployment',
          'Deployment',
          ...['HorizontalPodAutoscaler', 'PodDisruptionBudget'].flatMap((kind) => [kind, kind]),
          'Service',
        ],
      ],
      ['migrate', ['Job']],
    ] as const) {
      const sent = made(folder);
      expect(sent.map(({ kind }) => kind).sort()).toEqual([...base, ...kinds].sort());
      const configuration = sent.find(({ kind }) => kind === 'ConfigMap')?.metadata.name;
      for (const thing of sent) {
        validate(thing);
        if (thing.kind !== 'Namespace') expect(thing.metadata.namespace).toBe('karpin');
        for (const { image, envFrom } of thing.kind === 'Deployment' || thing.kind === 'Job'
          ? thing.spec.template.spec.containers
          : []) {
          expect(image).toMatch(/^karpin-dealer-shop:\d/);
          expect(envFrom[0]?.configMapRef?.name).toBe(configuration);
        }
      }
    }
  });
});
