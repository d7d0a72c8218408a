import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { nameOf } from './check.ts'
import { waitForJobs, journalMark, undoSince, type WrittenRow, writtenSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'
import { OPERATIONS } from './operations.ts'
import { matrixWorld, type MatrixWorld } from './world.ts'
import { type Operation, outcomeOf } from './outcomes.ts'
import { formOf, sendOperation } from './request.ts'
import { PRINCIPALS, type Principal } from './principals.ts'
import type { Fixtures } from './fixtures.ts'
import { filled } from '#test/door-world.ts'

/** Every column name in the database, in its SQL and TypeScript spelling. */
async function columnNames(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    db(),
  )
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  return [...new Set(rows.flatMap(({ name }) => [name, camel(name)]))].toSorted()
}

/** What an attacker would send: a higher role, a decided status, another person's id, another date. */
function tamperedValue(name: string, fixtures: Fixtures): string {
  const plain = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (plain === 'role') return 'admin'
  if (/(^|_)status$/.test(plain)) return 'approved'
  if (plain.endsWith('company_id')) return fixtures['company:developer:approved'] ?? ''
  if (/user_id$|_by$|requester_id$|author_id$/.test(plain)) return fixtures['user:developer:approved'] ?? ''
  if (/^listing_id$/.test(plain)) return fixtures.market ?? ''
  if (/_at$|_on$/.test(plain)) return '2020-01-02T03:04:05Z'
  if (/^(is|has|listed|staged|held|mail|bell|enabled|email_verified)/.test(plain)) return 'true'
  if (/type$|kind$/.test(plain)) return 'investor'
  if (plain.endsWith('email')) return 'mass@world.parcela.test'
  if (/notes$|reason$/.test(plain)) return 'mass assigned'
  return '1'
}

type Row = Record<string, unknown>
/** Columns that differ between identical requests: generated ids, times and tokens. */
type Volatile = ReadonlySet<string>

const JOB_TABLES = new Set(['email_queue', 'alert_firings', 'digest_entries', 'notices', 'outbox_events'])
const withoutJobRows = (rows: readonly WrittenRow[]) => rows.filter(({ table }) => !JOB_TABLES.has(table))

function valuesOf({ table, step, old, new: now }: WrittenRow): [string, unknown][] {
  const row: Row = now ?? old ?? {}
  return Object.entries(row)
    .filter(([name, value]) => step !== 'UPDATE' || JSON.stringify(value) !== JSON.stringify(old?.[name]))
    .map(([name, value]) => [`${table}.${name}`, value])
}

/** One line per row, without the volatile columns. */
function linesOf(rows: readonly WrittenRow[], volatile: Volatile): string[] {
  return withoutJobRows(rows).map((row) => {
    const values = valuesOf(row).filter(([name]) => !volatile.has(name))
    return `${row.step} ${row.table} ${JSON.stringify(Object.fromEntries(values))}`
  })
}

/** Compares rows of the same table and step in the order they were written. */
function volatileOf(a: readonly WrittenRow[], b: readonly WrittenRow[]): Volatile {
  const found = new Set<string>()
  const others = Map.groupBy(withoutJobRows(b), ({ table, step }) => `${step} ${table}`)
  for (const [group, rows] of Map.groupBy(withoutJobRows(a), ({ table, step }) => `${step} ${table}`))
    for (const [index, row] of rows.entries()) {
      const twin = others.get(group)?.[index]
      const [one, other] = [new Map(valuesOf(row)), new Map(twin ? valuesOf(twin) : [])]
      for (const name of new Set([...one.keys(), ...other.keys()]))
        if (JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name))) found.add(name)
    }
  return found
}

const firstAllowed = ({ outcomes }: Operation): Principal | undefined =>
  PRINCIPALS.find((one) => outcomeOf(outcomes, one) === 'done')

/** The fields that the page offers this person, which are what they may set. */
async function offeredBy(origin: string, path: string, cookie: string): Promise<Set<string>> {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    headers: { Accept: 'text/html', Cookie: cookie },
  })
  const html = response.status === 200 ? await response.text() : ''
  return new Set([...html.matchAll(/\bname="([^"]+)"/g)].map(([, name = '']) => name))
}

