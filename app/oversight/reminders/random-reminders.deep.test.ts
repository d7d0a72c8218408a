import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { decideRequest } from '#app/access/commands/grants.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { isDeepRun } from '#test/runs.ts'
import { testSettings } from '#test/settings.ts'
import { yes } from '#test/world/access-desk.ts'
import { aRequest, at, begin, emailReminders, bellReminders } from '#test/world/reminders.ts'
import { sendReminders } from './jobs.server.ts'

await testDatabase()
testSettings({ SMTP_URL: 'smtp://127.0.0.1:1', PUBLIC_ORIGIN: 'https://parcela.example' })
afterAll(() => setClock(null))

test('with random days, actions and workers there is one reminder per stage, and none after the action', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(17 * 24), fc.integer({ min: 1, max: 3 })), { minLength: 1, maxLength: 8 }),
      fc.option(fc.nat(17 * 24)),
      async (rounds, deed) => {
        begin()
        const { owner, house, id } = await aRequest()
        const steps = [
          ...rounds.map(([hour, workers]) => ({ hour, workers })),
          ...(deed === null ? [] : [{ hour: deed, workers: 0 }]),
        ].toSorted((one, other) => one.hour - other.hour || one.workers - other.workers)
        let isDone = false
        let before = 0
        for (const { hour, workers } of steps) {
          at(0, hour)
          if (workers === 0) {
            await decideRequest(owner, { ...yes, listingId: house.id, id })
            isDone = true
            before = (await emailReminders(owner)).length
          } else await Promise.all(Array.from({ length: workers }, () => sendReminders()))
          if (isDone) expect((await emailReminders(owner)).length).toBeLessThanOrEqual(before)
        }
        const told = (await bellReminders(owner)).map(({ key }) => key)
        expect(new Set(told).size).toBe(told.length)
        const passed = [3, 7, 14].filter((day) =>
          steps.some(({ hour, workers }) => workers > 0 && hour / 24 >= day),
        )
        expect((await emailReminders(owner)).length).toBeLessThanOrEqual(passed.length)
      },
    ),
    { numRuns: isDeepRun ? 1000 : 3 },
  )
})
