import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { FIELDS } from '#app/listings/dictionary/dictionary.ts'
import { selectRows, updateRows } from '#test/world/rows.ts'

/** The viewer: a guest or unapproved member, or an approved member without any grant. */
export type Audience = 'guest' | 'member'

export type Chance = () => number

/** Numbers within the columns' limits, far enough apart to change every band, order and average. */
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

const between = (chance: Chance, [from, to]: readonly [number, number]) =>
  Math.round(from + chance() * (to - from))

type Details = Record<string, unknown>
type Key = { outer: string; inner: string | undefined; tier: string }
const DETAILS: readonly Key[] = FIELDS.flatMap(([, { source, tier }]) =>
  'detail' in source ? [{ outer: source.detail[0], inner: source.detail[1], tier }] : [],
)

/** Another value of the same kind; dates and choices keep theirs, since only valid values are accepted. */
function other(value: unknown, chance: Chance): unknown {
  if (typeof value === 'number') return Math.round((1 + chance() * 90) * 100) / 100
  if (typeof value === 'boolean') return chance() < 0.5
  if (Array.isArray(value)) return value
  if (typeof value === 'string' && / /.test(value)) return `hidden ${Math.floor(chance() * 1e9)}`
  return value
}

function changed(details: Details, hides: (tier: string) => boolean, chance: Chance): Details {
  const next: Details = structuredClone(details)
  for (const { outer, inner, tier } of DETAILS) {
    if (!hides(tier) || next[outer] === undefined) continue
    if (inner === undefined) next[outer] = other(next[outer], chance)
    else {
      const part = next[outer] as Details | null
      if (part && part[inner] !== undefined) part[inner] = other(part[inner], chance)
    }
  }
  return next
}

/** The projection of a market listing for an audience (PUB-221). */
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
 * Replaces every hidden value of every listing, and every internal note and contact of a company: what an audience may
 * see stays the same, and so does the company of the reader `own` (a user's id). The tiers come from the data
 * dictionary, and PUB-221 says which ones are open.
 */
export async function changeHidden(
  audience: Audience,
  chance: Chance,
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
      Object.entries(NUMBERS).map(([name, range]) => [name, between(chance, range)]),
    )
    const isFull = projection === 'FULL'
    // Areas and prices of an open listing are public; of its facts only those that need a grant are hidden.
    const hides = (tier: string) =>
      isFull ? tier === 'G' || tier === 'N' : projection === 'MINIMAL' || tier !== 'V'
    const text = `hidden ${Math.floor(chance() * 1e9)}`
    const change = {
      details: JSON.stringify(
        changed(row.details as Details, projection === 'NOTHING' ? () => true : hides, chance),
      ),
      ...(!isFull && { ...figures, description: text, ...pointOf(chance) }),
      ...(projection === 'MINIMAL' && {
        location: CITIES[Math.floor(chance() * CITIES.length)] ?? '',
        riskProfile: chance() < 0.5 ? 'core' : 'opportunistic',
        sector: chance() < 0.5 ? 'commercial' : 'industrial',
        dealKind: chance() < 0.5 ? 'asset_deal' : 'share_deal',
      }),
      ...(projection === 'NOTHING' && {
        title: `Hidden ${text}`,
        location: CITIES[Math.floor(chance() * CITIES.length)] ?? '',
        suspensionReason: null,
      }),
    }
    await updateRows('listings', { id: row.id }, change)
    count += 1
  }
  await changeNotes(`hidden ${Math.floor(chance() * 1e9)}`, own)
  return count
}

const pointOf = (chance: Chance) => ({
  latitude: POINT.latitude[0] + chance() * (POINT.latitude[1] - POINT.latitude[0]),
  longitude: POINT.longitude[0] + chance() * (POINT.longitude[1] - POINT.longitude[0]),
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
