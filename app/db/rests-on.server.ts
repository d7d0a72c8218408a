import { type RawBuilder, sql } from 'kysely'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'

/** SQL version of a viewer's role for rows `m` of members: an admin without a required second factor counts as a member. */
export function isAdminSql() {
  if (env().adminSecondFactor !== 'required') return sql<boolean>`(m.role = 'admin')`
  return sql<boolean>`(m.role = 'admin' and exists (
    select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null))`
}

/** Listing facts used in alerts, with the names under which an owner raises their tier. */
export const RAISERS = {
  price: ['price', 'value'],
  yield_percent: ['yield_percent', 'value'],
  built_surface: ['built_surface', 'value'],
  plot_size: ['plot_size', 'value'],
  price_per_sqm: ['price_per_sqm', 'value'],
  wault: ['wault', 'letting'],
  vacancy_rate: ['vacancy_rate', 'letting'],
  year_built: ['year_built'],
  epc_class: ['epc_class'],
} as const
export type MentionedFact = 'city' | keyof typeof RAISERS

/**
 * A right that a notification depends on and that may end: the admin role, company membership, a side of an inquiry, a
 * listing visible to the reader with open facts, an active grant, an open invitation to a listing or company, a side of a
 * connection, a task assigned to the reader since a moment (in microseconds since 1970). `rightsStillHold` checks each.
 */
export type RequiredRight =
  | 'admin'
  | `company:${string}`
  | `thread:${string}`
  | `listing:${number}`
  | `listing:${number}:${string}`
  | `grant:${number}`
  | `invitation:${string}`
  | `colleague:${string}`
  | `connection:${string}`
  | `turn:${string}/${string}:${string}`

/** As given by senders: `company` is the reader's own company at that time. */
export type RequiredRights = readonly (RequiredRight | 'company')[]

/** The rights as a row stores them, each once. */
export function requiredRightsOf(restsOn: RequiredRights, companyId: string | null): RequiredRight[] {
  const all = restsOn.flatMap((right): RequiredRight[] => {
    if (right !== 'company') return [right]
    return companyId === null ? [] : [`company:${companyId}`]
  })
  return [...new Set(all)]
}

export const requiredListingRight = (listingId: number, facts: readonly MentionedFact[]): RequiredRight =>
  facts.length === 0 ? `listing:${listingId}` : `listing:${listingId}:${facts.join('+')}`

const liveGrant =
  () => sql`exists (select from access_grants a where a.listing_id = l.id and a.company_id = r.standing_id
  and a.revoked_at is null and (a.expires_at is null or a.expires_at > ${now()}))`
const ACCEPTED_NDA = sql`exists (select from nda_acceptances n where n.listing_id = l.id and n.company_id = r.standing_id)`

const isRaised = (tier: 'G' | 'N') =>
  sql`exists (select from unnest(k.raisers) as one where l.raised_tiers ->> one = ${sql.lit(tier)})`

const OPENINGS = sql`(values ${sql.join(
  Object.entries(RAISERS).map(
    ([fact, raisers]) => sql`(${sql.lit(fact)}, array[${sql.join(raisers.map((one) => sql.lit(one)))}])`,
  ),
)}) as k (fact, raisers)`

/** Whether each fact that the right names is open to an outsider `r` of the listing `l`. */
const factsOpen = () => sql`not exists (
  select from unnest(string_to_array(t.facts, '+')) as f (fact) left join ${OPENINGS} on k.fact = f.fact
  where not coalesce(case
    when r.standing_id is null then false
    when f.fact = 'city' then l.visibility <> 'private' or ${liveGrant()}
    when k.fact is null then false
    when ${isRaised('N')} then ${liveGrant()} and ${ACCEPTED_NDA}
    when ${isRaised('G')} then ${liveGrant()}
    else (l.visibility = 'public' and not l.is_locked) or ${liveGrant()} end, false))`

const holds = () => sql`case t.head
  when 'admin' then r.is_admin
  when 'company' then r.company_id = t.id::uuid
  when 'thread' then exists (select from inquiries i join listings l on l.id = i.listing_id
    where i.id = t.id::uuid and (r.is_admin or r.standing_id in (i.company_id, l.company_id)))
  when 'listing' then exists (select from listings l where l.id = t.id::bigint
    and (r.is_admin or l.company_id = r.standing_id or (l.on_market and ${factsOpen()})))
  when 'grant' then exists (select from listings l where l.id = t.id::bigint and l.on_market and ${liveGrant()})
  when 'invitation' then exists (select from access_invitations i join listings l on l.id = i.listing_id
    where i.id = t.id::uuid and l.on_market and i.accepted_at is null and i.revoked_at is null
      and i.expires_at > ${now()})
  when 'colleague' then exists (select from company_invitations i join companies c on c.id = i.company_id
    where i.id = t.id::uuid and c.approval_status = 'approved' and c.suspended_at is null and c.closed_at is null
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > ${now()})
  when 'connection' then exists (select from connection_requests q where q.id = t.id::uuid and q.status <> 'withdrawn'
    and r.standing_id in (q.company_id, q.requester_company_id))
  when 'turn' then exists (select from turns w
    where w.kind = split_part(t.id, '/', 1) and w.thing_id = split_part(t.id, '/', 2)
      and floor(extract(epoch from w.since) * 1000000)::bigint::text = t.facts
      and (w.until is null or w.until > ${now()})
      and (w.side = 'candidate' or w.side = 'person' and w.user_id = r.user_id
        or w.side in ('owner', 'company') and w.company_id = r.company_id and (w.side = 'company' or r.is_owner)))
  end`

/** Open accounts: admins, and members with their company; `standing_id` is set if it is approved and not suspended. */
const readers = () => sql`(
  select m.user_id, ${isAdminSql()} as is_admin, cm.company_id, cm.role = 'owner' as is_owner,
    case when m.suspended_at is null and c.approval_status = 'approved' and c.suspended_at is null then c.id end as standing_id
  from members m
    left join company_members cm on cm.user_id = m.user_id
    left join companies c on c.id = cm.company_id
  where m.closed_at is null)`

/** Whether the reader, null for no account, still has all rights of an email or notice. Unknown ones count as false. */
export function rightsStillHold(
  reader: RawBuilder<unknown>,
  restsOn: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from unnest(${restsOn}) as g (ground)
      cross join lateral (select split_part(g.ground, ':', 1) as head, split_part(g.ground, ':', 2) as id,
        nullif(split_part(g.ground, ':', 3), '') as facts) t
      left join ${readers()} r on r.user_id = ${reader}
    where not coalesce(${holds()}, false))`
}
