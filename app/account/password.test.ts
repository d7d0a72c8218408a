import { expect, test } from 'vitest'
import { hashPassword, isCorrectPassword } from './password.server.ts'

test('a hash matches only its password and does not contain it', async () => {
  const hash = await hashPassword('Harbour-crane 7 lifts')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isCorrectPassword(hash, 'Harbour-crane 7 lifts')).toBe(true)
  expect(await isCorrectPassword(hash, 'Harbour-crane 7 lift')).toBe(false)
  expect(await isCorrectPassword('plain', 'plain')).toBe(false)
  expect(await hashPassword('Harbour-crane 7 lifts')).not.toBe(hash)
})
