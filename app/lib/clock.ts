let read: () => Date = () => new Date()

/** The current time in UTC. Rules that depend on time read it here, so that tests can move it. */
export function now(): Date {
  return read()
}

/** Replaces the clock; `null` restores the system's. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? (() => new Date())
}

/**
 * Milliseconds by which the clocks of several machines may disagree. A moment that should be past and lies further ahead
 * was written while a clock ran ahead, and nothing waits for it to come.
 */
export const CLOCK_SKEW_MS = 3_600_000

/** Whether a moment that should be past at `at` was written by a clock that ran ahead. */
export function isFromAhead(moment: Date, at: Date): boolean {
  return moment.getTime() - at.getTime() > CLOCK_SKEW_MS
}

/** What a query takes as made: anything from later than this was made while a clock ran ahead, and would outlive its time. */
export function latestMade(): Date {
  return new Date(now().getTime() + CLOCK_SKEW_MS)
}
