import { expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import { decideListing } from '#app/listings/commands/decide-listing.server.ts'
import { countOpenItems } from '#app/oversight/notifications/queues.server.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, anAdmin, versionOf } from '#test/world/listings.ts'
import { selectRows } from '#test/world/rows.ts'
import { closeAccount } from './close-account.server.ts'

await testDatabase()

const waiting = async () => (await countOpenItems(new Date())).find(({ work }) => work === 'listing')?.waiting

test('listings of a company that is being closed leave the review; a concurrent decision is refused and changes nothing · MEM-392', async () => {
  const [owner, admin] = [await aDeveloper(), await anAdmin()]
  const { id } = await aListing({ owner, status: 'pending' })
  const asked = await aListing({ owner, status: 'more_info_requested' })
  const elsewhere = await aListing({ status: 'pending' })
  expect(await waiting()).toBe(2)
  const seen = await versionOf(id)
  expect((await closeAccount(owner, { withCompany: false })).ok).toBe(true)
  expect(await waiting()).toBe(1)
  expect(await decideListing(admin, id, seen, { action: 'approve' })).toEqual({ ok: false, refused: 'stale' })
  expect(await decideListing(admin, id, await versionOf(id), { action: 'approve' })).toMatchObject({
    ok: false,
  })
  const rows = await db()
    .selectFrom('listings')
    .where('id', 'in', [id, asked.id, elsewhere.id])
    .orderBy('approvalStatus')
    .select(['approvalStatus', 'listed'])
    .execute()
  expect(rows.map(({ approvalStatus }) => approvalStatus)).toEqual(['draft', 'draft', 'pending'])
  expect(rows[0]?.listed).toBe(false)
  const audited = await selectRows(
    'auditLog',
    { subjectType: 'listing', action: 'listing.withdraw' },
    ['subjectId', 'fromStatus', 'toStatus'],
    'id',
  )
  expect(audited.toSorted((a, b) => (a.fromStatus ?? '').localeCompare(b.fromStatus ?? ''))).toEqual([
    { subjectId: String(asked.id), fromStatus: 'more_info_requested', toStatus: 'draft' },
    { subjectId: String(id), fromStatus: 'pending', toStatus: 'draft' },
  ])
  const bells = await selectRows('notices', { kind: 'work', about: `listing:${id}`, readAt: null }, ['id'])
  expect(bells).toEqual([])
})
