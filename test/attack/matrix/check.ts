import { journalMark, waitForJobs, undoSince, writtenSince } from './journal.ts'
import { GROUPS, type Operation, type Outcome, outcomeOf, type Outcomes } from './outcomes.ts'
import { type Reply, actualOutcome, sendOperation } from './request.ts'
import { PRINCIPALS, type Principal } from './principals.ts'
import type { Fixtures } from './fixtures.ts'
import type { MatrixWorld } from './world.ts'

type Cell = { principal: Principal; record: 'existing' | 'missing'; expected: Outcome; fixtures: Fixtures }

type Mismatch = {
  operation: string
  principal: Principal
  record: Cell['record']
  expected: Outcome
  actual: string
  detail: string
}

export const nameOf = ({ route, intent, form }: Operation) =>
  `${form ? 'POST' : 'GET'} ${route}${intent && ` ${intent}`}`

const NOT_FOUND = 404
const isIn = (group: readonly Principal[], principal: Principal) => group.includes(principal)

function definedOutcome(outcomes: Outcomes | undefined, principal: Principal): Outcome | undefined {
  if (!outcomes) return undefined
  try {
    return outcomeOf(outcomes, principal)
  } catch {
    return undefined
  }
}

/** The expected outcome if the record doesn't exist: the gate's refusal if there is one, otherwise not found. */
function missingOutcome(operation: Operation, principal: Principal): Outcome {
  const override = definedOutcome(operation.missing?.outcomes, principal)
  if (override !== undefined) return override
  const usual = outcomeOf(operation.outcomes, principal)
  const isOut = isIn(GROUPS.guests, principal) || isIn(GROUPS.suspended, principal)
  const isGate = usual === 401 || usual === 403 || (usual === 'away' && isOut)
  return isGate ? usual : NOT_FOUND
}

export type CheckResult = { cells: number; mismatches: Mismatch[] }
export type CheckOptions = {
  origin: string
  world: MatrixWorld
  principals?: readonly Principal[]
  missing?: boolean
}

const shortened = (text: string) =>
  text
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 160)

function cellsOf(
  operation: Operation,
  { world, principals = PRINCIPALS, missing = true }: CheckOptions,
): Cell[] {
  return principals.flatMap((principal) => {
    const expected = outcomeOf(operation.outcomes, principal)
    const cell: Cell = { principal, record: 'existing', expected, fixtures: world.fixtures }
    if (!missing || !operation.missing) return [cell]
    const { in: name, as = world.fixtures.nowhere ?? '' } = operation.missing
    const fixtures = { ...world.fixtures, [name]: as }
    return [cell, { principal, record: 'missing', expected: missingOutcome(operation, principal), fixtures }]
  })
}

const writes = ({ expected }: Cell) => expected === 'done' || expected === 'kept'

/** Refusals sent in parallel. None of them may write anything, so the journal is read once for all of them. */
const BATCH_SIZE = 8
/** A job may write between a request and the comparison, so a mismatch is retried. */
const MAX_TRIES = 4

/** Sends one operation as every principal and restores all rows after each write. */
export async function checkOperation(operation: Operation, options: CheckOptions): Promise<CheckResult> {
  const { origin, world } = options
  const result: CheckResult = { cells: 0, mismatches: [] }
  const cells = cellsOf(operation, options)
  let mark = await journalMark()
  /** A running job writes row after row, so rows that were undone in the meantime come back. */
  const restart = async () => {
    await undoSince(mark)
    await waitForJobs()
    mark = await journalMark()
  }
  const send = ({ principal, fixtures }: Cell) =>
    sendOperation(operation, {
      origin,
      fixtures: { ...fixtures, ...world.linksOf(principal) },
      cookie: world.people.cookies[principal],
    })
  const report = ({ principal, record, expected }: Cell, actual: string, { location, status, text }: Reply) =>
    result.mismatches.push({
      operation: nameOf(operation),
      principal,
      record,
      expected,
      actual,
      detail: `${location} ${status < 400 ? '' : shortened(text)}`.trim(),
    })

  async function checkAlone(cell: Cell, left = MAX_TRIES): Promise<void> {
    const reply = await send(cell)
    const actual = actualOutcome(reply, await writtenSince(mark), operation)
    if (actual !== cell.expected && left > 1) {
      await restart()
      return checkAlone(cell, left - 1)
    }
    await undoSince(mark)
    if (actual !== cell.expected) report(cell, String(actual), reply)
  }

  result.cells += cells.length
  const refused = cells.filter((cell) => !writes(cell))
  for (let at = 0; at < refused.length; at += BATCH_SIZE) {
    const batch = refused.slice(at, at + BATCH_SIZE)
    const replies = await Promise.all(batch.map(send))
    const written = await writtenSince(mark)
    if (written.length > 0) await restart()
    for (const [index, cell] of batch.entries()) {
      const reply = replies[index]
      if (reply && written.length === 0 && actualOutcome(reply, [], operation) === cell.expected) continue
      await checkAlone(cell)
    }
  }
  for (const cell of cells.filter(writes)) await checkAlone(cell)
  return result
}
