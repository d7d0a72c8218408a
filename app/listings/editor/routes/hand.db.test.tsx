import { isDeepRun } from '#test/runs.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { mailsTo } from '#test/world/accounts.ts'
import { open } from '#test/world/listing-pages.ts'
import { aDeveloper, anAdmin, aPerson, typedFields, versionOf } from '#test/world/listings.ts'
import { findRow, selectRow } from '#test/world/rows.ts'
import { createListing } from '../../commands/create-listing.server.ts'
import { saveListing } from '../../commands/save-listing.server.ts'
import { submitListing } from '../../commands/submit-listing.server.ts'
import { handOverListing } from '../commands/hand-over-listing.server.ts'
import * as edit from './edit.tsx'
import * as myListings from './my-listings.tsx'

await testDatabase()

async function aDraftFor() {
  const owner = await aDeveloper()
  const admin = await anAdmin()
  const made = await createListing(admin, {
    companyId: owner.company.id,
    fields: typedFields({ title: 'Quay Offices' }),
    saleStatus: 'for_sale',
  })
  if (!made.ok) throw new Error(made.refused)
  const { id } = made.value
  return {
    owner,
    admin,
    id,
    path: `/my-listings/${id}`,
    company: (await selectRow('companies', { id: owner.company.id })).name,
  }
}
const turnOf = (id: number) => findRow('turns', { kind: 'listing', thingId: String(id) })

test('an admin’s draft says who can submit it; the handover notifies the members once', async () => {
  const { owner, admin, id, path, company } = await aDraftFor()
  const colleague = await aPerson({ company: owner.company })
  const before = await open(edit, path, admin)
  expect(before.text).toContain(`Only ${company} can submit this listing`)
  expect(before.text).toContain(`Hand over to ${company}`)
  expect(await turnOf(id)).toBeUndefined()
  expect((await open(myListings, '/my-listings', owner)).text).not.toContain('Action needed since')

  const handed = await open(edit, path, admin, { intent: 'hand' })
  expect([handed.status, handed.location]).toEqual([303, '/my-listings'])
  for (const { email } of [owner, colleague]) {
    const mails = await mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['A draft listing for you: Quay Offices'])
    expect(mails[0]?.text).toContain(path)
  }
  expect(await mailsTo(admin.email)).toEqual([])
  expect(await selectRow('notices', { userId: owner.userId })).toMatchObject({ path, kind: 'decided' })
  expect(await selectRow('auditLog', { subjectId: String(id), action: 'listing.hand_over' })).toMatchObject({
    actorUserId: admin.userId,
  })
  expect(await turnOf(id)).toMatchObject({ side: 'company', companyId: owner.company.id })
  expect((await open(myListings, '/my-listings', owner)).text).toContain('Action needed since')

  expect((await open(edit, path, admin)).status).toBe(404)
  expect((await open(myListings, '/my-listings', admin)).text).not.toContain('Quay Offices')
  const again = await open(edit, path, admin, { intent: 'hand' })
  expect([again.status, again.toast?.title]).toEqual([303, 'Draft not handed over'])
  expect(await mailsTo(owner.email)).toHaveLength(1)
})

test.runIf(isDeepRun)('50 concurrent handovers: one succeeds', async () => {
  const { owner, admin, id, path } = await aDraftFor()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => open(edit, path, admin, { intent: 'hand' })),
  )
  expect(answers.filter(({ toast }) => toast?.title === 'Draft handed over')).toHaveLength(1)
  expect(answers.filter(({ toast }) => toast?.title === 'Draft not handed over')).toHaveLength(49)
  expect(await mailsTo(owner.email)).toHaveLength(1)
  expect((await turnOf(id))?.since).toEqual((await selectRow('listings', { id })).handedAt)
})

test('nobody else can hand it over, and the company sees no notice about a handover', async () => {
  const { owner, path, id } = await aDraftFor()
  const own = await open(edit, path, owner)
  expect(own.text).not.toContain('can submit this listing')
  expect(own.text).toContain('Submit for review')
  for (const [person, status] of [
    [null, 401],
    [owner, 403],
    [await aDeveloper(), 403],
    [await anAdmin(), 404],
  ] as const)
    expect((await open(edit, path, person, { intent: 'hand' })).status).toBe(status)
  expect((await selectRow('listings', { id })).handedAt).toBeNull()
})

test.each(['the hand-over', 'the submission'])('an admin loses access to a draft after %s', async (step) => {
  const { owner, admin, id } = await aDraftFor()
  const save = async (title: string) =>
    saveListing(admin, id, {
      seen: await versionOf(id),
      fields: typedFields({ title }),
      saleStatus: 'for_sale',
    })
  expect((await save('Quay Offices 1')).ok).toBe(true)
  const seen = await versionOf(id)
  const done =
    step === 'the hand-over' ? await handOverListing(admin, id) : await submitListing(owner, id, seen)
  expect(done.ok).toBe(true)
  expect(await save('Quay Offices 2')).toEqual({ ok: false, refused: 'not_found' })
  expect((await selectRow('listings', { id })).title).not.toBe('Quay Offices 2')
})
