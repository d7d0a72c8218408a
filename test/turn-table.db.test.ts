import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { turnOf } from '#app/review/turn.ts'
import { testDatabase } from './database.ts'
import { byOwner, inquiry } from './world/turn-facts.ts'
import { NOW, TABLE } from './world/turn-table.ts'

await testDatabase()

test.each(TABLE)('%s: the turn is that of its row', (_, facts, side, missing) => {
  const turn = turnOf(facts, NOW)
  expect([turn.side, turn.missing.map(({ label }) => label)]).toEqual([side, missing])
  expect(turn.since === null).toBe(side === 'nobody')
})

test('an inquiry in progress is the turn of the side that did not write last', () => {
  const of = (side: 'asker' | 'owner') =>
    turnOf(inquiry({ status: 'in_progress', last: { ...byOwner, side } }), NOW).companyId
  expect([of('owner'), of('asker')]).toEqual(['a', 'o'])
})

/** What a case is called in the table, and the column whose states the database allows. */
const COLUMNS = {
  profile: ['companies', 'approval_status'],
  version: ['company_versions', 'status'],
  document: ['kyc_submissions', 'status'],
  application: ['applications', 'status'],
  listing: ['listing_revisions', 'status'],
  access: ['access_requests', 'status'],
  inquiry: ['inquiries', 'status'],
  connection: ['connection_requests', 'status'],
} as const

/** A profile that was never sent is a draft in the database. */
const CALLED: Readonly<Record<string, string>> = { 'profile draft': 'incomplete' }

test.each(Object.entries(COLUMNS))(
  'every state that the database allows of %s has its row',
  async (kind, [table, column]) => {
    const { rows } = await sql<{ check: string }>`
    select pg_get_constraintdef(c.oid) as check from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column}
      and cardinality(c.conkey) = 1`.execute(db())
    const states = new Set(
      rows.flatMap(({ check }) => [...check.matchAll(/'([a-z_]+)'/g)].map(([, state]) => state ?? '')),
    )
    expect(states.size).toBeGreaterThan(2)
    const told = TABLE.filter(([state]) => state.startsWith(`${kind} ·`)).map(([state]) => state)
    for (const state of states) {
      const name = CALLED[`${kind} ${state}`] ?? state
      expect([name, told.some((row) => new RegExp(`\\b${name}\\b`).test(row))]).toEqual([name, true])
    }
  },
)
