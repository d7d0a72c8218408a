import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SWITCHES } from './attack/matrix/switches.ts'

const root = join(import.meta.dirname, '..')

/** The entries of scripts/guard-list.mjs, which has no types. */
type Guard = { name: string; file: string; guard: string }
const { GUARDS } = (await import(join(root, 'scripts/guard-list.mjs'))) as { GUARDS: readonly Guard[] }

test.each([...GUARDS, ...SWITCHES])('the guard "$name" stands once in $file', ({ file, guard }) => {
  expect(readFileSync(join(root, file), 'utf8').split(guard)).toHaveLength(2)
})
