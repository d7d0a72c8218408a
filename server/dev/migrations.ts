import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Hashes = Readonly<Record<string, string>>

async function hashesOf(folder: string): Promise<Hashes> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = names.map(async (name) => {
    const text = await readFile(join(folder, name))
    return [name, createHash('sha256').update(text).digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(entries))
}

/**
 * Keeps the development database at the newest migration. `hashesFile` is a file with the hashes of applied migrations; a
 * migration edited after it ran is refused, because it would never run again.
 */
export function migrations(folder: string, hashesFile: string, apply: () => Promise<readonly string[]>) {
  let isStale = true
  return {
    edited() {
      isStale = true
    },
    async migrateIfStale(): Promise<void> {
      if (!isStale) return
      const now = await hashesOf(folder)
      const ran = JSON.parse(await readFile(hashesFile, 'utf8').catch(() => '{}')) as Hashes
      const changed = Object.keys(ran).filter((name) => now[name] !== undefined && now[name] !== ran[name])
      if (changed.length > 0)
        throw new Error(
          `db/migrations/${changed.join(', ')}: this migration was edited after it had run. ` +
            'Restore it and write a new one, or remove the database to run it again.',
        )
      await apply()
      await writeFile(hashesFile, JSON.stringify(now))
      isStale = false
    },
  }
}
