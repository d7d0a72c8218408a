import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { OutagePool, StatementNames } from './pool.server.ts'

const { url } = await testDatabase()
const pool = new OutagePool({ url: url(), max: 1, limitMs: 120_000, prepares: true })
const client = await pool.connect()
afterAll(async () => {
  client.release()
  await pool.end()
})

const often = async (text: string, values: unknown[] = [], times = 12) => {
  for (let time = 0; time < times; time += 1) await client.query(text, values)
}
const prepared = async () => {
  const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('frequent statements are prepared and return the same results', async () => {
  const text = 'select $1::int + 1 as next, $2::text[] as words'
  const values = [41, ['a', 'ą']]
  expect(await prepared()).not.toContain(text)
  await often(text, values)
  expect(await prepared()).toContain(text)
  expect((await client.query(text, values)).rows).toEqual([{ next: 42, words: ['a', 'ą'] }])
})

test('commands, writes and statements inside a transaction are not prepared', async () => {
  for (const text of ['begin', 'select 3 as inside', 'commit']) await often(text)
  await client.query('set plan_cache_mode = auto')
  await client.query('create table written (id int, state text)', [])
  await client.query("create unique index on written (id) where state = 'open'", [])
  // A generic plan, which test databases prefer, would not find the index.
  await often(
    'insert into written values ($1, $2) on conflict (id) where state = $2 do nothing',
    [1, 'open'],
    20,
  )
  await client.query('begin')
  await often('select 4 as inside')
  await client.query('commit')
  expect((await prepared()).filter((text) => /begin|commit|insert|inside/.test(text))).toEqual([])
})

test('statements prepared before a migration return results after it', async () => {
  await client.query('create table changing (id int, label int, size int)', [])
  await client.query('insert into changing values (1, 7, 2)', [])
  const texts = [
    ['select label from changing where id = $1', 1],
    ['select id from changing where label = $1', 7],
    ['select id from changing where size = $1', 2],
    ['select * from changing where id = $1', 1],
  ] as const
  for (const [text, value] of texts) await often(text, [value])
  expect(await prepared()).toEqual(expect.arrayContaining(texts.map(([text]) => text)))
  await client.query('alter table changing alter label type text, alter size type bigint', [])
  await client.query('alter table changing add note text', [])
  await client.query('update changing set size = 5000000000', [])
  const first = { id: 1, label: '7', size: 5_000_000_000, note: null }
  const rows = [{ label: '7' }, { id: 1 }, { id: 1 }, first]
  for (let time = 0; time < 2; time += 1)
    for (const [at, [text, value]] of texts.entries())
      expect((await client.query(text, [value === 2 ? 5_000_000_000 : value])).rows).toEqual([rows[at]])
})

test('a query that fails by itself fails with its own error, and stays prepared', async () => {
  const text = 'select 1 / $1::int as part'
  await often(text, [1])
  await expect(client.query(text, [0])).rejects.toThrow('division by zero')
  const executions = async () => {
    const { rows } = await client.query(
      'select generic_plans + custom_plans as count from pg_prepared_statements where statement = $1',
      [text],
    )
    return rows
  }
  const [before] = await executions()
  await client.query(text, [1])
  expect(await executions()).toEqual([{ count: before.count + 1 }])
})

test('nothing is prepared once a connection has lost a statement, as behind an old pooler', async () => {
  const another = new OutagePool({ url: url(), max: 1, limitMs: 120_000, prepares: true })
  const own = await another.connect()
  const run = async (text: string, times: number) => {
    for (let time = 0; time < times; time += 1)
      expect((await own.query(text, [])).rows).toEqual([{ found: 1 }])
  }
  await run('select 1 as found', 12)
  await own.query('deallocate all')
  await run('select 1 as found', 1)
  await run('select 1 as found -- again', 12)
  const { rows } = await own.query('select statement from pg_prepared_statements')
  expect(rows).toEqual([])
  own.release()
  await another.end()
})

test('a process prepares at most 100 statements', () => {
  const names = new StatementNames()
  for (let at = 0; at < 300; at += 1) for (let time = 0; time < 12; time += 1) names.nameOf(`select ${at}`)
  expect(Array.from({ length: 300 }, (_, at) => names.nameOf(`select ${at}`)).filter(Boolean)).toHaveLength(
    100,
  )
})
