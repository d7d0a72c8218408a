import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { answerConnection, requestConnection } from '#app/directory/commands/connections.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { seededRandom } from '#test/faults/row.ts'
import { isDeepRun } from '#test/runs.ts'
import { aDeveloper, aListing, anAdmin } from '#test/world/listings.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { insertRow, updateRows } from '#test/world/rows.ts'
import { mapConcurrently } from '../send.ts'
import { fetchText, difference, type Query, dataPath } from './fetch-text.ts'
import type { Random } from './hidden.ts'
import { journalMark, waitForJobs, undoSince } from './journal.ts'
import { journalledFront } from './journalled-front.ts'

const { origin } = await journalledFront()
// Sample listings are open to everyone.
await updateRows('listings', {}, { isIllustrative: false })
await waitForJobs()

const SEED = 20_261_122
const WORLDS = isDeepRun ? [0, 1, 2, 3, 4] : [0]

/** A listing; if private, its owner is hidden from strangers. */
type Published = { id: number; slug: string; owner: string; isPrivate: boolean; at: number }

/** Companies that have published listings and connected over a few days. */
type Joined = { companies: ApprovedMember[]; listings: Published[]; pairs: [string, string][] }

const DAY = 86_400_000
const COMPANIES = 8
const DAYS = 4
const LISTINGS_A_DAY = 5
const PAIRS_A_DAY = 2

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

/** Companies publish and connect through the product's commands. Three in five listings are private. */
async function joinedWorld(random: Random): Promise<Joined> {
  const companies: ApprovedMember[] = []
  for (let count = 0; count < COMPANIES; count += 1) companies.push(await aDeveloper())
  const admin = await anAdmin()
  const world: Joined = { companies, listings: [], pairs: [] }
  const publish = async (at: number, isPrivate: boolean) => {
    const owner = pick(companies, random)
    const visibility = isPrivate ? 'private' : pick(['public', 'semi_public'] as const, random)
    const { id, slug } = await aListing({ owner, admin, visibility })
    world.listings.push({ id, slug, owner: owner.company.id, isPrivate, at })
  }
  const connect = async () => {
    const [one, other] = [pick(companies, random), pick(companies, random)]
    const requested = one === other ? null : await requestConnection(one, other.company.id, null)
    if (!requested?.ok) return
    await answerConnection(other, requested.value.id, 'accept')
    world.pairs.push([one.company.id, other.company.id])
  }
  const noon = Math.floor(Date.now() / DAY) * DAY + DAY / 2
  try {
    for (let day = DAYS; day > 0; day -= 1) {
      const steps = [
        ...Array.from({ length: LISTINGS_A_DAY }, (_, at) => (now: number) => publish(now, at % 5 < 3)),
        ...Array.from({ length: PAIRS_A_DAY }, () => connect),
      ].map((step) => ({ step, at: noon - day * DAY + Math.floor((random() - 0.5) * 0.8 * DAY) }))
      for (const { step, at } of steps.toSorted((a, b) => a.at - b.at)) {
        setClock(() => new Date(at))
        await step(at)
      }
    }
  } finally {
    setClock(null)
  }
  return world
}

/** Connects a member with the first company, so that its activities show in their network. */
async function aConnection({ userId, company }: ApprovedMember, { companies }: Joined): Promise<void> {
  await insertRow('connectionRequests', {
    requesterId: userId,
    requesterCompanyId: company.id,
    companyId: companies[0]?.company.id ?? '',
    status: 'accepted',
    decidedAt: new Date(),
  })
}

