// Run by scripts/guards.mjs in a copy whose guards have switches: switches off each one that is named, and says whether the
// matrix, or a door, comes to something else than what is written. The last line: "N passed, N failed".
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Stand, startStand } from '../stand.ts'
import { checkOperation, nameOf } from './check.ts'
import { checkEnded } from './ended.ts'
import { type Gate, openDoor } from './gates.ts'
import { endJournal, journalMark, keepJournal, settled, undoSince } from './journal.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import type { Switch } from './switch.ts'
import { SWITCHES } from './switches.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'

const root = join(import.meta.dirname, '../../..')
const file = join(root, '.guard-off')
const names = process.argv.slice(2)
const { GUARDS } = (await import(join(root, 'scripts/guard-list.mjs'))) as { GUARDS: readonly Gate[] }
const all = [...READS, ...OPERATIONS]

const turnOn = () => rm(file, { force: true })
const turnOff = (name: string) => writeFile(file, name)

async function missesOf(stand: Stand, world: MatrixWorld, one: Switch): Promise<string[]> {
  const { operations, who, isEnding } = one
  const chosen = all.filter((operation) => operations.includes(nameOf(operation)))
  if (chosen.length < operations.length) throw new Error(`the matrix lacks one of ${operations.join(', ')}`)
  const misses: string[] = []
  for (const operation of chosen) {
    if (isEnding) {
      const { misses: passed } = await checkEnded(operation, { origin: stand.origin, world, who })
      for (const { principal, ending, seen } of passed)
        misses.push(`${nameOf(operation)} by ${principal} while ${ending}: ${seen}`)
      continue
    }
    const within = { origin: stand.origin, world, principals: who, missing: false }
    const checked = await checkOperation(operation, within)
    for (const { principal, expected, seen } of checked.misses)
      misses.push(`${nameOf(operation)} by ${principal}: ${seen}, not ${expected}`)
  }
  return misses
}

/** What is seen while it is off and not while it is on; `problem` when it is seen either way, or never. */
type Answer = { seen: string } | { problem: string }

async function byMatrix(stand: Stand, world: MatrixWorld, one: Switch): Promise<Answer> {
  await turnOn()
  const [before] = await missesOf(stand, world, one)
  if (before) return { problem: `with the guard: ${before}` }
  await turnOff(one.name)
  const [seen] = await missesOf(stand, world, one)
  return seen ? { seen } : { problem: 'everything was as written' }
}

async function byDoors(stand: Stand, gate: Gate): Promise<Answer> {
  await turnOff(gate.name)
  const opened = await openDoor(stand, gate)
  await turnOn()
  if (!opened) return { problem: 'every door was as written' }
  const { seen, expected } = await opened.again()
  return seen === expected
    ? { seen: `${opened.name}: ${opened.seen}, not ${opened.expected}` }
    : { problem: `with the guard: ${opened.name}: ${seen}, not ${expected}` }
}

let [passed, failed] = [0, 0]
function say(name: string, answer: Answer): void {
  const isCaught = 'seen' in answer
  if (isCaught) passed += 1
  else failed += 1
  const words = isCaught ? answer.seen : answer.problem
  process.stdout.write(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${name} (${words})\n`)
}

const stand = await startStand()
try {
  await keepJournal()
  const matrix = SWITCHES.filter(({ name }) => names.includes(name))
  const gates = GUARDS.filter(({ name }) => names.includes(name))
  // Doors expect the world of the demo and nothing beside it.
  await settled()
  const mark = await journalMark()
  for (const gate of gates) {
    say(gate.name, await byDoors(stand, gate))
    await undoSince(mark)
  }
  if (matrix.length > 0) {
    const world = await matrixWorld(stand.origin)
    await settled()
    for (const one of matrix) say(one.name, await byMatrix(stand, world, one))
  }
  await undoSince(0)
  await endJournal()
} finally {
  await turnOn()
  await stand.stop()
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
