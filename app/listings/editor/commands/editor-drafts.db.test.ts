import { isDeepRun } from '#test/runs.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { JOBS } from '#server/job-list.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing, versionOf } from '#test/world/listings.ts'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { later } from '#test/world/connections.ts'
import { findRow, updateRows } from '#test/world/rows.ts'
import { autosaveDraft } from '../autosave.server.ts'
import * as edit from '../routes/edit.tsx'
import * as create from '../routes/new.tsx'
import { keepDraft, listDrafts, purgeListingDrafts } from './editor-drafts.server.ts'

await testDatabase()

test('unsaved changes are autosaved, restored on the next visit and deleted on save', async () => {
  const { id, owner, slug } = await aListing({ status: 'draft', fields: { title: 'Saved Title' } })
  const path = `/my-listings/${id}`
  const typed = await typedOf(owner, id)
  const window = randomUUID()
  const kept = await open(edit, path, owner, {
    ...typed,
    title: 'Typed Title',
    price: '12,x',
    seen: String(typed.version),
    window,
    intent: 'keep',
  })
  expect(kept.status).toBe(200)
  expect(await findRow('listings', { id }, ['title', 'slug'])).toEqual({
    title: 'Saved Title',
    slug,
  })
  for (const address of [path, `${path}?draft=${randomUUID()}`]) {
    const page = await open(edit, address, owner)
    expect(page.html).toContain('value="Typed Title"')
    expect(page.html).toContain('value="12,x"')
    expect(page.text).toMatch(/Unsaved changes from .* restored\. Discard/)
  }
  const [draft] = await listDrafts(owner.userId, id)
  const saved = await open(edit, path, owner, {
    ...typed,
    title: 'Typed Title',
    from: window,
    fromSavedAt: draft?.savedAt.toISOString() ?? '',
    intent: 'save',
  })
  expect(saved.status).toBe(303)
  expect(await listDrafts(owner.userId, id)).toEqual([])
  const keepLeases = async (leases: string) =>
    (await open(edit, path, owner, { ...typed, leases, window: randomUUID(), intent: 'keep' })).status
  expect([await keepLeases('x'.repeat(90_000)), await keepLeases('x'.repeat(100_000))]).toEqual([200, 422])
})

test('two windows have separate drafts, which only their author can see', async () => {
  const { id, owner } = await aListing({ status: 'draft' })
  const colleague = await aDeveloper({ company: owner.company })
  const stranger = await aDeveloper()
  const typed = await typedOf(owner, id)
  const path = `/my-listings/${id}`
  for (const title of ['From one', 'From two'])
    await open(edit, path, owner, { ...typed, title, window: randomUUID(), intent: 'keep' })
  const kept = await listDrafts(owner.userId, id)
  expect(new Set(kept.map((draft) => draft.typed.title))).toEqual(new Set(['From one', 'From two']))
  const choice = await open(edit, path, owner)
  expect(choice.html).toContain(`name="title" value="${typed.title}"`)
  for (const draft of kept) {
    expect(choice.text).toContain(`${draft.typed.title} · saved: ${typed.title}`)
    const chosen = await open(edit, `${path}?draft=${draft.id}`, owner)
    expect(chosen.html).toContain(`name="title" value="${draft.typed.title}"`)
    expect(chosen.html.split('Continue editing')).toHaveLength(2)
  }
  expect((await open(edit, path, colleague)).text).not.toMatch(/unsaved changes/i)
  const foreign = await open(edit, path, stranger, { ...typed, window: randomUUID(), intent: 'keep' })
  expect(foreign.status).toBe(404)
  const suspended = { ...stranger, company: { ...stranger.company, suspended: true } }
  expect((await autosaveDraft(suspended, new FormData(), id)).data.formError).toMatch(/no longer have access/)
  const guest = await open(edit, path, null, { ...typed, window: randomUUID(), intent: 'keep' })
  expect(guest.status).toBe(401)
  const taken = await keepDraft(stranger, {
    id: (await listDrafts(owner.userId, id))[0]?.id ?? '',
    listingId: null,
    seen: 0,
    typed: { title: 'Stolen' },
  })
  expect(taken).toEqual({ ok: false, refused: 'not_found' })
})

