import { expect, test } from 'vitest'
import { cookieName, readableCookies, underPreviousNames } from './request.ts'

test('over https a site-wide cookie is bound to the host and a path cookie to https; over http neither is', () => {
  expect(cookieName('parcela_x', true)).toBe('__Host-parcela_x')
  expect(cookieName('parcela_x', true, '/signin')).toBe('__Secure-parcela_x')
  expect(cookieName('parcela_x', false)).toBe('parcela_x')
})

const read = (header: string, isSecure = true) => readableCookies(header, isSecure)

test.each([
  ['__Host-parcela.session_token=a; __Host-parcela.session_token=b; other=1', 'other=1'],
  ['__Host-parcela.session_token=a; __Host-parcela.session_token=a', ''],
  ['__Host-parcela.session_token =a;__Host-parcela.session_token=b', ''],
  [
    '__Secure-parcela_device=a; __Secure-parcela_device=b; __Host-parcela_device=c',
    '__Host-parcela_device=c',
  ],
  ['other=1; other=2', 'other=1; other=2'],
])('if two of our cookies have the same name, both are ignored: %s', (sent, seen) => {
  expect(read(sent)).toBe(seen)
})

test('two of our cookies with the same name are ignored over http too', () => {
  expect(read('parcela.session_token=a; parcela.session_token=b; x=1', false)).toBe('x=1')
})

test('a cookie with the old prefix is read only over https, and only if none has the current name', () => {
  const former = '__Secure-parcela.session_token=a'
  expect(read(former)).toBe(`${former}; __Host-parcela.session_token=a`)
  expect(read(`${former}; __Host-parcela.session_token=b`)).toBe(`${former}; __Host-parcela.session_token=b`)
  expect(read(former, false)).toBe(former)
  for (const other of ['__Secure-other=a', '__Secure-parcela_kept=a']) expect(read(other)).toBe(other)
  expect(underPreviousNames(['__Host-parcela_kept=a; Path=/'])).toEqual([])
})

test('a cookie is also set and cleared under its old name, so that the previous release can read it', () => {
  expect(
    underPreviousNames([
      '__Host-parcela.session_token=a; Path=/; Secure',
      '__Host-parcela_device=; Max-Age=0',
      '__Secure-parcela_step=b; Path=/signin',
      'parcela_toast=c',
    ]),
  ).toEqual(['__Secure-parcela.session_token=a; Path=/; Secure', '__Secure-parcela_device=; Max-Age=0'])
})

test('planted cookies with the old prefix never replace a current one, whatever their order or number', () => {
  const planted = '__Secure-parcela.session_token=planted'
  for (const own of [['=own'], ['=own', '=own'], ['=own', '=other'], ['=']])
    for (const place of [0, 1, 2]) {
      const sent = own.map((value) => `__Host-parcela.session_token${value}`).toSpliced(place, 0, planted)
      const seen = read(sent.join('; ')).split('; ')
      expect(seen).not.toContain('__Host-parcela.session_token=planted')
    }
})
