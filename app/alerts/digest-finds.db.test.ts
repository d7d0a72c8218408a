import { beforeEach, describe, expect, test } from 'vitest'
import { revokeGrant } from '#app/access/commands/grants.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { setListed, tightenVisibility } from '#app/listings/commands/market-switches.server.ts'
import { addFavorite } from '#app/listings/marks/commands/favorites.server.ts'
import { saveSearch, setSearchAlert } from '#app/listings/marks/commands/saved-searches.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant } from '#test/world/access.ts'
import { anAlert, clearEvents, runAlertWorkers } from '#test/world/alerts.ts'
import { aDailyReader, morningMails } from '#test/world/daily-mail.ts'
import { aListing } from '#test/world/listings.ts'
import { pendingDigestEntries } from '#test/world/notices.ts'
import { recommendListings } from './recommend.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const at = (time: string) => setClock(() => new Date(time))
beforeEach(async () => {
  at('2026-11-20T15:00:00Z')
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

type Listing = Awaited<ReturnType<typeof aListing>>

async function search(reader: ApprovedMember, alert: 'at_once' | 'daily') {
  const saved = await saveSearch(reader, 'property', { criteria: { type: 'office' }, name: 'Offices' })
  if (!saved.ok) throw new Error(saved.refused)
  await setSearchAlert(reader, saved.value.id, alert)
}

/** Three offices come on the market; the reader's company has grants for the semi-public and the private one. */
async function threeOffices(owner: ApprovedMember) {
  const offices: { listing: Listing; grant: string }[] = []
  for (const [title, visibility] of [
    ['Open Quay', 'public'],
    ['Closing Wharf', 'private'],
    ['Half Mill', 'semi_public'],
  ] as const) {
    const listing = await aListing({ visibility, fields: { title, price: 12_345_000 } })
    offices.push({ listing, grant: await aGrant(listing.id, owner) })
  }
  const revoke = () =>
    Promise.all(offices.map(({ listing, grant }) => revokeGrant(listing.owner, listing.id, grant)))
  return { offices, revoke }
}

describe('other entries of the digest', () => {
  test('the matches of a saved search leave out a price or city that has since been hidden', async () => {
    const { owner, reader } = await aDailyReader()
    await search(reader, 'at_once')
    const { revoke } = await threeOffices(owner)
    await runAlertWorkers()
    expect(await pendingDigestEntries(reader.userId)).toHaveLength(3)
    await revoke()
    const [mail] = await morningMails(reader)
    expect(mail?.text).toContain('New match: Open Quay')
    expect(mail?.text).toContain('New match: Half Mill')
    // A private listing shows every member its title, country and type, but neither price nor city.
    expect(mail?.text).toContain(
      'New match: Closing Wharf\nPoland · Office Complex. Your saved search: Offices.',
    )
    expect(mail?.text.match(/€12,345,000/g)).toHaveLength(1)
  })

  test.runIf(isDeepRun)('the entry of a daily search lists only what is still visible', async () => {
    const { owner, reader } = await aDailyReader()
    await search(reader, 'daily')
    const { offices } = await threeOffices(owner)
    await runAlertWorkers()
    at('2026-11-21T06:10:00Z')
    await runAlertWorkers()
    expect((await pendingDigestEntries(reader.userId)).map(({ title }) => title)).toEqual([
      '3 new matches: Offices',
    ])
    const [, hidden] = offices
    if (hidden) await setListed(hidden.listing.owner, hidden.listing.id, false)
    const [mail] = await morningMails(reader)
    expect(mail?.text).toContain('2 new matches: Offices')
    expect(mail?.text).toContain('Open Quay')
    expect(mail?.text).not.toContain('Closing Wharf')
  })

  test.runIf(isDeepRun)('a new listing whose price has since been hidden is left out', async () => {
    const { reader } = await aDailyReader()
    const criteria = { property_type: 'commercial', price_max: 20_000_000, location: 'Gdańsk' } as const
    await anAlert(reader, { type: 'new_listing', ...criteria })
    await aListing({ fields: { title: 'Open Quay', price: 12_345_000 } })
    const closing = await aListing({ fields: { title: 'Closing Wharf', price: 9_000_000 } })
    await runAlertWorkers()
    expect(await pendingDigestEntries(reader.userId)).toHaveLength(2)
    await tightenVisibility(closing.owner, closing.id, 'semi_public')
    const mails = await morningMails(reader)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your alerts: New listing: Open Quay'])
    expect(JSON.stringify(mails)).not.toContain('9,000,000')
  })

  test.runIf(isDeepRun)('a recommendation does not give a hidden price as its reason', async () => {
    const { owner, reader } = await aDailyReader()
    const favorite = await aListing({ fields: { price: 9_500_000 } })
    await addFavorite(reader, favorite.slug)
    // One day newer than the others, so that it ranks first.
    at('2026-11-22T15:00:00Z')
    const half = await aListing({
      visibility: 'semi_public',
      fields: { title: 'Half Mill', price: 9_100_000 },
    })
    const grant = await aGrant(half.id, owner)
    await anAlert(reader, { type: 'recommendation' })
    await recommendListings()
    await runAlertWorkers()
    const told = (await pendingDigestEntries(reader.userId)).find(
      ({ title }) => title === 'Recommended: Half Mill',
    )
    expect(told?.text).toContain('€9,100,000, close to your favourites')
    await revokeGrant(half.owner, half.id, grant)
    const [mail] = await morningMails(reader, '2026-11-23T07:00:00Z')
    expect(mail?.text).toContain('Recommended: Half Mill')
    expect(mail?.text).not.toContain('€9,100,000')
  })
})