test('a draft of an older version is offered, and its save offers a choice between both values', async () => {
  const { id, owner } = await aListing({ status: 'draft' })
  const typed = await typedOf(owner, id)
  const path = `/my-listings/${id}`
  const window = randomUUID()
  const seen = String(typed.version)
  await open(edit, path, owner, { ...typed, seen, title: 'Typed first', window, intent: 'keep' })
  await open(edit, path, owner, { ...typed, title: 'Saved second' })
  // Autosaved again after the window has shown the newer version.
  const version = String(await versionOf(id))
  await open(edit, path, owner, { ...typed, version, seen, title: 'Typed first', window, intent: 'keep' })
  expect((await open(edit, path, owner)).html).toContain('name="title" value="Saved second"')
  const taken = await open(edit, `${path}?draft=${window}`, owner)
  expect(taken.html).toContain('name="title" value="Typed first"')
  for (const name of ['version', 'seen']) expect(taken.html).toContain(`name="${name}" value="${seen}"`)
  const refused = await open(edit, path, owner, { ...typed, title: 'Typed first', from: window })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Title Yours Typed first Saved in the meantime Saved second')
})

test('a listing that does not exist yet is autosaved; discarding also covers later autosaves from that window', async () => {
  const owner = await aDeveloper()
  const [old, window] = [randomUUID(), randomUUID()]
  const typed = { title: 'Half a thought', location: '', status: 'for_sale', intent: 'keep' }
  const post = (form: Record<string, string>) => open(create, '/my-listings/new', owner, form)
  expect((await post({ ...typed, window: old, edit: '1' })).status).toBe(200)
  const page = await open(create, '/my-listings/new', owner)
  expect(page.html).toContain('value="Half a thought"')
  expect(page.html).toContain(`name="from" value="${old}"`)
  expect((await post({ ...typed, from: old, window, edit: '1' })).status).toBe(200)
  expect((await post({ intent: 'discard', from: old, window, edit: '2' })).status).toBe(303)
  expect((await post({ ...typed, from: old, window, edit: '2' })).status).toBe(200)
  expect((await open(create, '/my-listings/new', owner)).html).not.toContain('Half a thought')
})

test.runIf(isDeepRun)(
  'a window that opened a draft deletes it only if it has not changed since',
  async () => {
    const owner = await aDeveloper()
    const [first, second] = [randomUUID(), randomUUID()]
    const keep = (form: Record<string, string>) =>
      open(create, '/my-listings/new', owner, { location: '', status: 'for_sale', intent: 'keep', ...form })
    await keep({ title: 'Half a thought', window: first })
    const [{ savedAt } = { savedAt: new Date() }] = await listDrafts(owner.userId, null)
    const origin = { from: first, fromSavedAt: savedAt.toISOString() }
    later(1)
    await keep({ title: 'A whole thought', window: first })
    await keep({ title: 'Half a thought, too', window: second, ...origin })
    expect((await listDrafts(owner.userId, null)).map(({ typed }) => typed.title)).toEqual([
      'Half a thought, too',
      'A whole thought',
    ])
    expect((await open(create, '/my-listings/new?draft=none', owner)).html).not.toContain('value="A whole')
  },
)

test.each(['discard', 'keep'])('%s ignores a date that no form can send', async (intent) => {
  const owner = await aDeveloper()
  const form = { title: '', window: randomUUID(), from: randomUUID(), intent }
  const fromSavedAt = '-271821-04-20T00:00:00Z'
  expect((await open(create, '/my-listings/new', owner, { ...form, fromSavedAt })).status).toBeLessThan(500)
})

test('the hourly job deletes drafts that were not touched for 90 days', async () => {
  expect(JOBS.map(({ run }) => run)).toContain(purgeListingDrafts)
  const { owner } = await aListing({ status: 'draft' })
  const [old, fresh] = [randomUUID(), randomUUID()]
  for (const id of [old, fresh])
    await keepDraft(owner, { id, listingId: null, seen: 0, typed: { title: id } })
  const age = (id: string, hours: number) =>
    updateRows(
      'listingDrafts',
      { id },
      {
        savedAt: new Date(Date.now() - hours * 3_600_000),
        removalToldAt: new Date(Date.now() - (30 * 24 + 0.5) * 3_600_000),
      },
    )
  await age(old, 90 * 24 + 1)
  await age(fresh, 90 * 24 - 1)
  expect(await purgeListingDrafts()).toBe(1)
  expect((await listDrafts(owner.userId, null)).map(({ id }) => id)).toEqual([fresh])
  expect(await purgeListingDrafts()).toBe(0)
})