const SAMPLE_SIZE = 12
const DISCARDS: ReadonlySet<string> = new Set(['fresh', 'cancel'])
const isKeepOf =
  ({ path }: Operation) =>
  (other: Operation) =>
    other.path === path && other.intent === 'keep'

type MassResult = { tried: number; refused: string[]; stored: string[]; broken?: string }

/**
 * Adds every column name to one write, and compares the rows with those of the same write without them.
 */
async function checkMass(
  operation: Operation,
  names: readonly string[],
  { origin, world }: { origin: string; world: MatrixWorld },
): Promise<MassResult> {
  const who = firstAllowed(operation)
  const result: MassResult = { tried: 0, refused: [], stored: [] }
  if (!who || operation.form === undefined) return result
  const cookie = world.people.cookies[who]
  const { fixtures } = world
  const form = formOf(operation, fixtures)
  const path = filled(operation.path, fixtures)
  const offered = new Set([...form.map(([name]) => name), ...(await offeredBy(origin, path, cookie))])
  const extraneous = names.filter((name) => !offered.has(name))
  // Discarding a draft writes nothing unless there is one.
  const draft = DISCARDS.has(operation.intent) && OPERATIONS.find(isKeepOf(operation))
  if (draft) await sendOperation(draft, { origin, fixtures, cookie })
  const mark = await journalMark()
  const submit = async (extra: readonly string[]) => {
    const more = extra.map((name) => [name, tamperedValue(name, fixtures)] as const)
    const { status } = await sendOperation(operation, { origin, fixtures, cookie, form: [...form, ...more] })
    const rows = await writtenSince(mark)
    await undoSince(mark)
    return { rows, isDone: status < 400 && rows.length > 0, status }
  }
  const [first, second] = [await submit([]), await submit([])]
  // A write that is not carried out would prove nothing.
  if (!first.isDone || !second.isDone) return { ...result, broken: `${first.status}, ${second.status}` }
  const volatile = volatileOf(first.rows, second.rows)
  const clean = new Set([...linesOf(first.rows, volatile), ...linesOf(second.rows, volatile)])
  const extraneousLines = (rows: readonly WrittenRow[]) =>
    linesOf(rows, volatile).filter((line) => !clean.has(line))

  /** A job may write in parallel, so a line counts only if it appears twice. */
  async function storedWith(some: readonly string[]): Promise<{ isDone: boolean; lines: string[] }> {
    const once = await submit(some)
    if (!once.isDone || extraneousLines(once.rows).length === 0) return { isDone: once.isDone, lines: [] }
    const again = new Set(extraneousLines((await submit(some)).rows))
    return { isDone: true, lines: extraneousLines(once.rows).filter((line) => again.has(line)) }
  }

  async function tryNames(some: readonly string[]): Promise<void> {
    const { isDone, lines } = await storedWith(some)
    if (isDone && lines.length === 0) return
    if (some.length > 1) {
      const half = Math.ceil(some.length / 2)
      await tryNames(some.slice(0, half))
      await tryNames(some.slice(half))
    } else if (isDone) result.stored.push(`${some[0]}: ${lines.join(' ; ').slice(0, 400)}`)
    else result.refused.push(...some)
  }
  result.tried = extraneous.length
  const whole = await submit(extraneous)
  if (!whole.isDone) {
    // A form that rejects every unknown field also rejects each name alone: a sample of names is tried.
    const some = extraneous.filter((_, at) => at % Math.ceil(extraneous.length / SAMPLE_SIZE) === 0)
    const alone = await Array.fromAsync(some, async (name) => (await submit([name])).isDone)
    if (!alone.includes(true)) return { ...result, refused: extraneous }
  }
  await tryNames(extraneous)
  return result
}

const { origin } = await journalledFront()

const world = await matrixWorld(origin)
const names = await columnNames()
await waitForJobs()

test.each(
  OPERATIONS.filter((operation) => firstAllowed(operation)).map((operation) => ({
    name: nameOf(operation),
    operation,
  })),
)('$name stores only what its form offers, whatever columns are added', async ({ operation }) => {
  const { tried, stored, broken } = await checkMass(operation, names, { origin, world })
  expect(broken).toBeUndefined()
  expect(stored).toEqual([])
  expect(tried).toBeGreaterThan(300)
})
