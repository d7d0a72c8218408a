import { createHash, randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { viewerContext, type Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aDeveloper, aListing } from '#test/world/listings.ts'
import { open, typedOf } from '#test/world/listing-pages.ts'
import { FEW, isDeepRun } from '#test/runs.ts'
import { findRow } from '#test/world/rows.ts'
import * as create from '../routes/new.tsx'
import * as edit from '../routes/edit.tsx'
import { listDrafts } from './editor-drafts.server.ts'

await testDatabase()

const RUNS = isDeepRun ? 1000 : FEW
/** Concurrent runs, each with its own listing in one database. */
const CONCURRENT_RUNS = isDeepRun ? 25 : FEW

/** A whole number from 0 to `max`. */
type Draw = (max: number) => number

/** A seeded generator: the same seed gives the same numbers. */
function drawsOf(seed: number): Draw {
  let at = 0
  return (max) =>
    createHash('sha256')
      .update(`${seed}:${(at += 1)}`)
      .digest()
      .readUInt32BE() %
    (max + 1)
}

/** Posts to the editor without rendering the response. */
async function post(owner: Member, id: number, form: Record<string, string>): Promise<number> {
  const url = new URL(`http://127.0.0.1/my-listings/${id}`)
  const context = new RouterContextProvider()
  context.set(viewerContext, owner)
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(form) })
  const args = { request, context, params: { id: String(id) }, url, pattern: '/my-listings/:id' }
  const result = await edit.action(args)
  return result instanceof Response ? result.status : (result.init?.status ?? 200)
}

/** One window autosaves a few changes, saves one of them and may make more. The posts arrive together, in any order. */
async function run(seed: number) {
  const drawn = drawsOf(seed)
  const { id, owner } = await aListing({ status: 'draft' })
  const typed = await typedOf(owner, id)
  const window = randomUUID()
  const texts = 2 + drawn(4)
  const saved = 1 + drawn(texts - 1)
  const send = (number: number, intent: string) =>
    post(owner, id, { ...typed, title: `Text ${number}`, window, edit: String(number), intent })
  const posts: { at: number; number: number; intent: string }[] = []
  for (let number = 1; number <= texts; number += 1) {
    if (number !== saved || drawn(1) === 1) posts.push({ at: drawn(99), number, intent: 'keep' })
    if (number === saved) posts.push({ at: drawn(99), number, intent: 'save' })
  }
  const arrived = posts.toSorted((one, other) => one.at - other.at)
  const statuses = await Promise.all(arrived.map(({ number, intent }) => send(number, intent)))
  expect(statuses.filter((status) => status === 303)).toHaveLength(1)
  expect(statuses.every((status) => status === 303 || status === 200)).toBe(true)
  expect(await findRow('listings', { id }, ['title'])).toEqual({ title: `Text ${saved}` })
  const kept = (await listDrafts(owner.userId, id)).map((draft) => draft.typed.title)
  expect(kept).toEqual(texts > saved ? [`Text ${texts}`] : [])
}

test(
  'an autosave that arrives after its window’s save never restores older text, and no later text is lost',
  { timeout: isDeepRun ? 900_000 : 60_000 },
  async () => {
    for (let done = 0; done < RUNS; done += CONCURRENT_RUNS)
      await Promise.all(
        Array.from({ length: Math.min(CONCURRENT_RUNS, RUNS - done) }, (_, at) => run(done + at)),
      )
  },
)

test.runIf(isDeepRun)('an autosave that arrives after the listing was created leaves no draft', async () => {
  const owner = await aDeveloper()
  const window = randomUUID()
  const typed = { title: 'Half a thought', location: 'Łódź', status: 'for_sale', country: 'Poland', window }
  const form = { ...typed, visibility: 'public', unlockRule: 'both', companyId: owner.company?.id ?? '' }
  const created = await open(create, '/my-listings/new', owner, { ...form, edit: '3', intent: 'save' })
  expect(created.status).toBe(303)
  const late = await open(create, '/my-listings/new', owner, { ...form, edit: '3', intent: 'keep' })
  expect(late.status).toBe(200)
  expect(await listDrafts(owner.userId, null)).toEqual([])
})

test.runIf(isDeepRun)(
  '50 concurrent autosaves of one window keep the last edit, whatever the order of arrival',
  async () => {
    const { id, owner } = await aListing({ status: 'draft' })
    const typed = await typedOf(owner, id)
    const window = randomUUID()
    await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(owner, id, {
          ...typed,
          title: `Text ${index + 1}`,
          window,
          edit: String(index + 1),
          intent: 'keep',
        }),
      ),
    )
    expect((await listDrafts(owner.userId, id)).map((draft) => draft.typed.title)).toEqual(['Text 50'])
  },
)
