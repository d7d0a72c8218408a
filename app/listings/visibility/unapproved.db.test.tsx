import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GUEST, type Member } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { isDeepRun } from '#test/runs.ts'
import { aGrant, anOpenInvitation } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aCanaryWorld } from '#test/world/canary-world.ts'
import { aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import * as places from '../market/routes/places.ts'
import * as list from '../market/routes/list.tsx'
import * as deal from '../page/routes/deal.tsx'
import { viewerFactsOf } from './policy.ts'

await testDatabase()
const { cases, viewers } = await aCanaryWorld()

const STATUSES = ['draft', 'pending', 'rejected', 'more_info_requested'] as const

/** Unapproved members with every possible source of rights, such as a favourite, a former grant or an invitation. */
const waiting = await Promise.all(
  [...STATUSES, undefined].map(async (companyStatus) => {
    const person = await aPerson({
      type: 'investor',
      ...(companyStatus ? { companyStatus } : { withoutCompany: true }),
    })
    for (const { id } of cases) {
      await insertRow('favorites', {
        userId: person.userId,
        listingId: id,
        title: 'kept',
        createdAt: new Date(),
      })
      await anOpenInvitation(id, person.email)
      if (person.company) await aGrant(id, person as never)
    }
    return { person, cookie: await signedInCookie(person.userId) }
  }),
)
const owner = viewers.owner?.viewer
const FRAME = ['isGuest', 'approvalStep', 'marks']

/** A page's response without the frame, the viewer's saved items and the status line. */
async function answerOf(path: string, cookie?: string) {
  const [module, params] = path.startsWith('/deal/')
    ? ([deal, { slug: path.slice('/deal/'.length) }] as const)
    : path.startsWith('/listings/places')
      ? ([places, {}] as const)
      : ([list, {}] as const)
  const { status, data, html } = await visit(module, path, { params, ...(cookie && { cookie }) })
  if (module === places) return [status, html]
  const rest = Object.entries(data as object).filter(([name]) => !FRAME.includes(name))
  return [status, JSON.parse(JSON.stringify(Object.fromEntries(rest)))]
}

const slugs = [...cases.map(({ slug }) => slug), 'no-such-listing']
const maybe = (name: string, values: readonly string[]) =>
  fc.constantFrom('', ...values.map((value) => `${name}=${value}`))
const search = fc
  .tuple(
    maybe('location', ['gdansk', 'canarycitypublic', 'canarycityprivate', 'atlantis']),
    maybe('type', ['office', 'warehouse']),
    maybe('price', ['low', 'medium', 'high']),
    maybe('size', ['small', 'large']),
    maybe('yield', ['7', '9']),
    maybe('risk', ['core', 'opportunistic']),
    maybe('sort', ['price-low', 'price-high', 'yield']),
    maybe('view', ['map']),
    maybe('after', slugs),
  )
  .map((parts) => `/listings?${parts.filter(Boolean).join('&')}`)
const address = fc.oneof(
  { weight: 3, arbitrary: search },
  { weight: 2, arbitrary: fc.constantFrom(...slugs).map((slug) => `/deal/${slug}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'c', 'canarycity', 'x').map((term) => `/listings/places?term=${term}`),
  },
)

test('a cached result for a member with rights never reaches an unapproved one', async () => {
  const approved = Object.values(viewers).flatMap(({ viewer, granted }) =>
    viewer.kind === 'member' && granted ? [viewer.userId] : [],
  )
  expect(approved.length).toBeGreaterThan(0)
  const pageOf = async (path: string, cookie?: string) =>
    ((await answerOf(path, cookie))[1] as { found: { page: unknown } }).found.page
  for (const [index, userId] of approved.entries()) {
    await updateRows('members', { userId }, { welcomeSeenAt: new Date() })
    const cookie = await signedInCookie(userId)
    const path = `/listings?sort=${['price-low', 'yield'][index % 2]}&view=map`
    // The member with rights comes first: if their page were cached, the next viewer would get it.
    const theirs = await pageOf(path, cookie)
    expect(await pageOf(path, waiting[1]?.cookie)).not.toEqual(theirs)
    expect(await pageOf(path, waiting[1]?.cookie)).toEqual(await pageOf(path))
  }
})

test('unapproved members get a guest’s response from every market URL', async () => {
  await fc.assert(
    fc.asyncProperty(address, fc.nat(waiting.length - 1), fc.boolean(), async (path, which, first) => {
      const cookie = waiting[which]?.cookie
      // Either of them may fill the cache for the other.
      const one = await answerOf(path, first ? cookie : undefined)
      const other = await answerOf(path, first ? undefined : cookie)
      expect(one).toEqual(other)
    }),
    { numRuns: isDeepRun ? 10_000 : 150 },
  )
}, 900_000)

test('10,000 generated unapproved members see the same facts as a guest', () => {
  const company = fc.option(
    fc.record({
      id: fc.uuid(),
      status: fc.constantFrom(...STATUSES),
      role: fc.constantFrom('owner', 'colleague'),
    }),
  )
  fc.assert(
    fc.property(company, fc.boolean(), fc.boolean(), (company, welcomeSeen, hasSecondFactor) => {
      const member = { ...waiting[0]?.person, company, welcomeSeen, hasSecondFactor }
      expect(viewerFactsOf(member as unknown as Member)).toEqual(viewerFactsOf(GUEST))
    }),
    { numRuns: 10_000 },
  )
})

test('the page has the status line, no promotion, and no way to ask or compare', async () => {
  const pending = waiting[1]
  if (!pending || !owner) throw new Error('the world has both')
  const { html, text } = await visit(list, '/listings', { cookie: pending.cookie })
  expect(text).toContain(
    'Member features unlock once your company is approved. Next step: Personal ID or passport',
  )
  for (const gone of ['See every figure as a member', 'Compare', 'Sign Up']) expect(text).not.toContain(gone)
  expect(html).toContain('href="/documents#document-personal_id-1"')
  for (const { slug } of cases) {
    const page = await visit(deal, `/deal/${slug}`, { params: { slug }, cookie: pending.cookie })
    expect(page.text.match(/Member features unlock once your company is approved\./g)).toHaveLength(1)
    for (const gone of ['Unlock this opportunity', 'Proceed with Deal', 'Ask a question', 'Send inquiry'])
      expect(page.text).not.toContain(gone)
    expect((await visit(deal, `/deal/${slug}`, { params: { slug } })).text).not.toContain(
      'Member features unlock once your company is approved.',
    )
  }
})
