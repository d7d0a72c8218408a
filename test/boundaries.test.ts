import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, root, sourceFiles } from './source-files.ts'
import { FOLDERS, GATES } from './tiers.ts'

const files = sourceFiles('app')

function rank(path: string): number | null {
  const match = /^app\/([a-z-]+)\//.exec(path)
  return match?.[1] ? FOLDERS.indexOf(match[1]) : null
}

test('every folder of app has a tier', () => {
  const unknown = files.filter((file) => rank(file) === -1)
  expect(unknown).toEqual([])
})

test('imports point down', () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter(({ path }) => path.startsWith('app/') && !GATES.has(path))
      .filter(({ path }) => (rank(path) ?? 0) > (rank(file) ?? Number.POSITIVE_INFINITY))
      .map(({ path }) => `${file} -> ${path}`),
  )
  expect(upward).toEqual([])
})

test('nothing in app imports from server/ except types', () => {
  const wrong = files.filter((file) =>
    importsOf(file).some(({ path, isType }) => path.startsWith('server/') && !isType),
  )
  expect(wrong).toEqual([])
})

test('only server files, routes and the launcher touch the database', () => {
  const wrong = files.filter(
    (file) =>
      !/\.server\.tsx?$/.test(file) &&
      !file.startsWith('app/db/') &&
      !/\/(routes|commands|queries)\//.test(file) &&
      importsOf(file).some(({ path, isType }) => !isType && path === 'app/db/client.server.ts'),
  )
  expect(wrong).toEqual([])
})

test('ui components depend on neither domain nor server', () => {
  const wrong = files.filter(
    (file) =>
      file.startsWith('app/ui/') && importsOf(file).some(({ path }) => !/^app\/(ui|lib)\//.test(path)),
  )
  expect(wrong).toEqual([])
})

test('no file has a meaningless name', () => {
  const vague = /^(index|utils?|helpers?|types|hooks|service|manager|common|misc|shared)\.tsx?$/
  expect(files.filter((file) => vague.test(basename(file)))).toEqual([])
})

test('no file exceeds 300 lines', () => {
  const all = sourceFiles('app', 'server', 'db', 'test', 'bench')
  const long = all.filter(
    (file) => !file.includes('.gen.') && readFileSync(join(root, file), 'utf8').split('\n').length > 300,
  )
  expect(long).toEqual([])
})

/** Files whose writes bypass `transaction()` and its check of the caller's rights, each with the reason. */
const OUTSIDE_TRANSACTIONS: Readonly<Record<string, string>> = {
  'app/account/session.server.ts': 'the last use of the current session',
  'app/alerts/jobs.server.ts': 'a job',
  'app/deals/commands/record-view.server.ts': 'a view needs no right',
  'app/legal/announce.server.ts': 'a job',
  'app/listings/market/commands/fold-market.server.ts': 'a job',
  'app/mail/jobs.server.ts': 'a job',
  'app/mail/lease.server.ts': 'the outcome of an email that is being sent',
  'app/mail/retry.server.ts': 'pending emails are retried',
  'app/mail/worker.server.ts': 'a job',
  'app/market/commands/staged-figures.server.ts': 'a job deletes unpublished drafts',
  'app/notices/jobs.server.ts': 'a job',
  'app/oversight/audit/commands/check.server.ts': 'any process may continue the check',
  'app/oversight/notifications/overdue.server.ts': 'a job',
  'app/oversight/reminders/open-turns.server.ts': 'a job deletes ended turns',
  'app/review/claims.server.ts': 'a job removes claims that have ended',
  'app/review/seal.server.ts': 'a job',
  'app/review/tallies.server.ts': 'a job',
  'app/settings/export/jobs.server.ts': 'a job',
}

const WRITES = [
  /\bdb\(\)\s*\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(/,
  /\b(?:insert into|update \w+ (?:\w+ )?set|delete from|merge into|select fold_(?:tallies|market_log))[^`]*`\s*\.execute\(\s*db\(\)/i,
]

test('every write of a request goes through transaction(), which locks the rights that admitted it', () => {
  const outside = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return !file.startsWith('app/db/') && WRITES.some((write) => write.test(text))
  })
  expect(outside).toEqual(Object.keys(OUTSIDE_TRANSACTIONS))
})

/** Files that set Retry-After without `retryAfter`, for thrown refusals whose headers the root passes on. */
const THROWN = new Set(['app/lib/refusal.ts', 'app/lib/form-response.server.ts'])

test('every 429 or 503 states when to retry, through retryAfter()', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const literal = files.filter(
    (file) => !THROWN.has(file) && /['"]Retry-After['"]\s*[:\]](?!\s*wait\b)/.test(read(file)),
  )
  expect(literal).toEqual([])
  const answers = /(?:status: |too_many: |\? )(?:429|503)\b/
  const silent = files.filter((file) => answers.test(read(file)) && !/\bretryAfter\(/.test(read(file)))
  expect(silent).toEqual([])
})

/** Files that still build a refusal by hand. Add none: a refusal belongs in its noun's table (`Refusals`). */
const BY_HAND: readonly string[] = ['app/review/desk/load-failure.server.ts']

test('responses to refusals come from app/lib/form-response.server.ts', () => {
  const byHand = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return !file.startsWith('app/lib/') && /status: [45]\d\d\b|['"]Retry-After['"]|refusedForm\(/.test(text)
  })
  expect(byHand).toEqual(BY_HAND)
})

test('only review/decide stores decisions', () => {
  const writes =
    /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\('reviewDecisions|\b(?:insert into|update|delete from|merge into)\s+review_decisions\b/i
  const writing = files.filter((file) => writes.test(readFileSync(join(root, file), 'utf8')))
  expect(writing).toEqual(['app/review/decide.server.ts'])
})

/** Code that reads or writes a cursor, compares its position, or cuts a page from rows. */
const PAGING = [
  /function (?:read|write)Cursor\b|'YYYY-MM-DD"T"HH24:MI:SS/,
  /\([a-z]\w*\.\w+, [a-z]\w*\.\w+\)\s*[<>]\s*\(/,
  /\.length > [A-Z_]*PAGE[A-Z_]*\b/,
]
const paging = (text: string) => PAGING.some((piece) => piece.test(text))

test('cursors are read, compared and written by app/db/keyset.ts', () => {
  const byHand = files.filter(
    (file) => !file.startsWith('app/db/') && paging(readFileSync(join(root, file), 'utf8')),
  )
  expect(byHand).toEqual([])
  const samples = [
    'function readCursor(text: string) {',
    'sql`to_char(a.created_at, \'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\')`',
    'sql`(a.created_at, a.id) < (${at}, ${id})`',
    'rows.length > OWN_PAGE ? last.id : null',
  ]
  expect(samples.filter((sample) => !paging(sample))).toEqual([])
})
