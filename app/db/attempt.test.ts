import { expect, test } from 'vitest'
import { LockTargetsChanged, retryWithNewLocks } from './attempt.server.ts'

/** Work whose lock targets change this many times, with a count of attempts. */
function contested(times: number) {
  const work = {
    tries: 0,
    run: async () => (++work.tries > times ? 'done' : Promise.reject(new LockTargetsChanged())),
  }
  return work
}

test('work whose lock targets have changed is retried, up to five attempts', async () => {
  const twice = contested(2)
  expect(await retryWithNewLocks(twice.run)).toBe('done')
  expect(twice.tries).toBe(3)
  const always = contested(Number.POSITIVE_INFINITY)
  await expect(retryWithNewLocks(always.run)).rejects.toBeInstanceOf(LockTargetsChanged)
  expect(always.tries).toBe(5)
})

test('other failures are not retried', async () => {
  let tries = 0
  await expect(retryWithNewLocks(() => Promise.reject(new Error(`${++tries}`)))).rejects.toThrow('1')
  expect(tries).toBe(1)
})
