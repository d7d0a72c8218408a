import { afterEach, expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.ts'
import { JOBS } from './job-list.ts'
import { type Clocks, withRemovalGuard } from './removal-guard.ts'

const HOUR = 3_600_000
const noSignal = new AbortController().signal

/** Clocks that stop until the test moves them, and a job of each name that counts its runs. */
function world(lastRun: number | null = Date.UTC(2026, 10, 22)) {
  const at = { wall: Date.UTC(2026, 10, 22), passed: 0, database: 0 }
  const clocks: Clocks = {
    wall: () => at.wall,
    passed: () => at.passed,
    ask: () => Promise.resolve({ database: at.wall + at.database, lastRun }),
  }
  const rounds = { 'purge documents': 0, 'send mail': 0 }
  const jobs = (Object.keys(rounds) as (keyof typeof rounds)[]).map((name) => ({
    name,
    everySeconds: 1,
    run: () => Promise.resolve((rounds[name] += 1)),
  }))
  const [purge, send] = withRemovalGuard(jobs, clocks)
  const pass = (hours: number) => {
    at.wall += hours * HOUR
    at.passed += hours * HOUR
  }
  return {
    at,
    clocks,
    rounds,
    pass,
    purge: (signal = noSignal) => purge?.run(signal),
    send: () => send?.run(noSignal),
  }
}

afterEach(() => void vi.restoreAllMocks())

test('a clock jump does not make anything look old: removal fails for a day, but everything else continues', async () => {
  const { at, rounds, pass, purge, send } = world()
  await purge()
  at.wall += 10 * 365 * 24 * HOUR
  await expect(purge()).rejects.toThrow(/the clock jumped by 87600\.0 hours/)
  await send()
  pass(23)
  await expect(purge()).rejects.toThrow(/jumped/)
  at.wall -= 10 * 365 * 24 * HOUR
  await expect(purge()).rejects.toThrow(/jumped/)
  pass(24)
  await purge()
  expect(rounds).toEqual({ 'purge documents': 2, 'send mail': 1 })
})

test('a process whose clock differs from the database removes nothing', async () => {
  const { at, rounds, purge } = world()
  at.database = -HOUR
  await expect(purge()).rejects.toThrow(/differ by 1\.0 hours/)
  at.database = 5000
  await purge()
  expect(rounds['purge documents']).toBe(1)
})

test('an ordinary pause between two runs is not a jump', async () => {
  const { rounds, pass, purge } = world()
  for (let round = 0; round < 3; round += 1) {
    await purge()
    pass(24)
  }
  expect(rounds['purge documents']).toBe(3)
})

test('the first run after a long gap waits for an hour, so that a wrong clock can be corrected', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const first = world(null)
  await first.purge()
  expect(first.rounds['purge documents']).toBe(1)
  const { rounds, pass, purge } = world(Date.UTC(2016, 0, 1))
  // The process stops while the run is pending.
  await expect(purge(AbortSignal.abort())).rejects.toThrow(/abort/i)
  expect(log.warn).toHaveBeenCalledWith('removal.paused', { job: 'purge documents', minutes: 60 })
  pass(1)
  await purge()
  expect(rounds['purge documents']).toBe(1)
})

test('every job that removes data pauses when the clock jumps', () => {
  const removing = withRemovalGuard(JOBS, world().clocks).filter(({ name }) =>
    /purge|sweep|drop|remove/.test(name),
  )
  expect(removing.length).toBeGreaterThan(12)
  for (const { name, run } of removing)
    expect([name, run.toString()]).toEqual([name, expect.stringContaining('mayRemove')])
})
