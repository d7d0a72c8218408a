import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { listSampleTexts } from '#app/legal/samples.server.ts'

/** The steps of a new installation, and whether they are done. */
export type FirstRun = Record<'identity' | 'texts' | 'mail' | 'admin' | 'factor' | 'demo', boolean>

/** Every answer is a fact, so that nobody ticks a step by hand. */
export async function loadFirstRun(): Promise<FirstRun> {
  const samples = await listSampleTexts()
  const { rows } = await sql<Omit<FirstRun, 'identity' | 'texts'>>`
    select
      exists (select 1 from email_queue where kind like 'test.%' and status = 'sent') as mail,
      (select count(*) > 1 from members where role = 'admin') as admin,
      not exists (
        select 1 from members m where m.role = 'admin' and not exists (
          select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null)) as factor,
      not exists (select 1 from members where is_demo) as demo`.execute(db())
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  const identity = !samples.includes('identity')
  return { identity, texts: samples.every((document) => document === 'identity'), ...row }
}
