import type { Row } from '#test/faults/row.ts'
import type { TestBed } from './test-bed.ts'

export type AttackOptions = {
  /** Seeds everything random. */
  seed: number
  /** The number of requests in the fuzzed scenarios. */
  requests: number
  /** The first fuzzed request; with `requests` 1 it repeats the one named by a finding. */
  from: number
  /** The small version in `npm test`. */
  quick: boolean
}

/** One kind of attack on the built product with the demo world; each returns the lines of its table. */
export type Attack = (testBed: TestBed, options: AttackOptions) => Promise<Row[]>

/** Maximum number of findings printed in full; the figure counts all. */
const SHOWN = 12

/** A row that must have found nothing; findings go to the error output. */
export function nothing(what: string, looked: number, findings: readonly string[]): Row {
  for (const finding of findings.slice(0, SHOWN))
    process.stderr.write(`  ${what}: ${finding.slice(0, 600)}\n`)
  return {
    what,
    figure: `${findings.length} of ${looked.toLocaleString('en-US')}`,
    goal: '0',
    met: findings.length === 0 && looked > 0,
  }
}

/** Milliseconds of processor time that one turn of the event loop may take, for any request. */
export const MAX_BLOCKED_MS = 250

/** The longest turn so far as a line of the table. */
export const blockedRow = (what: string, ms: number): Row => ({
  what,
  figure: `${Math.round(ms)} ms`,
  goal: `≤ ${MAX_BLOCKED_MS} ms`,
  met: ms > 0 && ms <= MAX_BLOCKED_MS,
})

/** Runs the work for each item, at most `width` at a time; results are in the order of the items. */
export async function inLanes<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at] as T
      results[at] = await work(item, at)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, lane))
  return results
}
