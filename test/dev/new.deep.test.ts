import { execFileSync } from 'node:child_process'
import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#test/source-files.ts'
import { temporaryFolder } from '#test/server.ts'

type Numbers = { wrongMigrations: (folder: string) => string[] }
const { wrongMigrations } = (await import(join(root, 'scripts/migration-numbers.mjs'))) as Numbers

let folder: string
const migrations = () => join(folder, 'db/migrations')

beforeAll(async () => {
  folder = await temporaryFolder()
  for (const part of ['app', 'server', 'db', 'scripts', 'test', 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (...parameters: string[]) =>
  execFileSync(process.execPath, [join(folder, 'scripts/new.mjs'), ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  })

test('a new migration gets the next number and a heading, and the types are regenerated', async () => {
  await writeFile(join(folder, 'app/db/schema.gen.ts'), '')
  const last = (await readdir(migrations())).toSorted().at(-1) ?? ''
  const next = String(Number.parseInt(last, 10) + 1).padStart(4, '0')
  expect(run('migration', 'add_a_floor')).toContain(`db/migrations/${next}_add_a_floor.sql`)
  expect(await readFile(join(migrations(), `${next}_add_a_floor.sql`), 'utf8')).toMatch(/^-- add a floor: /)
  expect(await readFile(join(folder, 'app/db/schema.gen.ts'), 'utf8')).toContain('export interface DB')
  expect(() => run('migration', 'Not a Name')).toThrow(/usage/)
}, 120_000)

test('two migrations with the same number fail the check, which names both', async () => {
  expect(wrongMigrations(migrations())).toEqual([])
  await writeFile(join(migrations(), '0001_again.sql'), '')
  await writeFile(join(migrations(), 'nameless.sql'), '')
  const [first, second] = wrongMigrations(migrations())
  expect(first).toMatch(/^db\/migrations\/0001_\w+\.sql: 0001_\w+\.sql already has the number 0001$/)
  expect(second).toBe('db/migrations/nameless.sql: the name is not NNNN_name.sql')
})
