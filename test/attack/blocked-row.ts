import type { Row } from '#test/faults/row.ts'

/** Milliseconds of processor time that one turn of the event loop may take, for any request. */
export const MAX_BLOCKED_MS = 250

/** The longest turn so far as a line of the table. */
export const blockedRow = (what: string, ms: number): Row => ({
  what,
  figure: `${Math.round(ms)} ms`,
  goal: `≤ ${MAX_BLOCKED_MS} ms`,
  met: ms > 0 && ms <= MAX_BLOCKED_MS,
})
