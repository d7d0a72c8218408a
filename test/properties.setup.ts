import fc from 'fast-check'
import { vi } from 'vitest'

/**
 * Property tests use the same cases on every run, so that a failure is due to a change and not to chance. PROPERTY_SEED
 * selects others, and `PROPERTY_SEED=random` selects new ones each time.
 */
const given = process.env['PROPERTY_SEED']
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 20_261_121) })

// A busy machine may be slow; what a test waits for may take as long as with `expect.poll`.
const patient = (limits: number | { timeout?: number } = {}) =>
  typeof limits === 'number' ? limits : { timeout: 60_000, ...limits }
const { waitFor, waitUntil } = vi
vi.waitFor = (done, limits) => waitFor(done, patient(limits))
vi.waitUntil = (done, limits) => waitUntil(done, patient(limits))

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 60_000 })
}
