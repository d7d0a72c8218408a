import { beforeEach, describe, expect, test } from 'vitest'
import { revokeGrant } from '#app/access/commands/grants.server.ts'
import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { removeColleague } from '#app/companies/colleagues/commands/change-people.server.ts'
import { db } from '#app/db/client.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { decideListing, listingSuspension } from '#app/listings/commands/decide-listing.server.ts'
import { lockAnalytics, setListed, tightenVisibility } from '#app/listings/commands/market-switches.server.ts'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import type { Visibility } from '#app/listings/schema.ts'
import { claimOne } from '#app/mail/lease.server.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant } from '#test/world/access.ts'
import { anAlert, clearEvents, runAlertWorkers } from '#test/world/alerts.ts'
import { aDailyReader, morningMails } from '#test/world/daily-mail.ts'
import { aListing, typedFields, versionOf } from '#test/world/listings.ts'
import { pendingDigestEntries } from '#test/world/notices.ts'
import { selectRow, updateRows } from '#test/world/rows.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const at = (time: string) => setClock(() => new Date(time))
beforeEach(async () => {
  at('2026-11-20T15:00:00Z')
  await db().deleteFrom('alerts').execute()
  await clearEvents()
})

type Listing = Awaited<ReturnType<typeof aListing>>

async function reprice({ id, owner, admin }: Listing, title: string, visibility: Visibility, price: number) {
  const fields = typedFields({ title, visibility, price })
  await saveListing(owner, id, { seen: await versionOf(id), fields, saleStatus: 'for_sale' })
  await decideListing(admin, id, await versionOf(id), { action: 'approve' })
}

/** Two price changes due for the digest, one of a public listing and one of a listing with this visibility. */
async function twoChanges(visibility: Visibility, grantEnds?: Date | null) {
  const { owner, reader } = await aDailyReader()
  await anAlert(reader, { type: 'price_change', location: 'Gdańsk', threshold: 5 })
  const open = await aListing({ fields: { title: 'Open Quay', price: 20_000_000 } })
  const closing = await aListing({ visibility, fields: { title: 'Closing Wharf', price: 10_000_000 } })
  const endsAt = grantEnds ?? null
  const grant =
    grantEnds === undefined
      ? ''
      : await aGrant(closing.id, owner, { grantedAt: new Date('2026-11-19T12:00:00Z'), endsAt })
  await reprice(open, 'Open Quay', 'public', 18_000_000)
  await reprice(closing, 'Closing Wharf', visibility, 9_000_000)
  await runAlertWorkers()
  expect((await pendingDigestEntries(reader.userId)).map(({ title }) => title).toSorted()).toEqual([
    'Price changed: Closing Wharf',
    'Price changed: Open Quay',
  ])
  return { owner, reader, open, closing, grant }
}
type World = Awaited<ReturnType<typeof twoChanges>>

const LOST: Record<string, { from: Visibility; grantEnds?: Date | null; lose: (world: World) => unknown }> = {
  'the grant to a semi-public listing is revoked': {
    from: 'semi_public',
    grantEnds: null,
    lose: ({ closing, grant }) => revokeGrant(closing.owner, closing.id, grant),
  },
  'the grant to a private listing is revoked': {
    from: 'private',
    grantEnds: null,
    lose: ({ closing, grant }) => revokeGrant(closing.owner, closing.id, grant),
  },
  'the grant lapses': { from: 'private', grantEnds: new Date('2026-11-21T06:00:00Z'), lose: () => null },
  'the listing turns private': {
    from: 'public',
    lose: ({ closing }) => tightenVisibility(closing.owner, closing.id, 'private'),
  },
  'the listing turns semi-public': {
    from: 'public',
    lose: ({ closing }) => tightenVisibility(closing.owner, closing.id, 'semi_public'),
  },
  'the listing is locked': {
    from: 'public',
    lose: ({ closing }) => lockAnalytics(closing.owner, closing.id),
  },
  'the listing is taken off the market': {
    from: 'public',
    lose: ({ closing }) => setListed(closing.owner, closing.id, false),
  },
  'the listing is suspended': {
    from: 'public',
    lose: async ({ closing }) =>
      listingSuspension.suspend(closing.admin, closing.id, await versionOf(closing.id), 'Under inquiry.'),
  },
  'the seller is suspended': {
    from: 'public',
    lose: async ({ closing }) => {
      const { version } = await selectRow('companies', { id: closing.owner.company.id })
      return companySuspension.suspend(closing.admin, closing.owner.company.id, version, 'Under inquiry.')
    },
  },
}

describe('the digest shows what its reader may see when it is rendered', () => {
  test.each(Object.entries(LOST).slice(0, isDeepRun ? undefined : 2))(
    'only the other price change, once %s',
    async (_, lost) => {
      const world = await twoChanges(lost.from, lost.grantEnds)
      await lost.lose(world)
      const mails = await morningMails(world.reader)
      expect(mails.map(({ subject }) => subject)).toEqual(['Your alerts: Price changed: Open Quay'])
      expect(mails[0]?.text).toContain('€20,000,000 → €18,000,000')
      expect(JSON.stringify(mails)).not.toMatch(/Closing Wharf|10,000,000|€9,000,000|€10/)
      expect(JSON.stringify(mails)).not.toContain(world.closing.slug)
      expect(await pendingDigestEntries(world.reader.userId)).toEqual([])
    },
  )

  test.runIf(isDeepRun)('nothing from an alert that has since been paused or deleted', async () => {
    const { reader } = await twoChanges('public')
    await updateRows('alerts', { userId: reader.userId }, { isActive: false })
    expect(await morningMails(reader)).toEqual([])
    const { reader: other } = await twoChanges('public')
    await db().deleteFrom('alerts').where('userId', '=', other.userId).execute()
    expect(await morningMails(other, '2026-11-22T07:00:00Z')).toEqual([])
  })
})

const STOPPED: Record<string, (world: World) => unknown> = {
  'the company is no longer approved': ({ owner }) =>
    updateRows('companies', { id: owner.company.id }, { approvalStatus: 'pending', approvedAt: null }),
  'they were removed from the company': ({ owner, reader }) => removeColleague(owner, reader.userId),
}

describe('a reader without any rights', () => {
  test.each(Object.entries(STOPPED).slice(0, isDeepRun ? undefined : 1))(
    'gets no digest if %s',
    async (_, stop) => {
      const world = await twoChanges('private', null)
      await stop(world)
      expect(await morningMails(world.reader)).toEqual([])
    },
  )

  test.runIf(isDeepRun)(
    'gets no email that was still queued when they were removed from the company',
    async () => {
      const { owner, reader } = await twoChanges('public')
      expect(await morningMails(reader)).toHaveLength(1)
      await removeColleague(owner, reader.userId)
      const { id } = await selectRow('emailQueue', { toEmail: reader.email, kind: 'alert.digest' })
      expect(await claimOne(id)).toBe(null)
    },
  )

  test.runIf(isDeepRun)(
    'gets what they may see on the later day on which they have rights again',
    async () => {
      const { owner, reader, closing, grant } = await twoChanges('semi_public', null)
      const company = { id: owner.company.id }
      await updateRows('companies', company, { approvalStatus: 'pending', approvedAt: null })
      expect(await morningMails(reader)).toEqual([])
      await revokeGrant(closing.owner, closing.id, grant)
      await updateRows('companies', company, { approvalStatus: 'approved', approvedAt: new Date() })
      const mails = await morningMails(reader, '2026-11-22T07:00:00Z')
      expect(mails.map(({ subject }) => subject)).toEqual(['Your alerts: Price changed: Open Quay'])
    },
  )
})
