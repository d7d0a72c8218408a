import { expect, test } from 'vitest'
import { addressKey, readAddress } from './email-address.ts'

test('both forms of an international host are one address, shown in its own script', () => {
  for (const typed of [
    'biuro@примерна-фирма.бг',
    ' Biuro@ПРИМЕРНА-ФИРМА.БГ ',
    'BIURO@xn----7sbbrodyefqlde8c.xn--90ae',
  ])
    expect([typed, readAddress(typed)]).toEqual([typed, 'biuro@примерна-фирма.бг'])
  expect(readAddress('jan@żółw.pl')).toBe('jan@żółw.pl')
  expect(readAddress('Jan@EXAMPLE.com')).toBe('jan@example.com')
  expect(readAddress('a@taxn--4ca.pl')).toBe('a@taxn--4ca.pl')
  expect(readAddress('maja@ko\u200bwalska.example')).toBe('maja@kowalska.example')
  for (const typed of [
    'biuro@бг',
    'бюро@фирма.бг',
    'a@b@фирма.бг',
    'a@фирма.бг/x',
    'a@фирма.бг:80',
    'a@фи рма.бг',
    'a@xn--\u0301.бг',
    'a@xn--_',
    'a@xn--a_b.pl',
    '',
    '@x.pl',
    'a@1.2.3.4',
    `${'a'.repeat(65)}@x.pl`,
    // IDNA maps these to capitals and to a fraction, which the stored form must not contain.
    'a@ᎠᎡᎢ.com',
    'a@½.com',
  ])
    expect([typed, readAddress(typed)]).toEqual([typed, null])
  expect(addressKey(' Half@ ')).toBe('half@')
})
