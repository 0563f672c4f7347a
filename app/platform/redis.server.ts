import { Cluster, Redis, SentinelConnector, type RedisOptions, type SentinelConnectionOptions } from 'ioredis';
import type { Duplex } from 'node:stream';
import { corkWrites } from './cork-writes.server';
import type { Env } from './env.server';
import { redisServers } from './redis-address';

/** Where Redis is: one server, a cluster, or a master that sentinels watch. */
export type RedisPlace = Pick<Env, 'REDIS_URL' | 'REDIS_CLUSTER'> &
  Partial<Pick<Env, 'REDIS_SENTINELS' | 'REDIS_SENTINEL_PASSWORD'>>;

/** Many jobs that end together tell so together. */
class GatheringRedis extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    corkWrites((this as unknown as { stream?: Duplex }).stream);
    return super.sendCommand(...args);
  }
}

/**
 * Asks the sentinels for the master. Those that the connection before this one listened to are told to be silent first: what they say
 * of a failover while this one is opened would end it for good, and where the master is now is being asked anyway.
 */
class MasterConnector extends SentinelConnector {
  constructor(options: unknown) {
    super(options as SentinelConnectionOptions);
  }

  override connect(...args: Parameters<SentinelConnector['connect']>): ReturnType<SentinelConnector['connect']> {
    this.disconnect();
    return super.connect(...args);
  }
}

const pauseMs = (attempt: number) => Math.min(attempt * 100, 2000);

/** A connection for BullMQ; `options` are for one server, a cluster's connections have their own. */
export function connectRedis(place: RedisPlace, options: RedisOptions = {}): Redis | Cluster {
  const servers = redisServers(place.REDIS_URL ?? '');
  const [server] = servers;
  if (!server) throw new Error('there is no REDIS_URL');
  const access: RedisOptions = {
    ...(server.username && { username: decodeURIComponent(server.username) }),
    ...(server.password && { password: decodeURIComponent(server.password) }),
    ...(server.protocol === 'rediss:' && { tls: {} }),
    maxRetriesPerRequest: null,
  };
  if (place.REDIS_CLUSTER) {
    return new Cluster(
      servers.map(({ hostname, port }) => ({ host: hostOf(hostname), port: Number(port || 6379) })),
      {
        redisOptions: access,
        clusterRetryStrategy: pauseMs,
        // A certificate names the host.
        dnsLookup: (address, answer) => answer(null, address),
      },
    );
  }
  const common: RedisOptions = {
    ...access,
    db: Number(server.pathname.slice(1) || 0),
    retryStrategy: pauseMs,
    // A master that has become a replica: the name or the sentinels lead to the new one.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
    ...options,
  };
  if (place.REDIS_SENTINELS) {
    return new GatheringRedis({
      ...common,
      Connector: MasterConnector,
      sentinels: place.REDIS_SENTINELS,
      name: server.hostname,
      ...(place.REDIS_SENTINEL_PASSWORD && { sentinelPassword: place.REDIS_SENTINEL_PASSWORD }),
      sentinelRetryStrategy: pauseMs,
      // A sentinel whose machine hangs takes the question and never answers: the next one is asked.
      sentinelCommandTimeout: 5000,
      // A master that hangs closes no connection.
      failoverDetector: true,
    });
  }
  return new GatheringRedis({ ...common, host: hostOf(server.hostname), port: Number(server.port || 6379) });
}

/** Without the brackets that an IPv6 address has in a URL. */
const hostOf = (hostname: string) => hostname.replaceAll(/^\[|\]$/g, '');

/**
 * How the names of all keys begin. In a cluster the braces put all of them into one slot, which BullMQ's scripts need. Elsewhere it is
 * BullMQ's own: another would leave what waits behind.
 */
export function queuePrefix(place: RedisPlace): string {
  return place.REDIS_CLUSTER ? '{karpin}' : 'bull';
}
