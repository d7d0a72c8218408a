let read: () => Date = () => new Date()

/** The current time in UTC. Time-dependent rules read it here, so that tests can set it. */
export const now = (): Date => read()

/** Replaces the clock; `null` restores the system clock. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? (() => new Date())
}

/** Clock skew between machines in milliseconds; a timestamp further ahead comes from a wrong clock and is ignored. */
export const CLOCK_SKEW_MS = 3_600_000

/** Whether a stored timestamp is so far ahead of `at` that the clock that wrote it must have run ahead. */
export const isInFuture = (moment: Date, at: Date): boolean => moment.getTime() - at.getTime() > CLOCK_SKEW_MS

/** Upper bound for creation times: later ones were written by a clock that ran ahead and would never expire. */
export const latestPlausibleTime = (): Date => new Date(now().getTime() + CLOCK_SKEW_MS)
