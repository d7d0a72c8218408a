import { expect, test } from 'vitest'
import { Moved, untilHeld } from './attempt.server.ts'

/** Work that is overtaken this many times, with a count of attempts. */
function contested(times: number) {
  const work = { tries: 0, run: async () => (++work.tries > times ? 'done' : Promise.reject(new Moved())) }
  return work
}

test('overtaken work is retried, up to five attempts', async () => {
  const twice = contested(2)
  expect(await untilHeld(twice.run)).toBe('done')
  expect(twice.tries).toBe(3)
  const always = contested(Number.POSITIVE_INFINITY)
  await expect(untilHeld(always.run)).rejects.toBeInstanceOf(Moved)
  expect(always.tries).toBe(5)
})

test('other failures are not retried', async () => {
  let tries = 0
  await expect(untilHeld(() => Promise.reject(new Error(`${++tries}`)))).rejects.toThrow('1')
  expect(tries).toBe(1)
})
