import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { filled } from './door-world.ts'
import { VISITORS } from './door-outcomes.ts'
import { DOORS } from './doors-table.ts'
import { fetchPage, openFront } from './front.ts'
import { root, sourceFiles } from './source-files.ts'

const front = await openFront()

/** Every URL that accepts a write from anyone, except sign-out. */
const WRITES = [
  ...new Set(DOORS.filter(({ post }) => VISITORS.some((who) => post[who] !== 405)).map(({ path }) => path)),
].filter((path) => path !== '/signout')

/** Columns set only by decisions on people, companies, listings, documents and text; no form has them. */
const DECIDED: Readonly<Record<string, string>> = {
  members: 'user_id, role, user_type, suspended_at, closed_at, early_access_granted_at',
  users: 'id, email, email_verified',
  companies: 'id, approval_status, suspended_at, closed_at, version, approved_at, internal_notes',
  company_members: 'company_id, user_id, role',
  listings: 'id, company_id, approval_status, listed, suspended_at, is_locked, visibility, slug',
  listing_revisions: 'id, status, internal_notes',
  kyc_submissions: 'id, status, reviewed_by, is_current, rejection_reason',
  applications: 'id, status, user_id, company_id, internal_notes',
  access_grants: 'id, revoked_at, expires_at',
  // Members may request access, even without a message, but not decide on it.
  "access_requests where status <> 'pending'": 'id, status',
  contact_messages: 'id, answered_at, answered_by',
  market_countries: 'country, enabled',
}

/** A hash of the current values of those columns, per table. */
async function decidedColumnHashes(): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const [table, columns] of Object.entries(DECIDED)) {
    const { rows } = await sql<{ hash: string }>`
      select count(*)::text || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash
      from (select ${sql.raw(columns)} from ${sql.raw(table)}) t`.execute(db())
    all[table] = rows[0]?.hash ?? ''
  }
  return all
}

/** A request as a client would send it to a generic API for updating tables. */
const ARBITRARY_UPDATE = {
  table: 'companies',
  from: 'companies',
  set: 'approval_status=approved',
  where: 'true',
  query: 'update companies set approval_status = 1',
  approval_status: 'approved',
  approvalStatus: 'approved',
  status: 'approved',
  role: 'admin',
  user_type: 'developer',
  suspended_at: '',
  reviewed_by: '00000000-0000-4000-8000-000000000000',
  company_id: '00000000-0000-4000-8000-000000000000',
  internal_notes: 'x',
  answered_at: '2026-01-01',
  'data[approval_status]': 'approved',
  $set: '{"approval_status":"approved"}',
  __proto__x: '1',
}

const STACK = /\n\s+at \S|node_modules|\.server\.ts/
const DEFINED = new Set([200, 204, 302, 303, 400, 401, 403, 404, 405, 409, 413, 415, 422, 429])

describe('every operation is typed', () => {
  test('no URL accepts an arbitrary table update: every response is expected and has a message, and none of those columns changes · ADM-185', async () => {
    expect(WRITES.length).toBeGreaterThan(40)
    const before = await decidedColumnHashes()
    for (const who of ['guest', 'incomplete', 'pending', 'developer', 'investor', 'admin'] as const) {
      for (const path of WRITES) {
        for (const form of [ARBITRARY_UPDATE, { ...ARBITRARY_UPDATE, intent: 'update', id: '1' }]) {
          const { status, location, html, text } = await fetchPage(
            filled(path, front.world),
            front.cookies[who],
            form,
          )
          expect([who, path, status, DEFINED.has(status)]).toEqual([who, path, status, true])
          if (location === null && status !== 204)
            expect([who, path, text.length > 0]).toEqual([who, path, true])
          expect([who, path, STACK.test(html)]).toEqual([who, path, false])
        }
      }
    }
    expect(await decidedColumnHashes()).toEqual(before)
  }, 300_000)

  test('pages do not write to tables: every write is a named command of its noun · ADM-185', () => {
    const WRITE =
      /\.(updateTable|insertInto|deleteFrom|mergeInto|replaceInto)\(|sql`\s*(update|insert|delete|merge)\b/i
    const writing = sourceFiles('app').filter(
      (file) =>
        !/\.server\.tsx?$|\.test\.tsx?$/.test(file) && WRITE.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(writing).toEqual([])
  })
})
