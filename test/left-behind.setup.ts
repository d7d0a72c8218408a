import { afterAll, expect, vi } from 'vitest'
import { now } from '#app/lib/clock.ts'

/**
 * Test files share their modules, so what one leaves behind affects the next. A file fails if it leaves settings, clock
 * or process listeners changed.
 */
const before = state()

afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  const after = state()
  expect(after.settings, 'the settings of the process').toEqual(before.settings)
  expect(after.listeners, 'the listeners of the process').toEqual(before.listeners)
  expect(after.folder, 'working folder').toBe(before.folder)
  expect(vi.isFakeTimers(), 'timers are the real ones').toBe(false)
  expect(Math.abs(now().getTime() - Date.now()), 'the clock is the system’s').toBeLessThan(60_000)
})

function state() {
  return {
    // The image library adds its own listeners when it is loaded.
    settings: { ...process.env, VIPSHOME: undefined },
    listeners: process
      .eventNames()
      .map((name) => `${String(name)} ${process.listenerCount(name)}`)
      .toSorted(),
    folder: process.cwd(),
  }
}
