/** The servers of a REDIS_URL, which may name several behind one user: `redis://user:password@one:6379,two:6379/0`. */
export function redisServers(address: string): URL[] {
  const [, before = '', hosts = '', path = ''] = /^(rediss?:\/\/(?:[^@/]*@)?)([^@/]+)(\/\d{0,2})?$/.exec(address) ?? [];
  return hosts.split(',').flatMap((host) => {
    const server = URL.parse(`${before}${host.trim()}${path}`);
    return server?.hostname ? [server] : [];
  });
}

/** `one:26379,two:26379`; without a number a sentinel's own port. */
export function hostsAndPorts(list: string): { host: string; port: number }[] {
  return list.split(',').map((each) => {
    const [host = '', port = '26379'] = each.trim().split(':');
    return { host, port: Number(port) };
  });
}
