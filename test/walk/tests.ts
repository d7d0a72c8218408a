import fc from 'fast-check'
import { afterAll, expect, vi } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '../database.ts'
import { FEW, isWhole } from '../runs.ts'
import { testSettings } from '../settings.ts'
import { anAdmin } from '../world/accounts.ts'
import { forgetShared, type Model } from './model.ts'
import { explore, wander } from './walk.ts'

const STEPS = 7
/** Nine models share 10,000 walks. */
const WALKS = isWhole ? 1112 : FEW
const MAX_STEPS = isWhole ? 12 : 5

/** A database for the walks of this file, and the desk checks. */
export async function walker() {
  forgetShared()
  await testDatabase()
  testSettings({ LOG_LEVEL: 'silent', PUBLIC_ORIGIN: 'https://parcela.example' })
  vi.setConfig({ testTimeout: isWhole ? 7_200_000 : 300_000 })
  afterAll(() => setClock(null))
  const { userId: adminId } = await anAdmin()
  return {
    /** Every state within seven steps; each operation is carried out somewhere. */
    everyState: async (model: Model): Promise<void> => {
      const { operations, done } = await explore(model, STEPS, adminId)
      expect(operations.filter((name) => !done.has(name))).toEqual([])
    },
    randomWalks: async (model: Model): Promise<void> => {
      const picks = fc.array(fc.nat(1000), { minLength: 1, maxLength: MAX_STEPS })
      await fc.assert(
        fc.asyncProperty(picks, (numbers) => wander(model, numbers, adminId)),
        { numRuns: WALKS },
      )
    },
  }
}
