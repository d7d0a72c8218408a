import { journalMark, settled, undoSince, writtenSince } from './journal.ts'
import { GROUPS, type Operation, type Outcome, outcomeOf, type Outcomes } from './outcomes.ts'
import { type Answered, outcomeSeen, press } from './press.ts'
import { PRINCIPALS, type Principal } from './principals.ts'
import type { Things } from './things.ts'
import type { MatrixWorld } from './world.ts'

/** One cell of the matrix: who presses which button, about a record that exists or not. */
type Cell = { principal: Principal; about: 'own' | 'missing'; expected: Outcome; things: Things }

/** One cell that differs from the table. */
export type Miss = {
  operation: string
  principal: Principal
  about: Cell['about']
  expected: Outcome
  seen: string
  words: string
}

export const nameOf = ({ route, intent, form }: Operation) =>
  `${form ? 'POST' : 'GET'} ${route}${intent && ` ${intent}`}`

const NOT_FOUND = 404
const isIn = (group: readonly Principal[], principal: Principal) => group.includes(principal)

function stated(outcomes: Outcomes | undefined, principal: Principal): Outcome | undefined {
  if (!outcomes) return undefined
  try {
    return outcomeOf(outcomes, principal)
  } catch {
    return undefined
  }
}

/** The expected outcome for an unknown name: first the gate's answer, then not found. */
function missingOutcome(operation: Operation, principal: Principal): Outcome {
  const special = stated(operation.missing?.outcomes, principal)
  if (special !== undefined) return special
  const usual = outcomeOf(operation.outcomes, principal)
  const isOut = isIn(GROUPS.guests, principal) || isIn(GROUPS.suspended, principal)
  const isGate = usual === 401 || usual === 403 || (usual === 'away' && isOut)
  return isGate ? usual : NOT_FOUND
}

export type Checked = { cells: number; misses: Miss[] }
export type Within = {
  origin: string
  world: MatrixWorld
  /** Who presses; everybody by default. */
  principals?: readonly Principal[]
  /** Also with unknown names. */
  missing?: boolean
}

const shortened = (text: string) =>
  text
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 160)

function cellsOf(operation: Operation, { world, principals = PRINCIPALS, missing = true }: Within): Cell[] {
  return principals.flatMap((principal) => {
    const own = outcomeOf(operation.outcomes, principal)
    const cell: Cell = { principal, about: 'own', expected: own, things: world.things }
    if (!missing || !operation.missing) return [cell]
    const { in: thing, as = world.things.nowhere ?? '' } = operation.missing
    const things = { ...world.things, [thing]: as }
    return [cell, { principal, about: 'missing', expected: missingOutcome(operation, principal), things }]
  })
}

const writes = ({ expected }: Cell) => expected === 'done' || expected === 'kept'

/** Refusals per check: none of them may write anything, so the rows are compared once. */
const AT_ONCE = 8
/** A job may write between a request and the comparison, so a mismatch is retried: an operation's own writes recur. */
const TRIES = 4

/** Runs one operation as everybody. After each write, all rows are restored. */
export async function checkOperation(operation: Operation, within: Within): Promise<Checked> {
  const { origin, world } = within
  const result: Checked = { cells: 0, misses: [] }
  const cells = cellsOf(operation, within)
  let mark = await journalMark()
  /** A job's run writes rows of many people one after another, and those undone in the middle of it come back. */
  const startAgain = async () => {
    await undoSince(mark)
    await settled(5_000)
    mark = await journalMark()
  }
  const knock = ({ principal, things }: Cell) =>
    press(operation, {
      origin,
      things: { ...things, ...world.linksOf(principal) },
      cookie: world.people.cookies[principal],
    })
  const miss = ({ principal, about, expected }: Cell, seen: string, { location, status, text }: Answered) =>
    result.misses.push({
      operation: nameOf(operation),
      principal,
      about,
      expected,
      seen,
      words: `${location} ${status < 400 ? '' : shortened(text)}`.trim(),
    })

  async function alone(cell: Cell, left = TRIES): Promise<void> {
    const answered = await knock(cell)
    const seen = outcomeSeen(answered, await writtenSince(mark), operation)
    if (seen !== cell.expected && left > 1) {
      await startAgain()
      return alone(cell, left - 1)
    }
    await undoSince(mark)
    if (seen !== cell.expected) miss(cell, String(seen), answered)
  }

  result.cells += cells.length
  const refused = cells.filter((cell) => !writes(cell))
  for (let at = 0; at < refused.length; at += AT_ONCE) {
    const some = refused.slice(at, at + AT_ONCE)
    const answers = await Promise.all(some.map(knock))
    const written = await writtenSince(mark)
    if (written.length > 0) await startAgain()
    for (const [index, cell] of some.entries()) {
      const answered = answers[index]
      if (answered && written.length === 0 && outcomeSeen(answered, [], operation) === cell.expected) continue
      await alone(cell)
    }
  }
  for (const cell of cells.filter(writes)) await alone(cell)
  return result
}
