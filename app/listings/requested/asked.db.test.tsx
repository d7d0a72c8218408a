import { expect, test } from 'vitest'
import * as desk from '#app/listings/desk/desk.tsx'
import * as edit from '#app/listings/editor/routes/edit.tsx'
import * as uploadImage from '#app/listings/images/routes/upload-image.ts'
import { listingRequestPath } from '#app/listings/schema.ts'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import { answerNames } from '#app/review/requested/state.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { readRequestedItems, readItemOutcomes } from '#app/review/requested/stored.ts'
import { testDatabase } from '#test/database.ts'
import { testDataFolder } from '#test/data-folder.ts'
import { mailsTo, signedInCookie } from '#test/world/accounts.ts'
import { aSignedInAdmin } from '#test/world/back-office.tsx'
import { photograph, uploadForm } from '#test/world/files.ts'
import { aDocument } from '#test/world/listing-documents.ts'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { aListing, versionOf } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { callResource } from '#test/world/uploads.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
testDataFolder()

const { cookie } = await aSignedInAdmin()
const address = (id: number) => `/admin/listings?id=${id}`

type Listing = Awaited<ReturnType<typeof aListing>>

async function ask(
  { id }: Listing,
  intent: 'requestInfo' | 'reject',
  items: string[],
  questions: string[] = [],
) {
  const form = new URLSearchParams({ intent, id: String(id), seen: String(await versionOf(id)), reason: '' })
  for (const item of items) form.append('items[]', item)
  for (const question of questions) form.append('questions[]', question)
  expect((await visit(desk, address(id), { cookie, form })).status).toBe(303)
}

async function workingOf({ id }: Listing) {
  const { workingRevisionId } = await selectRow('listings', { id })
  return selectRow('listingRevisions', { id: workingRevisionId ?? 0 })
}
const itemsOf = async (listing: Listing) => readRequestedItems((await workingOf(listing)).asked)
const namesOf = async (listing: Listing) =>
  Object.fromEntries((await itemsOf(listing)).map((item) => [item.name || 'question', answerNames(item.key)]))

test.runIf(isDeepRun)(
  'requested facts and files appear as links in the email, notification and editor',
  async () => {
    const listing = await aListing({ status: 'pending' })
    const { id, owner } = listing
    await ask(
      listing,
      'requestInfo',
      ['document:photos', 'field:price', 'field:no_fact'],
      ['Who holds the mandate?'],
    )
    const items = await itemsOf(listing)
    expect(items.map(({ label }) => label)).toEqual(['Asking price', 'Question 1', 'Photos'])
    const mail = (await mailsTo(owner.email)).at(-1)
    const path = listingRequestPath(id)
    for (const { key } of items) expect(mail?.text).toContain(`${path}#asked-${key}`)
    const [notice] = await selectRows('notices', { userId: owner.userId, kind: 'decided' })
    expect(notice?.path).toBe(path)
    const page = await open(edit, `/my-listings/${id}`, owner)
    for (const { key } of items) expect(page.html).toContain(`${path}#asked-${key}`)
    const asked = await open(edit, path, owner)
    expect(asked.text).toContain('Who holds the mandate?')
    expect(asked.html).toMatch(/<div data-shown="true"[^>]*><label for="price"/)
    expect(asked.html).toMatch(/<div hidden=""[^>]*><label for="title"/)
  },
)

