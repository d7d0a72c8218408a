import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { log } from '#app/lib/log.ts'
import { runJobs } from './jobs.ts'

test('rounds never overlap, an error does not end the loop, and stopping waits for the round', async () => {
  const written = vi.spyOn(log, 'error').mockReturnValue()
  const stop = new AbortController()
  let running = 0
  let most = 0
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
          most = Math.max(most, running)
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
  expect(most).toBe(1)
  expect(finished).toBe(rounds)
  expect(written).toHaveBeenCalledExactlyOnceWith('job failed', expect.objectContaining({ job: 'busy' }))
  written.mockRestore()
})
