import type { Row } from '#test/faults/row.ts'
import type { TestBed } from './test-bed.ts'

export type AttackOptions = {
  /** Seeds all random choices. */
  seed: number
  /** The number of requests in the fuzzed scenarios. */
  requests: number
  /** The number of the first fuzzed request. With `requests` 1 it repeats the one that a finding names. */
  from: number
  /** The small version for `npm test`. */
  quick: boolean
}

/** One kind of attack on the built product with the demo data; returns the rows of its report. */
export type Attack = (testBed: TestBed, options: AttackOptions) => Promise<Row[]>

/** The most findings printed; the figure counts all of them. */
const MAX_PRINTED = 12

/** A row whose goal is no findings among what was checked. Findings are printed to stderr. */
export function noFindings(what: string, checked: number, findings: readonly string[]): Row {
  for (const finding of findings.slice(0, MAX_PRINTED))
    process.stderr.write(`  ${what}: ${finding.slice(0, 600)}\n`)
  return {
    what,
    figure: `${findings.length} of ${checked.toLocaleString('en-US')}`,
    goal: '0',
    met: findings.length === 0 && checked > 0,
  }
}

/** The CPU time that one turn of the event loop may take for any request. */
export const MAX_BLOCKED_MS = 250

/** A row for the longest turn of the event loop. */
export const blockedRow = (what: string, ms: number): Row => ({
  what,
  figure: `${Math.round(ms)} ms`,
  goal: `≤ ${MAX_BLOCKED_MS} ms`,
  met: ms > 0 && ms <= MAX_BLOCKED_MS,
})

/** Maps the items, at most `concurrency` at a time. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at] as T
      results[at] = await work(item, at)
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, worker))
  return results
}
