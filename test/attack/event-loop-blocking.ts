import { knownTo } from './fuzz.ts'
import { type Attack, blockedRow, MAX_BLOCKED_MS, noFindings } from './scenario.ts'
import { type Shape, shapesOf } from './shapes.ts'
import { uploadShapes } from './shape-uploads.ts'
import type { TestBed } from './test-bed.ts'
import { ownListing } from './uploads.ts'

async function blockedBy(testBed: TestBed, { who, make }: Shape): Promise<number> {
  const request = make()
  const headers = { Origin: testBed.origin, Cookie: testBed.cookies[who], ...request.headers }
  await testBed.blocked()
  await testBed.sender.send({ ...request, headers }).catch(() => null)
  return testBed.blocked()
}

/** Sends each shape alone. One that blocks the loop is sent again, since a page's first visit also compiles it. */
async function longestBlocking(
  testBed: TestBed,
  shapes: readonly Shape[],
): Promise<{ longest: number; what: string; findings: string[] }> {
  const findings: string[] = []
  let [longest, what] = [0, '']
  for (const shape of shapes) {
    let blocked = await blockedBy(testBed, shape)
    if (blocked > MAX_BLOCKED_MS) blocked = Math.min(blocked, await blockedBy(testBed, shape))
    if (blocked > longest) [longest, what] = [blocked, shape.what]
    if (blocked > MAX_BLOCKED_MS) findings.push(`${Math.round(blocked)} ms: ${shape.what}`)
  }
  return { longest, what, findings }
}

/** Requests of every shape at its maximum size: none may block the event loop. */
export const blocking: Attack = async (testBed, { seed, requests, quick }) => {
  const known = await knownTo(testBed, quick)
  const shapes = [...shapesOf(known, quick ? 40 : requests / 100, seed), ...uploadShapes(await ownListing())]
  const { longest, what, findings } = await longestBlocking(testBed, shapes)
  process.stderr.write(`blocked for ${Math.round(longest)} ms by ${what}\n`)
  return [
    noFindings(
      `requests that blocked the event loop longer than ${MAX_BLOCKED_MS} ms`,
      shapes.length,
      findings,
    ),
    blockedRow('longest block', longest),
  ]
}
