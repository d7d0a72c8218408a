import { sql } from 'kysely'
import { loadCompletion } from '#app/companies/turn/profile-facts.server.ts'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { projectionSql } from '#app/listings/visibility/projection-sql.server.ts'
import { isNow, isTurnOfMember } from '#app/review/turn-index.server.ts'
import type { CaseKind, Missing, ShownTurn } from '#app/review/turn.ts'
import { OTHER_SIDE } from '#app/review/turn-texts.ts'
import { aboutOf, MEMBERS_CASES, type NamedCase, nameOf, type OpenCase, withMissing } from './cases.server.ts'

/** Items on one page; the case pages list all. */
const MAX_ITEMS = 10
const MAX_CASES = 20

/** The items that need the member's action, or since when a review or reply is pending; null if nothing is. */
export async function loadMemberTurn(member: Member): Promise<ShownTurn | null> {
  return (await loadActionNeeded(member)) ?? (await loadInReview(member)) ?? (await loadAwaitingReply(member))
}

/** Sorts an incomplete profile first, regardless of age. */
const isIncomplete = sql<boolean>`(t.kind = 'profile' and exists (select from companies c
  where c.id::text = t.thing_id and c.approval_status = 'approved' and c.incomplete_since is not null))`

export type YourCase = NamedCase &
  OpenCase & {
    since: Date
    missing: Missing[]
    /** For an incomplete profile. */
    completion: { day: string | null } | null
  }

/** The cases that need the member's action, oldest first, with their missing items. */
export async function loadYourCases(member: Member): Promise<YourCase[]> {
  const at = now()
  const { rows } = await sql<NamedCase & { since: Date }>`
    select t.kind, t.thing_id, t.since, ${aboutOf('t')} as about from turns t
    where ${isTurnOfMember(member)} and ${isNow(at)}
    order by ${isIncomplete} desc, t.since, t.kind, t.thing_id limit ${MAX_CASES}`.execute(db())
  const isProfile = rows.some(({ kind }) => kind === 'profile')
  const completion = isProfile ? await loadCompletion(member.company?.id ?? null) : null
  return (await withMissing(rows)).map((one) => ({
    ...one,
    completion: one.kind === 'profile' ? completion : null,
    missing: one.missing.map(({ label, to }) => ({
      label,
      to,
      since: one.since.toISOString(),
      under: one.name,
    })),
  }))
}

async function loadActionNeeded(member: Member): Promise<ShownTurn | null> {
  const cases = await loadYourCases(member)
  const missing = cases.flatMap((one) => one.missing)
  if (missing.length === 0) return null
  const completion = cases.find((one) => one.completion)?.completion ?? null
  const limit = completion ? missing.length : MAX_ITEMS
  return {
    whose: 'yours',
    since: cases[0]?.since.toISOString() ?? null,
    missing: missing.slice(0, limit),
    completion,
    more: Math.max(0, missing.length - limit),
    actingOwner: null,
  }
}

/** When the member's oldest review began; null if nothing is in review. */
export async function loadInReview({ userId, company }: Member): Promise<ShownTurn | null> {
  // Documents come last: they are reviewed with their profile, whose page shows the date.
  const { rows } = await sql<{ since: Date; kind: CaseKind; about: string | null }>`
    select t.since, t.kind, ${aboutOf('t')} as about from turns t
    where t.side = 'reviewers' and (t.user_id = ${userId}::uuid or t.company_id = ${company?.id ?? null}::uuid)
      and ${isNow(now())}
    order by t.kind = 'document', t.since limit 1`.execute(db())
  const [first] = rows
  if (!first) return null
  const { since, about } = first
  const kind = MEMBERS_CASES.find((one) => one === first.kind)
  const name = kind && nameOf({ kind, about })
  return { whose: 'reviewers', since: since.toISOString(), returned: false, name }
}

/** A case of the member's company that another company has to answer. */
type CaseOfOthers = {
  kind: 'access' | 'inquiry' | 'connection'
  thingId: string
  /** The listing's title as the member knows it, or the other company's name. */
  about: string | null
  /** The party that has to answer, as the member may know it. */
  whose: string
  since: Date
}

const WAITING = {
  access: (about: string | null) => ({
    title: about === null ? 'Your access request' : `Access to ${about}`,
    to: '/my-access',
  }),
  inquiry: (about: string | null, id: string) => ({
    title: `Inquiry about ${about ?? 'a listing'}`,
    to: `/inquiries/${id}`,
  }),
  connection: (about: string | null) => ({
    title: `Connection with ${about ?? 'a company'}`,
    to: '/connections',
  }),
} as const

/** Other companies' turns in cases of the member's company, oldest first. */
export async function loadCasesOfOthers(member: Member, limit: number) {
  const { company } = member
  if (!company) return []
  const { rows } = await sql<CaseOfOthers>`
    select t.kind, t.thing_id, t.since, w.whose, w.about from turns t
      join (
        select 'access' as kind, r.id::text as id, ${OTHER_SIDE.owner} as whose,
            case when ${projectionSql(viewerFactsOf(member)).isVisible} then l.title else r.asked_title end as about
          from access_requests r join listings l on l.id = r.listing_id where r.status = 'pending' and r.company_id = ${company.id}::uuid
        union all
        select 'inquiry', i.id::text, ${OTHER_SIDE.owner}, i.listing_title from inquiries i
          where i.status <> 'closed' and i.company_id = ${company.id}::uuid
        union all
        select 'connection', r.id::text, c.name, c.name from connection_requests r join companies c on c.id = r.company_id
          where r.status = 'pending' and r.requester_company_id = ${company.id}::uuid) w
        on w.kind = t.kind and w.id = t.thing_id
    where t.side = 'company' and t.company_id <> ${company.id}::uuid and ${isNow(now())}
    order by t.since, t.thing_id limit ${limit}`.execute(db())
  return rows.map((row) => ({ ...row, ...WAITING[row.kind](row.about, row.thingId) }))
}

async function loadAwaitingReply(member: Member): Promise<ShownTurn | null> {
  const [first] = await loadCasesOfOthers(member, 1)
  if (!first) return null
  return { whose: 'company', since: first.since.toISOString(), company: first.whose, name: first.title }
}
