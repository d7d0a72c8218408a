// Migration numbers: each file NNNN_name.sql must have a unique one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, '..', 'db', 'migrations')

const names = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()

/** One line for each file without a number and for each duplicate number. */
export function wrongMigrations(folder = migrationsFolder) {
  const taken = new Map()
  return names(folder).flatMap((name) => {
    const [, number] = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name) ?? []
    if (!number) return [`db/migrations/${name}: the name is not NNNN_name.sql`]
    const other = taken.get(number)
    taken.set(number, name)
    return other ? [`db/migrations/${name}: ${other} already has the number ${number}`] : []
  })
}

/** The next free four-digit number. */
export function nextNumber() {
  const last = Math.max(0, ...names(migrationsFolder).map((name) => Number.parseInt(name, 10)))
  return String(last + 1).padStart(4, '0')
}