test('answers survive a save, the owner is asked once about open items, and the reviewer sees each answer', async () => {
  const listing = await aListing({ status: 'pending' })
  const { id, owner } = listing
  await ask(
    listing,
    'reject',
    ['document:photos', 'field:description', 'field:gla'],
    ['Who holds the mandate?'],
  )
  const names = await namesOf(listing)
  const typed = { ...(await typedOf(owner, id)), step: 'asked' }
  const words = { [names.question?.words ?? '']: 'We do.', [names.gla?.right ?? '']: 'on' }
  const path = listingRequestPath(id)
  expect((await open(edit, path, owner, { ...typed, ...words })).status).toBe(303)
  const kept = await open(edit, path, owner)
  expect(kept.text).toContain('We do.')
  expect(kept.text.match(/Ready to send/g)).toHaveLength(2)
  const now = { ...(await typedOf(owner, id)), step: 'asked', intent: 'submit' }
  const brief = await open(edit, path, owner, { ...now, ...words, [names.photos?.cannot ?? '']: 'on' })
  expect([brief.status, brief.text.includes(REQUESTED.whyMissing)]).toEqual([422, true])
  const long = { ...now, intent: 'save', [names.question?.words ?? '']: 'x'.repeat(1001) }
  const refused = await open(edit, path, owner, long)
  expect([refused.status, refused.text.includes(REQUESTED.long)]).toEqual([422, true])
  expect(refused.html).toContain('x'.repeat(1001))
  const still = await open(edit, path, owner, { ...now, ...words })
  expect(still.status).toBe(422)
  expect(still.text).toContain('2 items are still open. Send anyway?')
  expect(still.text).not.toContain('Unable to save listing')
  const contradicted = await open(edit, path, owner, { ...now, ...words, price: '9,000,000', anyway: 'yes' })
  expect(contradicted.html).toMatch(/<div data-shown="true"[^>]*><label for="pricePerSqm"/)
  const described = { description: 'Two buildings on the river.' }
  const sent = await open(edit, path, owner, { ...now, ...words, ...described, anyway: 'yes' })
  expect(sent.toast?.title).toBe('Submitted for review')
  const working = await workingOf(listing)
  expect([working.status, working.asked]).toEqual(['pending', []])
  expect(readItemOutcomes(working.answered).map(({ label, state }) => [label, state])).toEqual([
    ['Gross leasable area (GLA)', 'answered'],
    ['Description', 'done'],
    ['Question 1', 'answered'],
    ['Photos', 'open'],
  ])
  const record = await visit(desk, address(id), { cookie })
  expect(record.text).toContain('We do.')

  await ask(listing, 'requestInfo', [], ['Which bank?'])
  const { question } = await namesOf(listing)
  const again = { ...(await typedOf(owner, id)), step: 'asked', intent: 'submit' }
  const answer = { [question?.words ?? '']: 'A bank in Warsaw.' }
  expect((await open(edit, path, owner, { ...again, ...answer })).toast?.title).toBe('Submitted for review')
  const { text } = await visit(desk, address(id), { cookie })
  for (const shown of ['We do.', 'A bank in Warsaw.', 'Submitted · version 1', 'Submitted · version 3'])
    expect(text).toContain(shown)
  expect(text.slice(text.indexOf(REQUESTED.earlier))).toContain('We do.')
  const own = await open(edit, `/my-listings/${id}`, owner)
  for (const shown of ['We do.', 'A bank in Warsaw.']) expect(own.text).toContain(shown)
})

test('a listing returns to review with the last requested file', async () => {
  const listing = await aListing({ status: 'pending' })
  const { id, owner } = listing
  await ask(listing, 'reject', ['document:photos', 'document:documents'])
  const ownCookie = await signedInCookie(owner.userId)
  const file = { name: 'front.jpg', bytes: await photograph() }
  const body = uploadForm({ listingId: String(id) }, file)
  const first = await callResource(uploadImage, '/files/upload/listing-image', {
    cookie: ownCookie,
    headers: { Accept: 'application/json' },
    body,
  })
  expect(await first.json()).toMatchObject({ ok: true, returned: false })
  const waiting = await workingOf(listing)
  expect([waiting.status, readRequestedItems(waiting.asked).length]).toEqual(['draft', 2])
  await aDocument(owner, id)
  const back = await workingOf(listing)
  expect([back.status, back.asked]).toEqual(['pending', []])
  expect(readItemOutcomes(back.answered).map(({ state }) => state)).toEqual(['done', 'done'])
  expect((await selectRow('listings', { id })).approvalStatus).toBe('pending')
  expect((await open(edit, `/my-listings/${id}`, owner)).text).toContain(NOTHING_TO_DO.returnedListing)
  expect((await visit(desk, address(id), { cookie })).text).toContain('Resubmitted by uploading documents')
  expect((await mailsTo(owner.email)).at(-1)?.subject).toMatch(/^Listing received/)
})

test('a listing with contradictory values or other open items does not return', async () => {
  const wrong = await aListing({ status: 'pending' })
  await ask(wrong, 'requestInfo', ['document:documents'])
  const { fields } = await workingOf(wrong)
  const contradicting = JSON.stringify({ ...(fields as object), price: 9_000_000 })
  const { workingRevisionId } = await selectRow('listings', { id: wrong.id })
  await updateRows('listingRevisions', { id: workingRevisionId ?? 0 }, { fields: contradicting })
  const mixed = await aListing({ status: 'pending' })
  await ask(mixed, 'requestInfo', ['document:documents'], ['Who holds the mandate?'])
  for (const listing of [wrong, mixed]) {
    await aDocument(listing.owner, listing.id)
    expect((await workingOf(listing)).status).toBe('more_info_requested')
  }
})
