import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listApplications } from '#app/applications/review/queries/list.server.ts'
import { applicationFilters } from '#app/applications/review/schema.ts'
import { listCompaniesForReview } from '#app/companies/queries/review-list.server.ts'
import { reviewFilters } from '#app/companies/schema/review.ts'
import { listMessages } from '#app/contact/queries.server.ts'
import { db } from '#app/db/client.server.ts'
import { listSubmissions } from '#app/kyc/review/queries/queue.server.ts'
import { listListingsForReview } from '#app/listings/queries/review-queue.server.ts'
import { listUsers } from '#app/oversight/users/queries/list.server.ts'
import { userFilters } from '#app/oversight/users/schema.ts'
import { fillDesks } from '../bench/desk-world.ts'
import { testDatabase } from './database.ts'
import { onServer } from './server.ts'
import { aReviewer } from './world/kyc-review.ts'

/**
 * More matches than a search lists by id, none of them in the nearest rows. Of the pending documents, only one belongs
 * to a person with the frequent word, at the very end of the queue.
 */
const ROWS = 6000
const FREQUENT = '(n % 3 <> 0 and n > 900) or n = 3'
/** A word with accents in a handful of rows at random positions. */
const SCARCE = 'hashint8(n) % 400 = 7'

const database = await testDatabase()

const word = (otherwise: string) =>
  `case when ${SCARCE} then 'Zażółć ' || n when ${FREQUENT} then 'Common 100%_ ' || n else ${otherwise} end`
const rename = (table: string, column: string, key: string, kind: string, otherwise: string) =>
  `update ${table} set ${column} = ${word(otherwise)} from generate_series(1, ${ROWS}) n where ${key} = md5('${kind}' || n)::uuid`

await onServer(database.url(), async (client) => {
  await fillDesks(client, ROWS)
  await client.query('set session_replication_role = replica')
  await client.query(rename('members', 'full_name', 'user_id', 'user', 'full_name'))
  await client.query(rename('applications', 'company_name', 'id', 'application', 'company_name'))
  await client.query(rename('contact_messages', 'message', 'id', 'message', 'message'))
  await client.query('analyze')
})
const admin = await aReviewer()

type Page = { rows: readonly unknown[]; at: string | null; ids: string[] }
type Desk = {
  /** The page after `cursor`. */
  list: (search: string, cursor: string | null) => Promise<Page>
  /** Every row of the desk, in order, with its id and searchable text. */
  all: ReturnType<typeof sql<{ id: string; texts: (string | null)[] }>>
}

const person = sql`m.full_name, m.company_name, u.email, c.name`
const ofPerson = sql`left join members m on m.user_id = s.user_id left join users u on u.id = s.user_id
  left join company_members cm on cm.user_id = s.user_id left join companies c on c.id = cm.company_id`
/** Rows for the reviewers come first, oldest first. */
const turn = (
  kind: string,
  id: string,
) => sql`left join turns w on w.kind = ${sql.lit(kind)} and w.thing_id = ${sql.ref(id)}::text
  and w.side = 'reviewers' and w.since <= now() and (w.until is null or w.until > now())`
const oursFirst = sql`w.since, w.thing_id`
const kyc = (tab: 'all' | 'pending'): Desk => ({
  list: async (search, cursor) => {
    const { rows, next } = await listSubmissions(admin, { tab, companyId: null, search, cursor })
    return { rows, at: next, ids: rows.map(({ id }) => id) }
  },
  all: sql`select s.id, array[${person}] as texts from kyc_submissions s ${ofPerson} ${turn('document', 's.id')}
    where ${tab === 'all' ? sql`true` : sql`s.status = 'pending'`} order by ${oursFirst}, s.created_at desc, s.id desc`,
})
const profiles = (status: 'incomplete' | null, all: Desk['all']): Desk => ({
  list: async (search, cursor) => {
    const { rows, next } = await listCompaniesForReview(
      admin,
      reviewFilters.parse({ search, cursor, status }),
    )
    return { rows, at: next, ids: rows.map(({ companyId, userId }) => companyId ?? userId ?? '') }
  },
  all,
})

