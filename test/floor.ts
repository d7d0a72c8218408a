import { createHash } from 'node:crypto'

/** Milliseconds that the work below takes on an idle machine with two 2.6 GHz cores. */
const REFERENCE_MS = 50

/** How many times slower this machine is at the moment, under its other load; at least 1. */
export function slowness(): number {
  const began = performance.now()
  let text = ''
  for (let round = 0; round < 60_000; round += 1)
    text = createHash('sha256').update(`${text}${round}`).digest('hex')
  return Math.max(1, (performance.now() - began) / REFERENCE_MS)
}
