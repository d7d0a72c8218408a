import type { Tx } from '#app/db/client.server.ts'
import type { AlertCriteria } from '#app/alerts/kinds.ts'
import { demoId, daysAgo } from './seed.ts'

type Sample = {
  criteria: AlertCriteria
  days: number
  isPaused?: true
  /** Listings it fired for, by slug, and how many days ago. */
  found?: readonly (readonly [slug: string, days: number])[]
}

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  investor: [
    {
      criteria: {
        type: 'new_listing',
        property_type: 'commercial',
        price_max: 12_000_000,
        location: 'Kraków',
      },
      days: 60,
      found: [['zablocie-press-house', 18]],
    },
    {
      criteria: { type: 'price_change', location: 'Warsaw', threshold: 2.5 },
      days: 41,
      found: [
        ['mokotow-linden-office-house', 9],
        ['ochota-terminal-offices', 4],
      ],
    },
    { criteria: { type: 'market_update', countries: ['PL', 'CZ'] }, days: 30 },
    { criteria: { type: 'recommendation' }, days: 12, found: [['wola-foundry-offices', 2]] },
    {
      criteria: { type: 'new_listing', property_type: 'land', price_max: 3_000_000, location: 'Bydgoszcz' },
      days: 90,
      isPaused: true,
    },
  ],
  investor2: [
    {
      criteria: {
        type: 'new_listing',
        property_type: 'commercial',
        price_max: 20_000_000,
        location: 'Poland',
      },
      days: 25,
      found: [['szczecin-dabie-crossdock', 7]],
    },
  ],
  developer: [
    { criteria: { type: 'market_update', countries: ['PL'] }, days: 35 },
    {
      criteria: {
        type: 'new_listing',
        property_type: 'residential',
        price_max: 15_000_000,
        location: 'Warsaw',
      },
      days: 20,
    },
  ],
  pending: [{ criteria: { type: 'price_change', location: 'Gdańsk', threshold: 10 }, days: 2 }],
}

const SEARCHES = [
  {
    name: 'Warsaw offices',
    criteria: { location: 'Warsaw', type: 'office', sort: 'newest' },
    alert: 'daily',
    days: 33,
  },
  { name: null, criteria: { type: 'warehouse', yield: '7', sort: 'yield' }, alert: 'off', days: 14 },
] as const

type World = { people: ReadonlyMap<string, string>; listings: ReadonlyMap<string, number>; today: Date }

async function addAlert(tx: Tx, name: string, userId: string, sample: Sample, { listings, today }: World) {
  const { type, ...criteria } = sample.criteria
  const key = `${name} alert ${type} ${sample.days}`
  const found = sample.found ?? []
  const last = found.length > 0 ? Math.min(...found.map(([, days]) => days)) : null
  const { id } = await tx
    .insertInto('alerts')
    .values({
      id: demoId(key),
      userId,
      alertType: type,
      criteria: JSON.stringify(criteria),
      isActive: !sample.isPaused,
      createdAt: daysAgo(today, sample.days, key),
      lastTriggered: last === null ? null : daysAgo(today, last, key),
      consideredAt: today,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [slug, days] of found) {
    const listingId = listings.get(slug)
    if (listingId === undefined) throw new Error(`the sample data lacks the listing ${slug} of an alert`)
    const at = daysAgo(today, days, key)
    const cause = { new_listing: 'listing', recommendation: 'recommended' }[type as string] ?? 'price:0'
    await tx
      .insertInto('alertFirings')
      .values({ userId, alertId: id, listingId, cause, firedAt: at, deliveredAt: at })
      .execute()
  }
}

/**
 * Alerts and saved searches of sample members with their matches. Sample listings were published in the past, so nobody is
 * notified of them now.
 */
export async function addAlerts(tx: Tx, world: World): Promise<void> {
  const { people, listings, today } = world
  await tx
    .updateTable('outboxEvents')
    .set({ processedAt: today })
    .where('processedAt', 'is', null)
    .where('kind', '=', 'listing_published')
    .where('subjectId', 'in', [...listings.values()].map(String))
    .execute()
  for (const [name, own] of Object.entries(SAMPLES)) {
    const userId = people.get(name)
    if (userId === undefined) continue
    for (const sample of own) await addAlert(tx, name, userId, sample, world)
  }
  const userId = people.get('investor')
  if (userId === undefined) return
  for (const { name, criteria, alert, days } of SEARCHES) {
    const createdAt = daysAgo(today, days, `search ${days}`)
    await tx
      .insertInto('savedSearches')
      .values({ userId, name, criteria: JSON.stringify(criteria), alert, createdAt })
      .execute()
  }
}
