import { isDeepRun } from '#test/runs.ts'
import { expect, onTestFinished, test } from 'vitest'
import { setClock } from '#app/lib/clock.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anInvestor } from '#test/world/access.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { aDeveloper, aListing, typedFields, versionOf } from '#test/world/listings.ts'
import { insertRow, selectRows, updateRows } from '#test/world/rows.ts'
import { FIRST_SUBMISSIONS } from '../schema.ts'
import { setSaleStatus } from './market-switches.server.ts'
import { saveListing } from './save-listing.server.ts'
import { submitListing } from './submit-listing.server.ts'

await testDatabase()

const subjects = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject)

test('emails a receipt with the review time to the submitter only · MEM-382', async () => {
  const owner = await aDeveloper()
  const colleague = await aDeveloper({ company: owner.company })
  const { id } = await aListing({ owner, status: 'draft', fields: { title: 'Przystań Łódź' } })
  expect(await subjects(owner.email)).toEqual([])
  await submitListing(owner, id, await versionOf(id))
  await submitListing(owner, id, await versionOf(id))
  const [mail, ...others] = await mailsTo(owner.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Listing received: Przystań Łódź')
  expect(mail?.text).toContain('Review takes 2-3 business days')
  expect(await subjects(colleague.email)).toEqual([])
})

test('a company can submit at most 20 new listings in 24 hours, and the receipt lists 10 of them', async () => {
  const owner = await aDeveloper()
  const ids: number[] = []
  for (let at = 0; at < FIRST_SUBMISSIONS + 2; at += 1)
    ids.push((await aListing({ owner, status: 'draft', fields: { title: `Pier ${at}` } })).id)
  const results = await Promise.all(ids.map(async (id) => submitListing(owner, id, await versionOf(id))))
  expect(results.filter(({ ok }) => ok)).toHaveLength(20)
  expect(results.flatMap((one) => (one.ok ? [] : [one.refused]))).toEqual(Array(2).fill('too_many_today'))
  const [, rest, ...others] = await mailsTo(owner.email)
  expect(others).toEqual([])
  expect(rest?.subject).toBe('Received: 19 listings')
  expect(rest?.text).toContain('the listings below and 9 more.')
  expect(rest?.text.match(/Pier \d/g)).toHaveLength(10)
  const last = ids.find((_, at) => !results[at]?.ok) ?? 0
  onTestFinished(() => setClock(null))
  setClock(() => new Date(Date.now() + 25 * 3_600_000))
  expect(await submitListing(owner, last, await versionOf(last))).toMatchObject({ ok: true })
})

test.runIf(isDeepRun)(
  'sends one receipt for changes to an approved listing, however often they are saved · MEM-382',
  async () => {
    const owner = await aDeveloper()
    const { id } = await aListing({ owner, fields: { title: 'Amber Quay' } })
    const before = (await subjects(owner.email)).length
    for (const price of [14_000_000, 15_000_000]) {
      const fields = typedFields({ title: 'Amber Quay', price })
      await saveListing(owner, id, { seen: await versionOf(id), fields, saleStatus: 'for_sale' })
    }
    expect((await subjects(owner.email)).slice(before)).toEqual(['Changes received: Amber Quay'])
  },
)

test('a new sale status shows up in the app of everyone who follows the listing and may see it, the latest one only', async () => {
  const owner = await aDeveloper()
  const colleague = await aDeveloper({ company: owner.company })
  const [fan, asker, holder, former, muted, stranger] = await Promise.all(
    Array.from({ length: 6 }, () => anInvestor()),
  )
  if (!fan || !asker || !holder || !former || !muted || !stranger) throw new Error('not enough people')
  const partner = await aDeveloper({ type: 'investor', company: holder.company })
  const told = async ({ userId }: { userId: string }) =>
    (await selectRows('notices', { userId, kind: 'alert' }))
      .map(({ title, path }) => `${title} ${path}`)
      .toSorted()
  const all = async () =>
    Promise.all([fan, asker, holder, partner, former, muted, colleague, stranger].map(told))
  const { id, slug } = await aListing({ owner, fields: { title: 'Amber Quay' } })
  const hidden = await aMarketListing({ companyId: owner.company.id, title: 'Hidden', visibility: 'private' })
  for (const listingId of [id, hidden.id]) {
    for (const { userId } of [fan, muted, colleague])
      await insertRow('favorites', { userId, listingId, title: 'Saved' })
    const { userId, company } = asker
    await insertRow('accessRequests', { listingId, companyId: company.id, userId, askedTitle: 'Asked' })
    await aGrant(listingId, holder)
    await aGrant(listingId, former, { revokedAt: new Date() })
  }
  await insertRow('noticePreferences', { userId: muted.userId, kind: 'alert', bell: false, mail: true })
  await saveListing(owner, id, {
    seen: await versionOf(id),
    fields: typedFields({ title: 'Amber Quay' }),
    saleStatus: 'reserved',
  })
  const reserved = [`Reserved: Amber Quay /deal/${slug}`]
  expect(await all()).toEqual([reserved, reserved, reserved, reserved, [], [], [], []])
  await updateRows('notices', { userId: fan.userId }, { readAt: new Date() })
  await setSaleStatus(owner, id, 'sold')
  const sold = [`Sold: Amber Quay /deal/${slug}`]
  expect(await all()).toEqual([sold, sold, sold, sold, [], [], [], []])
  expect(await selectRows('notices', { userId: fan.userId })).toMatchObject([{ readAt: null }])
  await setSaleStatus(owner, hidden.id, 'reserved')
  const both = [`Reserved: Hidden /deal/${hidden.slug}`, ...sold]
  expect(await all()).toEqual([sold, sold, both, both, [], [], [], []])
  expect(await mailsTo(holder.email)).toEqual([])
})
