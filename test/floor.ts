import { createHash } from 'node:crypto'

/** What the work below takes on an idle machine with two cores of 2.6 GHz, in milliseconds. */
const REFERENCE_MS = 50

/** How many times slower than that machine this one is now, with whatever else it does; never below 1. */
export function slowness(): number {
  const began = performance.now()
  let text = ''
  for (let round = 0; round < 60_000; round += 1)
    text = createHash('sha256').update(`${text}${round}`).digest('hex')
  return Math.max(1, (performance.now() - began) / REFERENCE_MS)
}
