import { describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember, Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aMarketListing } from '#test/world/access.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { aDeveloper, aListing, anAdmin, typedFields, versionOf } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { slugOf } from './slugs.server.ts'
import * as dealPage from '../page/routes/deal.tsx'
import { createListing } from './create-listing.server.ts'
import { decideListing } from './decide-listing.server.ts'
import { saveListing } from './save-listing.server.ts'
import { submitListing } from './submit-listing.server.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const slugNow = async (id: number) =>
  (await db().selectFrom('listings').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug

async function draft(owner: ApprovedMember, title: string) {
  const made = await createListing(owner, {
    companyId: owner.company.id,
    fields: typedFields({ title }),
    saleStatus: 'for_sale',
  })
  if (!made.ok) throw new Error(made.refused)
  return made.value
}

async function publish(owner: ApprovedMember, id: number): Promise<string> {
  await submitListing(owner, id, await versionOf(id))
  await decideListing(await anAdmin(), id, await versionOf(id), { action: 'approve' })
  return slugNow(id)
}

/** The slugs of a new listing as a member sees them: the draft's without its random part, and the public one. */
async function told(title: string) {
  const owner = await aDeveloper()
  const made = await draft(owner, title)
  const masked = made.slug.replace(/[0-9a-f]{32}$/, '*')
  return { masked, public: await publish(owner, made.id) }
}

/** Frees a title and its slug for the next case. */
async function forget(title: string) {
  for (const { id, slug } of await db()
    .selectFrom('listings')
    .where('title', '=', title)
    .selectAll()
    .execute())
    await db()
      .updateTable('listings')
      .set({ title: 'Forgotten', slug: slug.startsWith('draft-') ? slug : `forgotten-${id}` })
      .where('id', '=', id)
      .execute()
}

describe.each([
  ['Latin letters', 'Projekt Feniks 2027', 'projekt-feniks-2027'],
  ['no Latin letters', 'Проект', 'listing'],
])('a title with %s', (_, title, address) => {
  test.each(
    (['draft', 'pending', 'rejected', 'more_info_requested'] as const).slice(0, isDeepRun ? undefined : 1),
  )("gets the same slugs with and without another company's %s listing of the same title", async (status) => {
    const other = await aListing({ status, fields: { title } })
    expect(other.slug).toMatch(/^draft-[0-9a-f]{32}$/)
    const withNeighbour = await told(title)
    await forget(title)
    const alone = await told(title)
    await forget(title)
    expect(withNeighbour).toEqual({ masked: 'draft-*', public: address })
    expect(alone).toEqual(withNeighbour)
  })
})

test('the slug changes with the title until the first approval, and never afterwards · PUB-064', async () => {
  const owner = await aDeveloper()
  const retitle = async (id: number, title: string) =>
    saveListing(owner, id, {
      seen: await versionOf(id),
      fields: typedFields({ title }),
      saleStatus: 'for_sale',
    })
  const [first, twin] = [await draft(owner, 'Old Name Żoliborz'), await draft(owner, 'Old Name')]
  await retitle(first.id, 'Wola Żurawia')
  expect(await publish(owner, first.id)).toBe('wola-zurawia')
  await retitle(twin.id, 'Wola: Żurawia!')
  expect(await publish(owner, twin.id)).toBe('wola-zurawia-2')
  await retitle(first.id, 'Another Name')
  await decideListing(await anAdmin(), first.id, await versionOf(first.id), { action: 'approve' })
  const after = await db().selectFrom('listings').where('id', '=', first.id).selectAll().executeTakeFirst()
  expect(after).toMatchObject({ title: 'Another Name', slug: 'wola-zurawia' })
})

test.runIf(isDeepRun)(
  'a draft whose slug comes from an earlier release gives it up to a public listing',
  async () => {
    const former = await aListing({ status: 'draft', fields: { title: 'Former Quay' } })
    await db().updateTable('listings').set({ slug: 'former-quay' }).where('id', '=', former.id).execute()
    expect((await aListing({ fields: { title: 'Former Quay' } })).slug).toBe('former-quay')
    expect(await slugNow(former.id)).toMatch(/^draft-[0-9a-f]{32}$/)
    const page = await visit(dealPage, '/deal/former-quay', {
      params: { slug: 'former-quay' },
      cookie: await welcomedCookie(former.owner),
    })
    expect(page.status).toBe(200)
    expect(await publish(former.owner, former.id)).toBe('former-quay-2')
  },
)

test('a public slug is never taken from its listing · PUB-064', async () => {
  const gone = await aListing({ listed: false, fields: { title: 'Withdrawn Quay' } })
  const next = await aListing({ fields: { title: 'Withdrawn Quay' } })
  expect([await slugNow(gone.id), next.slug]).toEqual(['withdrawn-quay', 'withdrawn-quay-2'])
})

test.runIf(isDeepRun)('after seventy equal titles, the suffix is the next number · PUB-064', async () => {
  const { company } = await aDeveloper()
  for (let number = 1; number <= 70; number += 1)
    await aMarketListing({
      companyId: company.id,
      slug: number === 1 ? 'many-lofts' : `many-lofts-${number}`,
    })
  const { slug } = await aListing({ fields: { title: 'Many Lofts' } })
  expect(slug).toBe('many-lofts-71')
})

test('the draft’s URL redirects only owner and admins to the public one', async () => {
  const owner = await aDeveloper()
  const { id, slug } = await draft(owner, 'Led On Quay')
  const see = async (viewer: Member | null) =>
    visit(dealPage, `/deal/${slug}?as=guest`, {
      params: { slug },
      ...(viewer && { cookie: await welcomedCookie(viewer) }),
    })
  await publish(owner, id)
  for (const viewer of [owner, await anAdmin()])
    expect(await see(viewer)).toMatchObject({ status: 302, location: '/deal/led-on-quay?as=guest' })
  for (const viewer of [await aDeveloper(), null]) expect((await see(viewer)).status).toBe(404)
})

describe.runIf(isDeepRun)('a listing approved by the previous release, which assigns no slug', () => {
  /** The approval statement of the previous release. */
  async function approveAsBefore(id: number): Promise<void> {
    const { workingRevisionId, title } = await db()
      .selectFrom('listings')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await db()
      .updateTable('listings')
      .set({
        title,
        approvalStatus: 'approved',
        approvedRevisionId: workingRevisionId,
        workingRevisionId: null,
      })
      .set({ primaryImageFileId: null, firstApprovedAt: new Date(), listed: true })
      .where('id', '=', id)
      .execute()
  }

  test('gets a readable slug if its draft is from this release, and its owner is redirected · PUB-064', async () => {
    const owner = await aDeveloper()
    const made = [await draft(owner, 'Upgrade Quay'), await draft(owner, 'Another Title')]
    await db()
      .updateTable('listings')
      .set({ title: 'Upgrade Quay' })
      .where('id', '=', made[1]?.id ?? 0)
      .execute()
    for (const { id } of made) await approveAsBefore(id)
    expect(await Promise.all(made.map(({ id }) => slugNow(id)))).toEqual(['upgrade-quay', 'upgrade-quay-2'])
    expect((await aListing({ fields: { title: 'Upgrade Quay' } })).slug).toBe('upgrade-quay-3')
    const slug = made[0]?.slug ?? ''
    const page = await visit(dealPage, `/deal/${slug}`, {
      params: { slug },
      cookie: await welcomedCookie(owner),
    })
    expect(page).toMatchObject({ status: 302, location: '/deal/upgrade-quay' })
  })

  test.runIf(isDeepRun)('20 concurrent approvals with one title get distinct slugs · PUB-064', async () => {
    const owner = await aDeveloper()
    const ids = await Promise.all(
      Array.from({ length: 20 }, async () => (await draft(owner, `Side by Side ${crypto.randomUUID()}`)).id),
    )
    await db().updateTable('listings').set({ title: 'Side by Side' }).where('id', 'in', ids).execute()
    await Promise.all(ids.map((id) => approveAsBefore(id)))
    const slugs = await Promise.all(ids.map((id) => slugNow(id)))
    expect(new Set(slugs)).toEqual(
      new Set(ids.map((_, at) => (at === 0 ? 'side-by-side' : `side-by-side-${at + 1}`))),
    )
  })

  test.each([
    'Łódź — Zespół „Żółta Gęś”',
    '  Straße Ørsted Æble & Þing ',
    'Київ 東京',
    'Ćma İzmir 2027!',
    'x'.repeat(120),
  ])('gets the same slug from its title as in this release: %s · PUB-064', async (title) => {
    const { id } = await draft(await aDeveloper(), title)
    await approveAsBefore(id)
    expect(await slugNow(id)).toBe(slugOf(title))
  })
})
