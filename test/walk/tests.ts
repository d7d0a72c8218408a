import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '../database.ts'
import { isDeepRun } from '../runs.ts'
import { testSettings } from '../settings.ts'
import { anAdmin } from '../world/accounts.ts'
import { resetShared, type Model } from './model.ts'
import { explore, randomWalk } from './walk.ts'

const STEPS = 7
const WALKS = isDeepRun ? 30 : 4
const MAX_STEPS = isDeepRun ? 12 : 5

export async function defineWalkTests(...models: readonly Model[]): Promise<void> {
  resetShared()
  await testDatabase()
  testSettings({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'https://parcela.example' })
  vi.setConfig({ testTimeout: isDeepRun ? 7_200_000 : 300_000 })
  afterAll(() => setClock(null))
  const { userId: adminId } = await anAdmin()
  for (const model of models) {
    test.runIf(isDeepRun)(
      `every state of ${model.title} within ${STEPS} steps has a turn, a next step, a page and a text, and every operation succeeds in some state`,
      async () => {
        const { operations, done } = await explore(model, STEPS, adminId)
        expect(operations.filter((name) => !done.has(name))).toEqual([])
      },
    )
    test(`random walks of ${model.title}: the next actor is notified, and a refusal changes nothing`, async () => {
      const picks = fc.array(fc.nat(1000), { minLength: 1, maxLength: MAX_STEPS })
      await fc.assert(
        fc.asyncProperty(picks, (numbers) => randomWalk(model, numbers, adminId)),
        { numRuns: WALKS },
      )
    })
  }
}
