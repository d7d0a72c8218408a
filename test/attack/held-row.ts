import type { Row } from '#test/faults/row.ts'

/** Milliseconds of processor time that one turn of the event loop may take, for any request. */
export const MAX_HELD_MS = 250

/** The longest turn so far as a line of the table. */
export const heldRow = (what: string, ms: number): Row => ({
  what,
  figure: `${Math.round(ms)} ms`,
  goal: `≤ ${MAX_HELD_MS} ms`,
  met: ms > 0 && ms <= MAX_HELD_MS,
})
