import { describe, expect, it } from 'vitest';
import { networkOf, widerNetworksOf } from './network';

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.0/24'],
    ['::ffff:203.0.113.99', '203.0.113.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('O7 %s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it.each([
    ['2001:db8:1:2f3:4:5:6:7', ['2001:db8:1:200::/56', '2001:db8:1::/48']],
    ['2001:db8::1', ['2001:db8:0:0::/56', '2001:db8:0::/48']],
    ['203.0.113.7', []],
    ['unknown', []],
  ])('O7 B17 %s is of the wider networks %j', (address, networks) => {
    expect(widerNetworksOf(address)).toEqual(networks);
  });
});
