import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { FIELDS } from '#app/listings/dictionary/dictionary.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'

/** The viewer: a guest or unapproved member, or an approved member without any grant. */
export type Audience = 'guest' | 'member'

export type Random = () => number

/** Ranges within the limits of the columns, wide enough to change every band, order and average. */
const NUMBERS: Readonly<Record<string, readonly [number, number]>> = {
  price: [300_000, 90_000_000],
  pricePerSqmCents: [50_000, 900_000],
  estimatedFmv: [300_000, 90_000_000],
  yieldBps: [200, 1_500],
  builtSurface: [100, 60_000],
  plotSize: [100, 90_000],
  gla: [100, 60_000],
}
const POINT = { latitude: [49.2, 54.6], longitude: [14.5, 23.8] } as const
const CITIES = ['Gdańsk', 'Łódź', 'Kraków', 'Warszawa', 'Poznań', 'Wrocław', 'Somewhere hidden']

const between = (random: Random, [from, to]: readonly [number, number]) =>
  Math.round(from + random() * (to - from))

type Details = Record<string, unknown>
type Key = { outer: string; inner: string | undefined; tier: string }
const DETAILS: readonly Key[] = FIELDS.flatMap(([, { source, tier }]) =>
  'detail' in source ? [{ outer: source.detail[0], inner: source.detail[1], tier }] : [],
)

/** Another value of the same type. Dates and choices stay, since only valid ones are accepted. */
function randomized(value: unknown, random: Random): unknown {
  if (typeof value === 'number') return Math.round((1 + random() * 90) * 100) / 100
  if (typeof value === 'boolean') return random() < 0.5
  if (Array.isArray(value)) return value
  if (typeof value === 'string' && / /.test(value)) return `hidden ${Math.floor(random() * 1e9)}`
  return value
}

function changeDetails(details: Details, hides: (tier: string) => boolean, random: Random): Details {
  const next: Details = structuredClone(details)
  for (const { outer, inner, tier } of DETAILS) {
    if (!hides(tier) || next[outer] === undefined) continue
    if (inner === undefined) next[outer] = randomized(next[outer], random)
    else {
      const part = next[outer] as Details | null
      if (part && part[inner] !== undefined) part[inner] = randomized(part[inner], random)
    }
  }
  return next
}

/** What an audience sees of a listing (PUB-221). */
type AudienceProjection = 'MINIMAL' | 'TEASER' | 'REDUCED' | 'FULL' | 'NOTHING'

function projectionFor(
  row: { visibility: string; isLocked: boolean; onMarket: boolean },
  audience: Audience,
): AudienceProjection {
  if (!row.onMarket) return 'NOTHING'
  if (row.visibility === 'private') return 'MINIMAL'
  if (audience === 'guest') return 'TEASER'
  return row.visibility === 'public' && !row.isLocked ? 'FULL' : 'REDUCED'
}

/**
 * Replaces everything that is hidden from an audience: the hidden values of listings, and companies' internal notes and
 * contacts. The company of the reader `own` (a user's id) stays the same. The tiers come from the data dictionary, and
 * PUB-221 says which ones are open.
 */
export async function changeHidden(
  audience: Audience,
  random: Random,
  own: string | null = null,
): Promise<number> {
  const rows = await selectRows(
    'listings',
    {},
    ['id', 'visibility', 'isLocked', 'onMarket', 'details', 'raisedTiers', 'approvalStatus'],
    'slug',
  )
  let count = 0
  for (const row of rows) {
    const projection = projectionFor(row, audience)
    const figures = Object.fromEntries(
      Object.entries(NUMBERS).map(([name, range]) => [name, between(random, range)]),
    )
    const isFull = projection === 'FULL'
    // An open listing hides only the facts that need a grant.
    const hides = (tier: string) =>
      isFull ? tier === 'G' || tier === 'N' : projection === 'MINIMAL' || tier !== 'V'
    const text = `hidden ${Math.floor(random() * 1e9)}`
    const change = {
      details: JSON.stringify(
        changeDetails(row.details as Details, projection === 'NOTHING' ? () => true : hides, random),
      ),
      ...(!isFull && { ...figures, description: text, ...pointOf(random) }),
      ...(projection === 'MINIMAL' && {
        location: CITIES[Math.floor(random() * CITIES.length)] ?? '',
        riskProfile: random() < 0.5 ? 'core' : 'opportunistic',
        sector: random() < 0.5 ? 'commercial' : 'industrial',
        dealKind: random() < 0.5 ? 'asset_deal' : 'share_deal',
      }),
      ...(projection === 'NOTHING' && {
        title: `Hidden ${text}`,
        location: CITIES[Math.floor(random() * CITIES.length)] ?? '',
        suspensionReason: null,
      }),
    }
    await updateRows('listings', { id: row.id }, change)
    count += 1
  }
  await changeNotes(`hidden ${Math.floor(random() * 1e9)}`, own)
  return count
}

const pointOf = (random: Random) => ({
  latitude: POINT.latitude[0] + random() * (POINT.latitude[1] - POINT.latitude[0]),
  longitude: POINT.longitude[0] + random() * (POINT.longitude[1] - POINT.longitude[0]),
})

/** Data that only admins, the company itself or the person may read. */
async function changeNotes(text: string, own: string | null): Promise<void> {
  await sql`update companies set internal_notes = ${text}, member_notes = ${text}, phone = ${text.slice(0, 30)}`.execute(
    db(),
  )
  await sql`update listing_revisions set internal_notes = ${text}, member_notes = ${text}`.execute(db())
  await sql`update applications set internal_notes = ${text}, member_notes = ${text}, company_name = ${text}`.execute(
    db(),
  )
  await sql`update contact_messages set message = ${text}`.execute(db())
  await sql`update companies set portfolio_size = portfolio_size + 1, avg_irr_bps = 100 + length(${text}),
      projects_deals = projects_deals + 1
    where id in (select company_id from directory_entries where is_confidential)`.execute(db())
  await sql`update companies set name = ${text}, headquarters = ${text}, description = ${text}
    where (approval_status <> 'approved' or suspended_at is not null)
      and not exists (select from company_members m where m.company_id = companies.id and m.user_id = ${own}::uuid)`.execute(
    db(),
  )
  await sql`update access_requests set message = ${text}`.execute(db())
  const others = sql`approval_status = 'approved'
    and not exists (select from company_members m where m.company_id = companies.id and m.user_id = ${own}::uuid)`
  await sql`delete from company_versions where company_id in (select id from companies where ${others})`.execute(
    db(),
  )
  await sql`insert into company_versions
      (company_id, number, kind, status, answers, former, questionnaire, submitted_at)
    select id, 1000 + length(${text}), 'material', 'pending', jsonb_build_object('company_name', ${text}::text), '{}', '{}', now()
    from companies where ${others}`.execute(db())
}
