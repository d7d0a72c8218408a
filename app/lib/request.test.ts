import { expect, test } from 'vitest'
import { clientIp, hasSessionCookie, rateLimitKey } from './request.ts'

test.each([
  ['no trusted proxy: the header is ignored', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['one proxy: the entry it added last', '10.0.0.1', '1.1.1.1, 198.51.100.7', 1, '198.51.100.7'],
  [
    'one proxy: forged entries have no effect',
    '10.0.0.1',
    '6.6.6.6, 7.7.7.7, 198.51.100.7',
    1,
    '198.51.100.7',
  ],
  ['two proxies: the one before the last', '10.0.0.2', '6.6.6.6, 198.51.100.7, 10.0.0.1', 2, '198.51.100.7'],
  ['fewer entries than proxies: the first', '10.0.0.2', '198.51.100.7', 3, '198.51.100.7'],
  ['an invalid entry: the peer', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['an entry with a port', '10.0.0.1', '203.0.113.7:40001', 1, '203.0.113.7'],
  ['an IPv6 entry with a port', '10.0.0.1', '[2001:DB8::7]:443', 1, '2001:db8::7'],
  ['an IPv6 entry in brackets', '10.0.0.1', '[2001:db8::7]', 1, '2001:db8::7'],
  ['an IPv4 entry in IPv6 notation with a port', '10.0.0.1', '[::ffff:203.0.113.7]:443', 1, '203.0.113.7'],
  ['an entry with an invalid port', '10.0.0.1', '203.0.113.7:http', 1, '10.0.0.1'],
  ['no header behind a proxy: the peer', '10.0.0.1', null, 1, '10.0.0.1'],
  ['IPv4 in IPv6 notation', '::ffff:203.0.113.9', null, 0, '203.0.113.9'],
  ['IPv6', '2001:DB8::1', null, 0, '2001:db8::1'],
])('the client’s IP address: %s', (_, peer, forwardedFor, hops, expected) => {
  expect(clientIp(peer, forwardedFor, hops)).toBe(expected)
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is rate-limited as %s', (ip, expected) => {
  expect(rateLimitKey(ip)).toBe(expected)
})

test.each([
  [null, false],
  ['theme=dark', false],
  ['parcela.session_token=', false],
  ['a=1; parcela.session_token=abc', true],
  ['__Secure-parcela.session_token=abc', true],
])('the cookies %s indicate a session: %s', (cookie, expected) => {
  expect(hasSessionCookie(cookie)).toBe(expected)
})
