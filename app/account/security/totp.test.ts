import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  base32,
  codeAt,
  fromBase32,
  hotp,
  matchingStep,
  newTotpSecret,
  otpAuthUri,
  stepAt,
} from './totp.server.ts'

/** The secret of the test vectors in RFC 4226 and RFC 6238. */
const KEY = Buffer.from('12345678901234567890')
const NOW = new Date('2026-11-21T12:00:15Z')

test('the codes of RFC 4226, appendix D', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]
  expect(codes.map((_, counter) => hotp(KEY, counter))).toEqual(codes)
})

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('the code of RFC 6238, appendix B, at second %i', (second, code) => {
  expect(hotp(KEY, stepAt(new Date(second * 1000)), 8)).toBe(code)
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of RFC 4648: %j', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
  expect(fromBase32(encoded).toString()).toBe(text)
})

test('base32 decodes every byte, whatever separates the letters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const text = base32(bytes)
        .toLowerCase()
        .replace(/(.{4})/g, '$1 ')
      expect([...fromBase32(text)]).toEqual([...bytes])
    }),
  )
})

test('only the current step and its neighbours are accepted', () => {
  const secret = newTotpSecret()
  const at = (seconds: number) => codeAt(secret, new Date(NOW.getTime() + seconds * 1000))
  const step = stepAt(NOW)
  expect([-30, 0, 30].map((seconds) => matchingStep(secret, at(seconds), NOW))).toEqual([
    step - 1,
    step,
    step + 1,
  ])
  for (const seconds of [-3600, -90, -60, 60, 90, 3600])
    expect(matchingStep(secret, at(seconds), NOW)).toBeNull()
})

test('anything but six digits is not a code', () => {
  const secret = newTotpSecret()
  for (const typed of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦', `${codeAt(secret, NOW)}\n`])
    expect(matchingStep(secret, typed, NOW)).toBeNull()
})

test('a secret has 160 bits, and no two are alike', () => {
  const secrets = Array.from({ length: 100 }, newTotpSecret)
  for (const secret of secrets) expect(fromBase32(secret)).toHaveLength(20)
  expect(new Set(secrets).size).toBe(100)
})

test('the QR code contains the issuer, account and secret', () => {
  expect(otpAuthUri({ secret: 'MZXW6YTB', email: 'maja+x@kowalska.example' })).toBe(
    'otpauth://totp/Parcela:maja%2Bx%40kowalska.example?secret=MZXW6YTB&issuer=Parcela&algorithm=SHA1&digits=6&period=30',
  )
})
