import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { handOver } from '#app/companies/colleagues/commands/change-people.server.ts'
import { db } from '#app/db/client.server.ts'
import { sendInquiry } from '#app/deals/commands/send-inquiry.server.ts'
import { writeMessage } from '#app/deals/commands/messages.server.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { aDeveloper, aPerson } from '#test/world/listings.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'
import { closeAccount } from './close-account.server.ts'
import { DELETED_TABLES, KEPT_TABLES } from './policy.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

test('only the data listed on the page still names the person · MEM-392', async () => {
  const [member, other] = [await aDeveloper({ name: 'Dorota Vanished' }), await anInvestor()]
  const [house, foreign] = [
    await aMarketListing({ companyId: member.company.id }),
    await aMarketListing({ companyId: (await aDeveloper()).company.id }),
  ]
  await updateRows('members', { userId: member.userId }, { phone: '+48 600 777 888' })
  await sendInquiry(member, foreign.slug, { kind: 'inquiry', message: 'Mine', phone: '+48 600 777 888' })
  const sent = await sendInquiry(other, house.slug, { kind: 'inquiry', message: 'Is it new?', phone: null })
  if (!sent.ok) throw new Error(sent.refused)
  await writeMessage(member, sent.value.id, { key: crypto.randomUUID(), message: 'It is.' })
  await updateRows('emailQueue', {}, { status: 'sent', sentAt: new Date() })
  await closeAccount(member, { withCompany: false })
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying')`.execute(
    db(),
  )
  const left = new Set<string>()
  for (const { table, column } of columns)
    for (const needle of ['Dorota Vanished', member.email, '600 777 888']) {
      const { rows } = await sql`select 1 from ${sql.table(table)}
        where ${sql.ref(column)}::text ilike ${`%${needle}%`} limit 1`.execute(db())
      if (rows.length > 0) left.add(`${table}.${column}`)
    }
  // Email texts, the address of the goodbye email and notices to others, all of which the page lists.
  const told = [
    'email_queue.to_email',
    'email_queue.to_name',
    'email_queue.html_body',
    'email_queue.text_body',
    'email_queue.subject',
    'notices.title',
  ]
  expect([...left].filter((place) => !told.includes(place))).toEqual([])
  const queued = await selectRows('emailQueue', { toEmail: member.email }, ['kind'])
  expect(queued).toEqual([{ kind: 'account.closed' }])
})

test.runIf(isDeepRun)(
  'a member who becomes the owner while closing has to hand over first: no company is left without an owner · MEM-392',
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const owner = await aDeveloper()
      const colleague = await aPerson({ company: owner.company })
      const [handed, closed] = await Promise.all([
        handOver(owner, colleague.userId),
        closeAccount(colleague, { withCompany: false }),
      ])
      const people = await selectRows('companyMembers', { companyId: owner.company.id }, ['role'])
      expect(
        people.filter(({ role }) => role === 'owner'),
        `${handed.ok} ${closed.ok}`,
      ).toHaveLength(1)
    }
  },
)

test('every table that refers to a person is on one of the two lists', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.conrelid::regclass::text as name from pg_constraint c
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0 order by 1`.execute(db())
  const known = new Set<string>([...DELETED_TABLES, ...Object.keys(KEPT_TABLES)])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
})
