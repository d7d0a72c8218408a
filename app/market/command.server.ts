import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { importFigures } from './commands/import-figures.server.ts'
import { prepareOwnFigures } from './own-figures.server.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)
const USAGE = 'usage: npm run market -- import FILE'
const MAX_SHOWN = 20

/** Resolves a path against the caller's folder, since npm runs commands in the project's own. */
async function openFile(name: string) {
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), name)
  const found = await stat(path).catch(() => null)
  return found?.isFile() ? { name: basename(path), bytes: createReadStream(path) } : null
}

async function runImport(name: string): Promise<number> {
  const file = await openFile(name)
  if (!file) {
    print(`File not found: ${name}`)
    return 1
  }
  const outcome = await importFigures(null, file)
  if (!outcome.ok) {
    print('Nothing was imported:')
    for (const { line, reason } of outcome.problems.slice(0, MAX_SHOWN)) {
      print(line === null ? `  ${reason}` : `  line ${line}: ${reason}`)
    }
    const more = outcome.problems.length - MAX_SHOWN
    if (more > 0) print(`  and ${outcome.hasMore ? 'at least ' : ''}${more} more`)
    return 1
  }
  const { points, series, illustrative, unchanged } = outcome.value
  print(
    unchanged
      ? 'The file matches the live figures. Nothing changed.'
      : `Imported ${points} figures in ${series} series, ${illustrative} of them illustrative.`,
  )
  return 0
}

/** `npm run market -- …`. Exit code 0: done, 1: refused, 2: usage. */
export async function marketCommand([verb, ...rest]: readonly string[], root?: string): Promise<number> {
  // Load the built-in figures first, so that an import keeps their valuation marks.
  if (root !== undefined) await prepareOwnFigures(root)
  const [file] = rest
  if (verb === 'import' && file !== undefined && rest.length === 1) return runImport(file)
  print(USAGE)
  return 2
}
