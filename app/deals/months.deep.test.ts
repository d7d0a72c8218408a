import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '#app/db/migrate.ts'
import { onServer, withDatabase } from '#test/server.ts'

const serverUrl = inject('serverUrl')
const name = `test_months_${process.pid}`
const url = withDatabase(serverUrl, name)
const folder = 'db/migrations'

beforeAll(() => onServer(serverUrl, (client) => client.query(`create database ${name}`)))
afterAll(() => onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)))

test('views from a clock a year ahead do not stop the release that partitions them by month', async () => {
  await migrate({ url, folder, upTo: '0043_folding' })
  await onServer(url, async (client) => {
    // Rows without listings, inserted with foreign keys off.
    await client.query('set session_replication_role = replica')
    await client.query(`insert into listing_views (view_id, listing_id, session_id, view_duration, created_at)
      select gen_random_uuid(), 1, gen_random_uuid(), 1, at from unnest(array[now(), now() + interval '1 year']) at`)
  })
  expect(await migrate({ url, folder })).toContain('0047_growth')
  await onServer(url, async (client) => {
    const { rows } = await client.query(
      `select (select count(*)::integer from deal_views) as kept,
        (select count(*)::integer from view_months() where now() + interval '1 year' < before) > 0 as has_partition`,
    )
    expect(rows).toEqual([{ kept: 2, has_partition: true }])
    await client.query(
      `select create_view_month(now() + make_interval(months => ahead)) from generate_series(0, 15) ahead`,
    )
  })
})
