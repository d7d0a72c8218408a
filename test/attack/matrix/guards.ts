// Run by scripts/guards.mjs in a copy whose guards have switches: switches each one off, presses what it guards, and says
// whether the matrix notices. The last line: "N passed, N failed".
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startStand } from '../stand.ts'
import { checkOperation, nameOf } from './check.ts'
import { checkEnded } from './ended.ts'
import { endJournal, keepJournal, settled, undoSince } from './journal.ts'
import { OPERATIONS } from './operations.ts'
import { READS } from './reads.ts'
import type { Switch } from './switch.ts'
import { SWITCHES } from './switches.ts'
import { matrixWorld } from './world.ts'

const file = join(import.meta.dirname, '../../../.guard-off')
const only = process.argv[2]
const all = [...READS, ...OPERATIONS]
let [passed, failed] = [0, 0]

const stand = await startStand()
try {
  await keepJournal()
  const world = await matrixWorld(stand.origin)
  await settled()
  const missesOf = async ({ operations, who, isEnding }: Switch) => {
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
  for (const one of SWITCHES.filter(({ name }) => !only || name.includes(only))) {
    await rm(file, { force: true })
    const before = await missesOf(one)
    await writeFile(file, one.name)
    const after = await missesOf(one)
    const isCaught = before.length === 0 && after.length > 0
    if (isCaught) passed += 1
    else failed += 1
    const words =
      before.length > 0 ? `with the guard: ${before[0]}` : (after[0] ?? 'everything was as written')
    process.stdout.write(`${isCaught ? 'caught' : 'NOT CAUGHT'}: ${one.name} (${words})\n`)
  }
  await undoSince(0)
  await endJournal()
} finally {
  await rm(file, { force: true })
  await stand.stop()
}
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
