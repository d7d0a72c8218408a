import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newRecoveryCodes, readRecoveryCode, recoveryHash } from './commands/spend-factor.server.ts'

test('there are ten distinct codes of four groups each', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test('a code is accepted however it is typed', () => {
  expect(readRecoveryCode(' ABCD efgh-0123 4567 ')).toBe('abcdefgh01234567')
  expect(readRecoveryCode('OILo-0000-0000-0000')).toBe('0110000000000000')
  for (const typed of ['', '123456', 'abcd-efgh-0123-456', 'abcd-efgh-0123-456u', 'abcd-efgh-0123-4567-8'])
    expect(readRecoveryCode(typed)).toBeNull()
})

test('the hash depends on the code and the account', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      const [code = '', second = ''] = newRecoveryCodes()
      expect(recoveryHash(one, code)).toEqual(recoveryHash(one, code.toUpperCase().replaceAll('-', '')))
      expect(recoveryHash(one, code)).not.toEqual(recoveryHash(one, second))
      if (one !== other) expect(recoveryHash(one, code)).not.toEqual(recoveryHash(other, code))
    }),
    { numRuns: 20 },
  )
})
