import type { Row } from '#test/faults/row.ts'
import { knownTo } from './fuzz.ts'
import { heldRow, MAX_HELD_MS } from './held-row.ts'
import { type Attack, nothing } from './scenario.ts'
import { type Shape, shapesOf } from './shapes.ts'
import { uploadShapes } from './shape-uploads.ts'
import type { Stand } from './stand.ts'
import { ownListing } from './uploads.ts'

async function heldBy(stand: Stand, { who, make }: Shape): Promise<number> {
  const sent = make()
  const headers = { Origin: stand.origin, Cookie: stand.cookies[who], ...sent.headers }
  await stand.held()
  await stand.sender.send({ ...sent, headers }).catch(() => null)
  return stand.held()
}

/** Sends each shape alone; one that blocks the loop is sent again, since a page's first visit also compiles it. */
export async function longestHeld(
  stand: Stand,
  shapes: readonly Shape[],
): Promise<{ longest: number; what: string; findings: string[] }> {
  const findings: string[] = []
  let [longest, what] = [0, '']
  for (const shape of shapes) {
    let held = await heldBy(stand, shape)
    if (held > MAX_HELD_MS) held = Math.min(held, await heldBy(stand, shape))
    if (held > longest) [longest, what] = [held, shape.what]
    if (held > MAX_HELD_MS) findings.push(`${Math.round(held)} ms: ${shape.what}`)
  }
  return { longest, what, findings }
}

/** Requests of every shape up to the limits of each: none may block everybody else. */
export const held: Attack = {
  name: 'held',
  async run({ stand: start, seed, requests, quick }): Promise<Row[]> {
    const stand = await start()
    const known = await knownTo(stand, quick)
    const shapes = [
      ...shapesOf(known, quick ? 40 : requests / 100, seed),
      ...uploadShapes(await ownListing()),
    ]
    const { longest, what, findings } = await longestHeld(stand, shapes)
    process.stderr.write(`held: ${Math.round(longest)} ms by ${what}\n`)
    return [
      nothing(`requests that held the event loop longer than ${MAX_HELD_MS} ms`, shapes.length, findings),
      heldRow('the longest that one of them held it', longest),
    ]
  },
}
