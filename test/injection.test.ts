import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('none of our code evaluates text or runs a command through a shell', () => {
  const wrong = sourceFiles('app', 'server', 'db')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /\beval\(|new Function\(|(?<![.\w])exec\(|\bexecSync\(|shell: true/.test(read(file)))
  expect(wrong).toEqual([])
})

/**
 * Places where raw text goes into a statement: names from our own catalogue, settings and numbers that no visitor
 * controls.
 */
const WRITTEN_IN = [
  'app/db/migrate.ts',
  'app/files/removal.server.ts',
  'app/notices/wakes.server.ts',
  'server/backup/back-up.ts',
  'server/backup/restore-rows.ts',
  'server/backup/session.ts',
  'server/postgres/embedded.ts',
]

test('values go into statements as parameters, and raw text only in the places listed', () => {
  const found = sourceFiles('app', 'server', 'db')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .filter((file) => /sql\.raw\(|(?:\.query|\bcopyTo|\bcopyFrom)\(\s*`[^`]*\$\{/.test(read(file)))
  expect(found.filter((file) => !WRITTEN_IN.includes(file))).toEqual([])
})
