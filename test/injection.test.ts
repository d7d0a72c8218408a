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
const WRITTEN_IN: Readonly<Record<string, number>> = {
  'app/db/migrate.ts': 2,
  'app/files/removal.server.ts': 1,
  'app/notices/wakes.server.ts': 1,
  'server/backup/back-up.ts': 1,
  'server/backup/restore-rows.ts': 9,
  'server/backup/session.ts': 1,
  'server/postgres/embedded.ts': 2,
}

test('values go into statements as parameters, and raw text only in the places listed', () => {
  const found = sourceFiles('app', 'server', 'db')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => {
      const times = [...read(file).matchAll(/sql\.raw\(|(?:\.query|\bcopyTo|\bcopyFrom)\(\s*`[^`]*\$\{/g)]
        .length
      return times > 0 ? [[file, times] as const] : []
    })
  expect(Object.fromEntries(found)).toEqual(WRITTEN_IN)
})
