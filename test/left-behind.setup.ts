import { afterAll, expect, vi } from 'vitest'
import { now } from '#app/lib/clock.ts'

/**
 * Database test files share their modules, so that whatever one leaves behind would meet the next. A file fails when the
 * settings, the clock, the listeners of the process or its open handles are not as they were before it.
 */
const before = state()

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  // What was closed last lets go of its handles in a turn of its own.
  await vi.waitFor(() => expect(more(handles(), before.handles)).toEqual([]), { timeout: 2000, interval: 20 })
  const after = state()
  expect(after.settings, 'settings of the process').toEqual(before.settings)
  expect(after.listeners, 'listeners of the process').toEqual(before.listeners)
  expect(after.folder, 'working folder').toBe(before.folder)
  expect(vi.isFakeTimers(), 'timers are the real ones').toBe(false)
  expect(Math.abs(now().getTime() - Date.now()), 'the clock is the system’s').toBeLessThan(1000)
})

function state() {
  return {
    // The library of pictures sets its own when it is loaded.
    settings: { ...process.env, VIPSHOME: undefined },
    listeners: process
      .eventNames()
      .map((name) => `${String(name)} ${process.listenerCount(name)}`)
      .toSorted(),
    folder: process.cwd(),
    handles: handles(),
  }
}

/** Sockets, servers and child processes; timers and pipes are the runner's own too. */
function handles(): string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => /TCP|Process|FSEvent/.test(name))
    .toSorted()
}

/** What is in a list more often than in another. */
function more(list: readonly string[], known: readonly string[]): string[] {
  const count = (all: readonly string[], name: string) => all.filter((one) => one === name).length
  return [...new Set(list)].filter((name) => count(list, name) > count(known, name))
}
