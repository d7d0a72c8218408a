import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { db } from '#app/db/client.server.ts'
import { log } from '#app/lib/log.ts'
import { isOwnImportNeeded, loadOwnFigures } from './commands/import-figures.server.ts'

/** The built-in figures and their day; update it with every change to the file (decision 32). */
export const OWN_FIGURES = { path: join('db', 'market', 'figures.csv'), version: '2026-11-20' } as const

const OWN_NAME = 'Our own figures'

/**
 * Loads the built-in figures unless newer ones are live; if nothing has changed, only hashes the file. `root` is
 * the project's folder. Throws if the file is missing or invalid.
 */
export async function prepareOwnFigures(root: string): Promise<void> {
  const { path, version } = OWN_FIGURES
  const full = join(root, path)
  const sha256 = createHash('sha256')
    .update(await readFile(full))
    .digest()
  const current = await db()
    .selectFrom('marketImports')
    .where('isCurrent', '=', true)
    .select(['origin', 'version', 'sha256'])
    .executeTakeFirst()
  if (!isOwnImportNeeded(current ?? null, version, sha256)) return
  const loaded = await loadOwnFigures({ name: OWN_NAME, bytes: createReadStream(full) }, version)
  if (!loaded.ok) {
    const [first] = loaded.problems
    throw new Error(`${path}${first?.line ? ` line ${first.line}` : ''}: ${first?.reason ?? 'unreadable'}`)
  }
  if (!loaded.value.unchanged) log.info('market.figures_loaded', { version, points: loaded.value.points })
}
