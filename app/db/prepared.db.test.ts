import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { OutagePool, StatementNames } from './pool.server.ts'

const { url } = await testDatabase()
const pool = new OutagePool({ url: url(), max: 1, limitMs: 5000, prepares: true })
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

test('transaction commands, writes and statements with * are not prepared', async () => {
  for (const text of ['begin', 'commit', 'select * from members', 'select m.* from members m'])
    await often(text)
  await client.query('set plan_cache_mode = auto')
  const all = await prepared()
  await client.query('create table written (id int, state text)', [])
  await client.query("create unique index on written (id) where state = 'open'", [])
  // A generic plan would not find the index.
  await often(
    'insert into written values ($1, $2) on conflict (id) where state = $2 do nothing',
    [1, 'open'],
    20,
  )
  expect(all.filter((text) => /begin|commit|insert|\*/.test(text))).toEqual([])
})

test('a statement whose columns have changed fails once and is then no longer prepared', async () => {
  await client.query('create table changing (id int, label text)', [])
  const text = 'select label as shown from changing where id = $1'
  await often(text, [1])
  await client.query('alter table changing alter label type int using 7', [])
  const answers = []
  for (let time = 0; time < 3; time += 1)
    answers.push(
      await client.query(text, [1]).then(
        ({ rows }) => rows.length,
        () => 'failed',
      ),
    )
  expect(answers).toEqual(['failed', 0, 0])
})

test('statements are not prepared when processes share connections', async () => {
  const names = new StatementNames()
  const text = 'select 1'
  for (let time = 0; time < 12; time += 1) names.nameOf(text)
  expect(names.nameOf(text)).toMatch(/^p[0-9a-f]{24}$/)
  names.noteFailure(text, Object.assign(new Error('taken'), { code: '42P05' }))
  expect(names.nameOf(text)).toBeUndefined()
})

test('a process prepares at most 200 statements', () => {
  const names = new StatementNames()
  for (let at = 0; at < 300; at += 1) for (let time = 0; time < 12; time += 1) names.nameOf(`select ${at}`)
  expect(Array.from({ length: 300 }, (_, at) => names.nameOf(`select ${at}`)).filter(Boolean)).toHaveLength(
    200,
  )
})