/** Pages that can be opened by a stranger and by a member connected with one of the companies. */
function joinedQueries({ companies, listings }: Joined): Query[] {
  const pages = [
    ...['newest', 'price-low', 'price-high', 'yield'].map((sort) => `/listings?sort=${sort}`),
    ...['name', 'portfolio', 'match'].map((sort) => `/market-circle?sort=${sort}`),
    ...companies.map(({ company }) => `/market-circle/entity/${company.id}`),
    ...listings.slice(0, 10).map(({ slug }) => `/deal/${slug}`),
    '/platform',
    '/dashboard/investor',
    '/favorites',
    '/alerts',
    '/notifications',
    '/connections',
    `/compare?ids=${listings
      .slice(0, 4)
      .map(({ slug }) => slug)
      .join('%2C')}`,
  ]
  return [...pages.flatMap((path) => [{ path }, { path: dataPath(path) }]), { path: '/sitemap.xml' }]
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Mirrors a time within its day, which reverses the order of that day. */
const mirrored = (column: string) => {
  const name = sql.ref(column)
  const day = sql`date_trunc('day', ${name} at time zone 'Europe/Warsaw')`
  return sql`((${day} + (${day} + interval '1 day' - interval '1 microsecond' - ${name} at time zone 'Europe/Warsaw'))
    at time zone 'Europe/Warsaw')`
}

const TIMES: readonly [table: string, columns: readonly string[]][] = [
  ['listings', ['first_approved_at', 'created_at', 'updated_at', 'submitted_at']],
  ['listing_price_history', ['changed_at']],
  ['listing_revisions', ['saved_at', 'submitted_at', 'decided_at']],
  ['company_activities', ['created_at']],
  ['companies', ['approved_at', 'submitted_at', 'created_at']],
  ['portfolio_projects', ['created_at', 'updated_at']],
]

/** Changes to one hidden fact each, and to nothing that a stranger may see. */
const HIDDEN_FACTS: Readonly<Record<string, (world: Joined) => Promise<void>>> = {
  async 'who owns a private listing'({ companies, listings }) {
    for (const { id, owner, isPrivate } of listings) {
      const other = companies.find(({ company }) => company.id !== owner)?.company.id
      if (!isPrivate || other === undefined) continue
      await updateRows('listings', { id }, { companyId: other })
      await sql`update company_activities set company_id = ${other} where key = ${`listing:${id}`}`.execute(
        db(),
      )
    }
  },
  async 'whether two companies are connected'({ companies }) {
    const ids = companies.map(({ company }) => company.id)
    await db()
      .deleteFrom('connectionRequests')
      .where('companyId', 'in', ids)
      .where('requesterCompanyId', 'in', ids)
      .execute()
    await sql`delete from company_activities where kind = 'connected' and company_id = any (${ids})`.execute(
      db(),
    )
  },
  // Connected companies know the date of the connection.
  async 'when within the day anything happened'({ companies }) {
    const ids = companies.map(({ company }) => company.id)
    for (const [table, columns] of TIMES)
      await sql`update ${sql.table(table)} set ${sql.join(
        columns.map((column) => sql`${sql.ref(column)} = ${mirrored(column)}`),
        // The reader knows the times of their own company.
      )} ${table === 'companies' ? sql`where id = any (${ids})` : sql``}`.execute(db())
    await sql`update connection_requests set created_at = ${mirrored('created_at')}, decided_at = ${mirrored('decided_at')}
      where company_id = any (${ids}) and requester_company_id = any (${ids})`.execute(db())
  },
}

const CONCURRENCY = 6

type Reader = { origin: string; cookie: string; world: Joined }

async function fetchAll({ origin, cookie, world }: Reader): Promise<string[]> {
  return mapConcurrently(joinedQueries(world), CONCURRENCY, (query) => fetchText(origin, cookie, query, true))
}

/**
 * The responses that differ once a hidden fact has changed, each with the fact. Ids are compared too, unless they change
 * with every response. `undoChanges` restores the data.
 */
async function differingResponses(reader: Reader, undoChanges: () => Promise<void>): Promise<string[]> {
  const queries = joinedQueries(reader.world)
  const [first, second] = [await fetchAll(reader), await fetchAll(reader)]
  const stableIds = queries.map(
    (_, at) => new Set(second[at]?.match(UUID)?.filter((id) => first[at]?.includes(id))),
  )
  const withStableIds = (texts: readonly string[], at: number) =>
    (texts[at] ?? '').replace(UUID, (id) => (stableIds[at]?.has(id) ? id : ''))
  const found: string[] = []
  for (const [fact, change] of Object.entries(HIDDEN_FACTS)) {
    await change(reader.world)
    const other = await fetchAll(reader)
    await undoChanges()
    for (const [at, { path }] of queries.entries()) {
      const diff = difference(withStableIds(first, at), withStableIds(other, at))
      if (diff) found.push(`${fact}: ${path}: ${diff}`)
    }
  }
  return found
}

describe.each(WORLDS)('companies that publish and connect, scenario %s', (at) => {
  let world: Joined
  let cookies: Record<'advisor' | 'investor', string>
  let start = 0
  beforeAll(async () => {
    start = await journalMark()
    const investor = await aDeveloper({ type: 'investor' })
    const advisor = await aDeveloper({ type: 'due_diligence' })
    cookies = { advisor: await welcomedCookie(advisor), investor: await welcomedCookie(investor) }
    world = await joinedWorld(seededRandom(SEED + at))
    await aConnection(investor, world)
    await waitForJobs()
  }, 300_000)
  afterAll(() => undoSince(start))

  test.each(['advisor', 'investor'] as const)(
    'owners, connections and times of day do not affect any response to an approved %s · PUB-221',
    { timeout: 300_000 },
    async (who) => {
      const mark = await journalMark()
      const reader = { origin, cookie: cookies[who], world }
      expect(await differingResponses(reader, () => undoSince(mark))).toEqual([])
    },
  )

  test('listing numbers are not sequential, and strangers never receive a private listing’s number', async () => {
    const responses = await Promise.all(
      joinedQueries(world).map((query) => fetchText(origin, cookies.advisor, query)),
    )
    const hidden = world.listings.filter(({ isPrivate }) => isPrivate)
    expect(hidden.filter(({ id }) => responses.some((text) => text.includes(String(id))))).toEqual([])
    const ids = world.listings.map(({ id }) => id)
    expect(ids).not.toEqual(ids.toSorted((a, b) => a - b))
  })
})
