import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { db, poolFigures } from '#app/db/client.server.ts'
import { snapshot } from '#app/db/client.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { objectKey } from '#app/files/keys.ts'
import type { Bucket } from '#app/files/rules.ts'
import { removeFile, store, temporaryFolder } from '#app/files/store.server.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { exportedData } from '#test/world/copied-data.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { unzip, upload } from '#test/world/own-data.ts'
import { buildExport } from './build.server.ts'
import { collectData } from './collect.server.ts'
import { PAGE_ROWS } from './pages.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()
beforeEach(() => db().deleteFrom('rateLimits').execute())
afterEach(() => vi.restoreAllMocks())

type Thread = { answers: { body: string; by: string }[] }

/** A developer with a listing, a member who asked about it, and their thread. */
async function aThread() {
  const [owner, other] = [await aDeveloper(), await anInvestor('Otto Other')]
  const house = await aMarketListing({ companyId: owner.company.id })
  const sent = await sendInquiry(other, house.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
  if (!sent.ok) throw new Error(sent.refused)
  return { owner, other, house, inquiry: sent.value.id }
}

/** The driver's method that collects a result's rows, missing from its types. */
type QueryResult = { addRow: (row: unknown) => void }

/** From now on, records the most rows and characters in a single database result. */
function watchQueryResults() {
  const sizes = new Map<QueryResult, { rows: number; characters: number }>()
  const watched = pg.Result.prototype as unknown as QueryResult
  const { addRow } = watched
  vi.spyOn(watched, 'addRow').mockImplementation(function (this: QueryResult, row) {
    const { rows, characters } = sizes.get(this) ?? { rows: 0, characters: 0 }
    sizes.set(this, { rows: rows + 1, characters: characters + JSON.stringify(row).length })
    addRow.call(this, row)
  })
  return {
    mostRows: () => Math.max(...[...sizes.values()].map(({ rows }) => rows)),
    mostCharacters: () => Math.max(...[...sizes.values()].map(({ characters }) => characters)),
  }
}

async function exported(userId: string) {
  const made = await buildExport(userId)
  const files = await unzip(await readFile(made.path))
  await removeFile(made.path)
  return files
}
const json = (files: Map<string, Buffer>, name: string) => JSON.parse(String(files.get(name))) as never

test.runIf(isDeepRun)(
  'an export reads any number of log entries in pages and contains each of them, in order · MEM-391',
  async () => {
    const member = await aDeveloper()
    await sql`insert into audit_log (actor_user_id, actor_kind, action, subject_type, subject_id, details)
    select ${member.userId}, 'member', 'bulk.step', 'bulk', n::text, jsonb_build_object('n', n)
    from generate_series(1, 30000) n`.execute(db())
    const watched = watchQueryResults()
    const files = await exported(member.userId)
    expect(watched.mostRows()).toBe(PAGE_ROWS)
    const audit: { action: string; details: { n: number } }[] = json(files, 'audit.json')
    const steps = audit.filter(({ action }) => action === 'bulk.step').map(({ details }) => details.n)
    expect(steps).toEqual(Array.from({ length: 30_000 }, (_, at) => at + 1))
  },
)

test.runIf(isDeepRun)(
  'a thread of many long messages is read in smaller pages, other long lists in full pages · MEM-391',
  async () => {
    const { owner, other, house, inquiry } = await aThread()
    // Many messages share a timestamp, so the id decides their order.
    await sql`insert into inquiry_messages (inquiry_id, author_id, side, body, created_at)
    select ${inquiry}, ${other.userId}, 'asker', repeat('ż', 4990) || n, now() + make_interval(secs => n / 90)
    from generate_series(1, 700) n`.execute(db())
    await sql`insert into notices (user_id, kind, key, title, path)
    select ${owner.userId}, 'security', 'bulk:' || n, 'Notice ' || n, '/' from generate_series(1, 1300) n`.execute(
      db(),
    )
    await sql`insert into deal_views (view_id, listing_id, user_id, session_id, view_duration)
    select gen_random_uuid(), ${house.id}, ${owner.userId}, gen_random_uuid(), n from generate_series(1, 1200) n`.execute(
      db(),
    )
    const watched = watchQueryResults()
    const files = await exported(owner.userId)
    expect(watched.mostRows()).toBeLessThanOrEqual(PAGE_ROWS)
    expect(watched.mostCharacters()).toBeLessThan(2_000_000)
    const { inquiries, notices }: { inquiries: Thread[]; notices: { title: string }[] } = json(
      files,
      'messages.json',
    )
    const { rows } = await sql<{ body: string }>`
    select body from inquiry_messages where inquiry_id = ${inquiry} order by created_at, id`.execute(db())
    expect(inquiries[0]?.answers.map(({ body }) => body)).toEqual(rows.map(({ body }) => body))
    expect(notices.filter(({ title }) => title.startsWith('Notice'))).toHaveLength(1300)
    const { views }: { views: { viewDuration: number }[] } = json(files, 'kept.json')
    expect(views.map(({ viewDuration }) => viewDuration)).toEqual(
      Array.from({ length: 1200 }, (_, at) => at + 1),
    )
  },
)

test('an export is a snapshot: later writes are not in it · MEM-391', async () => {
  const member = await aDeveloper()
  const add = (from: number) =>
    sql`insert into audit_log (actor_user_id, actor_kind, action, subject_type, subject_id)
      select ${member.userId}, 'member', 'bulk.step', 'bulk', n::text from generate_series(${from}::int, ${from + 599}::int) n`.execute(
      db(),
    )
  await add(1)
  const steps = await snapshot(async (from) => {
    const rows = (await collectData(from, member.userId))['audit.json'] as AsyncIterable<{ action: string }>
    let count = 0
    for await (const { action } of rows) {
      if (count === 0) await add(601)
      if (action === 'bulk.step') count += 1
    }
    return count
  })
  expect(steps).toBe(600)
  expect(JSON.stringify((await exportedData(member.userId))['audit.json']).match(/bulk\.step/g)).toHaveLength(
    1200,
  )
})

test('files that are missing or do not fit are listed, and the others are exported · MEM-391', async () => {
  const member = await aDeveloper()
  await upload(member, 'one', 1)
  const gone = await upload(member, 'two', 2)
  await upload(member, 'three', 3)
  const { fileId: large } = await upload(member, 'four', 4)
  await db().updateTable('files').set({ byteSize: 2_000_000_000 }).where('id', '=', large).execute()
  const { bucket, storageKey } = await db()
    .selectFrom('files')
    .where('id', '=', gone.fileId)
    .select(['bucket', 'storageKey'])
    .executeTakeFirstOrThrow()
  await store().remove(objectKey(bucket as Bucket, storageKey))
  const files = await exported(member.userId)
  const names = [...files.keys()].filter((name) => name.startsWith('files/'))
  expect(names).toHaveLength(2)
  expect(String(files.get('missing.txt'))).toMatch(/^files\/.*zażółć gęślą\.pdf\n$/)
  expect(String(files.get('left-out.txt'))).toMatch(/did not fit.*\n\nfiles\/.*\(4\) zażółć gęślą\.pdf\n$/s)
  const contents = names.map((name) => files.get(name)?.toString('latin1') ?? '')
  expect(contents[0]).toContain('one')
  expect(contents[1]).toContain('three')
})

test.runIf(isDeepRun)(
  'an export that fails midway leaves no file behind and releases its connection · MEM-391',
  async () => {
    const { owner } = await aThread()
    await sql`alter table notices rename to notices_away`.execute(db())
    await expect(buildExport(owner.userId)).rejects.toThrow('notices')
    await sql`alter table notices_away rename to notices`.execute(db())
    expect(await readdir(await temporaryFolder())).toEqual([])
    expect(poolFigures().busy).toBe(0)
    expect((await exported(owner.userId)).size).toBeGreaterThan(5)
  },
)