const DESKS: Record<string, Desk> = {
  'KYC, all': kyc('all'),
  'KYC, waiting': kyc('pending'),
  profiles: profiles(
    null,
    sql`select c.id, array[c.name, m.full_name, u.email] as texts from companies c
      left join company_members cm on cm.company_id = c.id and cm.role = 'owner'
      left join members m on m.user_id = cm.user_id left join users u on u.id = cm.user_id ${turn('profile', 'c.id')}
      where c.approval_status <> 'draft' order by ${oursFirst}, c.created_at desc, c.id desc`,
  ),
  'incomplete profiles': profiles(
    'incomplete',
    sql`select s.user_id as id, array[${person}] as texts from members s ${ofPerson}
      where cm.user_id is null and s.role = 'member' order by s.created_at desc, s.user_id desc`,
  ),
  listings: {
    list: async (search, cursor) => {
      const { rows, next } = await listListingsForReview(admin, { search, cursor })
      return { rows, at: next, ids: rows.map(({ id }) => String(id)) }
    },
    all: sql`select q.listing_id::text as id, array[q.title, c.name, m.full_name, u.email] as texts from listing_queue q
      join listings l on l.id = q.listing_id join companies c on c.id = l.company_id
      left join members m on m.user_id = q.sent_by left join users u on u.id = q.sent_by ${turn('listing', 'q.listing_id')}
      where q.status <> 'draft' order by ${oursFirst}, q.rank, q.place, q.listing_id`,
  },
  applications: {
    list: async (search, cursor) => {
      const { rows, next } = await listApplications(admin, applicationFilters.parse({ search, cursor }))
      return { rows, at: next, ids: rows.map(({ id }) => id) }
    },
    all: sql`select a.id, array[a.company_name, a.email] as texts from applications a ${turn('application', 'a.id')}
      order by ${oursFirst}, a.created_at desc, a.id desc`,
  },
  users: {
    list: async (search, cursor) => {
      const { rows, next } = await listUsers(admin, userFilters.parse({ search, cursor }))
      return { rows, at: next, ids: rows.map(({ id }) => id) }
    },
    all: sql`select s.user_id as id, array[${person}] as texts from members s ${ofPerson}
      order by s.created_at desc, s.user_id desc`,
  },
  messages: {
    list: async (search, after) => {
      const { rows, next } = await listMessages(admin, { turn: null, status: 'all', search, cursor: after })
      return { rows, at: next, ids: rows.map(({ id }) => id) }
    },
    all: sql`select id, array[message] as texts from contact_messages order by created_at desc, id desc`,
  },
}

/** Without accents and case, computed independently of the database. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/ł/gi, 'l').toLowerCase()

test.each(
  Object.keys(DESKS).flatMap((desk) =>
    ['common', 'ZAZOLC', 'zażółć 1', ''].map((search) => ({ desk, search })),
  ),
)(
  'the first pages of $desk under "$search" equal a brute-force search · ADM-186',
  async ({ desk, search }) => {
    const { list, all } = DESKS[desk] as Desk
    const { rows } = await all.execute(db())
    const wanted = rows
      .filter(({ texts }) => texts.some((text) => plain(text ?? '').includes(plain(search))))
      .map(({ id }) => id)
    const shown: string[] = []
    let at: string | null = null
    for (let page = 0; page < 4; page += 1) {
      const found = await list(search, at)
      shown.push(...found.ids)
      at = found.at
      if (at === null) break
    }
    expect(shown).toEqual(wanted.slice(0, 200))
    expect(at === null).toBe(wanted.length <= 200)
  },
)

test('the frequent word has more matches than a search lists, and the rare word exists', async () => {
  const { rows } = await sql<{ common: number; scarce: number }>`
    select count(*) filter (where fold(full_name) like '%common%')::int as common,
      count(*) filter (where fold(full_name) like '%zazolc%')::int as scarce from members`.execute(db())
  expect(rows[0]?.common).toBeGreaterThan(3000)
  expect(rows[0]?.scarce).toBeGreaterThan(5)
})

test('folding removes case and Latin accents from any input, and leaves nothing of empty input', async () => {
  const { rows } = await sql<Record<string, string | null>>`
    select fold('ACME Dev. 100%') as ascii, fold('ŁÓDŹ Šumava Ørsted') as accents, fold('李 ABC') as other,
      fold('') as empty, fold(null) as nothing`.execute(db())
  expect(rows[0]).toEqual({
    ascii: 'acme dev. 100%',
    accents: 'lodz sumava orsted',
    other: '李 abc',
    empty: '',
    nothing: null,
  })
})
