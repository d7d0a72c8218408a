// `npm run new -- migration NAME`: creates the next numbered file in db/migrations and regenerates the types.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder, nextNumber } from './migration-numbers.mjs'

const [what, name = ''] = process.argv.slice(2)
if (what !== 'migration' || !/^[a-z][a-z0-9_]*$/.test(name)) {
  process.stderr.write('usage: npm run new -- migration NAME (lowercase letters, digits and underscores)\n')
  process.exit(2)
}
const file = `${nextNumber()}_${name}.sql`
const heading = `-- ${name.replaceAll('_', ' ')}: say what is added and why. Only add: the previous release still runs on it.\n`
writeFileSync(join(migrationsFolder, file), heading, { flag: 'wx' })
process.stdout.write(`db/migrations/${file}\n`)
const types = join(import.meta.dirname, 'db-types.mjs')
process.exitCode = spawnSync(process.execPath, [types], { stdio: 'inherit' }).status ?? 1
