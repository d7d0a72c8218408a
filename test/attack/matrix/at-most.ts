import { nameOf } from './check.ts'
import { journalMark, settled, undoSince, writtenSince } from './journal.ts'
import { type Operation, outcomeOf } from './outcomes.ts'
import { outcomeSeen, press } from './press.ts'
import type { Principal } from './principals.ts'
import type { MatrixWorld } from './world.ts'

const REFUSED: ReadonlySet<string | number> = new Set(['away', 401, 403, 404])
/** A job of the server may write beside a press. */
const TRIES = 3

/** What one person gets of an operation beyond what is written for another one; null for nothing. */
export async function beyond(
  operation: Operation,
  { who, like, origin, world }: { who: Principal; like: Principal; origin: string; world: MatrixWorld },
): Promise<string | null> {
  const allowed = outcomeOf(operation.outcomes, like)
  const things = { ...world.things, ...world.linksOf(who) }
  const mark = await journalMark()
  let seen: string | number = ''
  let told = ''
  for (let left = TRIES; left > 0; left -= 1) {
    const answered = await press(operation, { origin, things, cookie: world.people.cookies[who] })
    const written = await writtenSince(mark)
    seen = outcomeSeen(answered, written, operation)
    told = [answered.status, ...new Set(written.map(({ step, table }) => `${step} ${table}`))].join(', ')
    await undoSince(mark)
    if (seen === allowed || REFUSED.has(seen)) return null
    await settled()
  }
  return `${nameOf(operation)} by ${who}: ${seen} (${told}), ${like} gets ${allowed}`
}
