import { expect, test } from 'vitest'
import { HashingBusy, boundedQueue, hashPassword, isPassword } from './password.server.ts'

test('a hash matches its password only and does not contain it', async () => {
  const hash = await hashPassword('Harbour-crane 7 lifts')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword(hash, 'Harbour-crane 7 lifts')).toBe(true)
  expect(await isPassword(hash, 'Harbour-crane 7 lift')).toBe(false)
  expect(await isPassword('plain', 'plain')).toBe(false)
  expect(await hashPassword('Harbour-crane 7 lifts')).not.toBe(hash)
})

test('two tasks run concurrently, fifty are queued, the next is refused', async () => {
  const queue = boundedQueue(2, 50)
  let running = 0
  let max = 0
  const gate = Promise.withResolvers<void>()
  const work = async () => {
    running += 1
    max = Math.max(max, running)
    await gate.promise
    running -= 1
  }
  const accepted = Array.from({ length: 52 }, () => queue(work))
  await expect(queue(work)).rejects.toBeInstanceOf(HashingBusy)
  gate.resolve()
  await Promise.all(accepted)
  expect(max).toBe(2)
  await expect(queue(async () => 'free again')).resolves.toBe('free again')
})

test('a failure frees its slot', async () => {
  const queue = boundedQueue(1, 1)
  await expect(queue(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await expect(queue(async () => 1)).resolves.toBe(1)
})
