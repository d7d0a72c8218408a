import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Outage } from '#app/lib/outage.ts'
import { StoreUnavailable } from '#app/files/store-watch.ts'
import { log } from '#app/lib/log.ts'
import { runJobs } from './jobs.ts'

test('runs never overlap, an error does not end the loop, and a stop waits for the current run', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const stop = new AbortController()
  let running = 0
  let max = 0
  let rounds = 0
  let finished = 0
  const done = runJobs(
    [
      {
        name: 'busy',
        everySeconds: 0.005,
        async run() {
          running += 1
          rounds += 1
          max = Math.max(max, running)
          await sleep(20)
          running -= 1
          finished += 1
          if (rounds === 1) throw new Error('first round')
        },
      },
    ],
    stop.signal,
  )
  await vi.waitUntil(() => rounds >= 3, { interval: 5 })
  stop.abort()
  await done
  expect(max).toBe(1)
  expect(finished).toBe(rounds)
  expect(written).toHaveBeenCalledExactlyOnceWith('job.failed', expect.objectContaining({ job: 'busy' }))
  written.mockRestore()
})

test('the watch is notified of every failure, and of the first success after a failure or after startup · ADM-206', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const stop = new AbortController()
  const told: string[] = []
  const fails = [false, false, true, true, false, false, true]
  let rounds = 0
  const done = runJobs(
    [
      {
        name: 'busy',
        everySeconds: 0.001,
        async run() {
          rounds += 1
          if (fails[rounds - 1]) throw new Error(`round ${rounds}`)
        },
      },
      {
        name: 'without database',
        everySeconds: 0.001,
        run: () => Promise.reject(new Outage('the database is not responding')),
      },
    ],
    stop.signal,
    {
      failed: async (job) => told.push(`${job} failed in round ${rounds}`),
      succeeded: async (job) => told.push(`${job} worked in round ${rounds}`),
    },
  )
  await vi.waitUntil(() => rounds >= 10, { interval: 1 })
  stop.abort()
  await done
  expect(told).toEqual([
    'busy worked in round 1',
    'busy failed in round 3',
    'busy failed in round 4',
    'busy worked in round 5',
    'busy failed in round 7',
    'busy worked in round 8',
  ])
  written.mockRestore()
})

test('a job that fails without the file store is reported, unlike a job that waits for the database', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const stop = new AbortController()
  const told: string[] = []
  const done = runJobs(
    [
      {
        name: 'sweep',
        everySeconds: 0.001,
        run: () => Promise.reject(new StoreUnavailable('the file store is not responding')),
      },
    ],
    stop.signal,
    { failed: async (job) => told.push(job), succeeded: async () => undefined },
  )
  await vi.waitUntil(() => told.length > 0, { interval: 1 })
  stop.abort()
  await done
  expect(told[0]).toBe('sweep')
  written.mockRestore()
})

test('a job continues if its failure cannot be reported, and its success is reported as soon as possible', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const stop = new AbortController()
  let rounds = 0
  const worked: number[] = []
  const done = runJobs(
    [
      {
        name: 'busy',
        everySeconds: 0.001,
        async run() {
          rounds += 1
          if (rounds === 1) throw new Error('first round')
        },
      },
    ],
    stop.signal,
    {
      failed: () => Promise.reject(new Error('nobody there')),
      async succeeded() {
        if (rounds < 4) throw new Error('nobody there')
        worked.push(rounds)
      },
    },
  )
  await vi.waitUntil(() => rounds >= 6, { interval: 1 })
  stop.abort()
  await done
  expect(worked).toEqual([4])
  written.mockRestore()
})
