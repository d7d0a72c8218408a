import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { db } from './client.server.ts'
import { SelectBatch } from './select-batch.server.ts'

await testDatabase()

const aCompany = (name: string, createdAt: Date) =>
  db().insertInto('companies').values({ type: 'investor', name, createdAt }).execute()

const companies = () => db().selectFrom('companies').select(['name', 'createdAt', 'approvedAt', 'revision'])

test('batched selects return the same rows as individual ones', async () => {
  const names = ['Żółw & Syn', '2026-01-01T00:00:00+00:00', '"quoted" \\ {"a": 1}']
  for (const [at, name] of names.entries())
    await aCompany(name, new Date(Date.UTC(2026, 0, 1 + at, 2, 3, 4, 567)))
  const newestFirst = companies().orderBy('createdAt', 'desc')
  const none = companies().where('name', '=', 'nobody')
  const batch = new SelectBatch()
  const answers = await Promise.all([
    batch.select(newestFirst, { createdAt: true, approvedAt: true }),
    batch.select(none, { createdAt: true, approvedAt: true }),
    batch.select(companies().orderBy('name').limit(1), { createdAt: true, approvedAt: true }),
  ])
  expect(answers[0]).toHaveLength(3)
  expect(answers).toEqual([
    await newestFirst.execute(),
    [],
    await companies().orderBy('name').limit(1).execute(),
  ])
  expect(answers[0]?.map(({ name }) => name)).toEqual(names.toReversed())
})

test('they share a snapshot, regardless of concurrent writes', async () => {
  const snapshots = () =>
    db()
      .selectNoFrom(sql<string>`pg_current_snapshot()::text || pg_sleep(0.01)`.as('snapshot'))
      .$castTo<{ snapshot: string }>()
  const batch = new SelectBatch()
  const asking = Array.from({ length: 10 }, () => batch.select(snapshots(), {}))
  const writing = Array.from({ length: 20 }, (_, at) => aCompany(`Company ${at}`, new Date()))
  const seen = (await Promise.all(asking)).flat().map(({ snapshot }) => snapshot)
  await Promise.all(writing)
  expect(seen).toHaveLength(10)
  expect(new Set(seen).size).toBe(1)
})

test('if the statement fails, each select throws, and later ones run in a new statement', async () => {
  await aCompany('One', new Date(Date.UTC(2026, 0, 1)))
  const broken = companies().where(sql<boolean>`1 / (revision - revision) = 1`)
  const batch = new SelectBatch()
  const outcomes = await Promise.allSettled([
    batch.select(companies().where('name', '=', 'One'), { createdAt: true, approvedAt: true }),
    batch.select(broken, { createdAt: true, approvedAt: true }),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(
    await batch.select(companies().where('name', '=', 'One'), { createdAt: true, approvedAt: true }),
  ).toHaveLength(1)
})
