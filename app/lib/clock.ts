let read: () => Date = () => new Date()

/** The current time in UTC. Rules that depend on time read it here, so that tests can move it. */
export function now(): Date {
  return read()
}

/** Replaces the clock; `null` restores the system's. */
export function setClock(clock: (() => Date) | null): void {
  read = clock ?? (() => new Date())
}
