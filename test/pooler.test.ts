import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from './source-files.ts'

/** State that outlives a transaction, which does not work through a pooler in transaction mode. */
const SESSION_STATE = [
  /\blisten \$?\{?[a-z_]/i,
  /pg_(try_)?advisory_lock(_shared)?\(/,
  /\bset (session|time zone|search_path|role|statement_timeout|lock_timeout)\b/i,
  /set_config\([^)]*false\)/,
  /create (local |global )?temp(orary)? (table|view)/i,
  /\b(prepare|deallocate) [a-z_]+ (as|\()/i,
  /\bwith hold\b/i,
]

/** Files that use separate connections without the pooler: DATABASE_DIRECT_URL, or the embedded server. */
const PAST_THE_POOLER = new Set([
  'app/files/command.server.ts',
  'app/notices/wakes.server.ts',
  'server/backup/session.ts',
  'server/postgres/embedded.ts',
])

/** The text without its comments, which may contain "listen". */
const codeOf = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

test('no query leaves state on its connection', () => {
  const found = sourceFiles('app', 'server')
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.') && !PAST_THE_POOLER.has(file))
    .flatMap((file) => {
      const code = codeOf(readFileSync(join(root, file), 'utf8'))
      const queries = code.match(/`[^`]*`|'[^'\n]*'/g) ?? []
      return queries
        .filter((text) => SESSION_STATE.some((pattern) => pattern.test(text)))
        .map((text) => `${file}: ${text.slice(0, 80)}`)
    })
  expect(found).toEqual([])
})

test('only app/db/pool.server.ts names its queries, and only without a pooler', () => {
  const found = sourceFiles('app', 'server').filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return /\b(query|run)\(\{[^}]*\bname\b/.test(text) && file !== 'app/db/pool.server.ts'
  })
  expect(found).toEqual([])
})
