import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#app/db/client.server.ts'
import type { Viewer } from '#app/lib/viewer.ts'
import { testDatabase } from '#test/database.ts'
import { aGrant, aMarketListing, anAcceptedNda, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { CANARY_COLUMNS, canaryDetails } from '#test/world/canaries.ts'
import { aDeveloper, anAdmin, aPerson } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, updateRows } from '#test/world/rows.ts'
import * as dealPage from '../page/routes/deal.tsx'
import { VISIBILITIES, type Visibility } from '../schema.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()

const people: Record<string, Exclude<Viewer, { kind: 'guest' }>> = {}
const cookies: Record<string, string> = {}
const slugs: Record<string, string> = {}

/** Other companies' listings nearby, and the owner's private listing, for which the holder has a grant. */
const FOREIGN_PRICE = 6543_00
const FOREIGN = {
  'Rival Palace': { visibility: 'private' },
  'Shared Palace': { visibility: 'semi_public' },
  'Holder Palace': { visibility: 'private' },
  'Open Palace': {},
  'Further Palace': {},
} as const
const foreign: Record<string, number> = {}
let ownNext = ''

async function aForeignWorld(facts: Parameters<typeof aMarketListing>[0]) {
  const rival = await aDeveloper({ name: 'Rita Rival' })
  for (const [title, changes] of Object.entries(FOREIGN)) {
    const companyId = title === 'Holder Palace' ? people.holder?.company?.id : rival.company.id
    const { id } = await aMarketListing({
      ...facts,
      ...changes,
      title,
      pricePerSqmCents: FOREIGN_PRICE,
      companyId: companyId ?? '',
    })
    foreign[title] = id
  }
  const next = await aMarketListing({ ...facts, title: 'Own Annexe', visibility: 'private' })
  ownNext = next.slug
  await aGrant(next.id, people.holder as never)
  for (const [title, id] of Object.entries(foreign)) {
    if (title === 'Rival Palace' || title === 'Shared Palace') await aGrant(id, people.holder as never)
    if (title === 'Shared Palace' || title === 'Holder Palace') await aGrant(id, people.owner as never)
  }
}

/** Runs this while no grant for other companies' listings is active. */
async function withoutForeignGrants<T>(work: () => Promise<T>): Promise<T> {
  const ids = Object.values(foreign)
  const turn = (revokedAt: Date | null) =>
    db().updateTable('accessGrants').set({ revokedAt }).where('listingId', 'in', ids).execute()
  await turn(new Date())
  try {
    return await work()
  } finally {
    await turn(null)
  }
}

beforeAll(async () => {
  const owner = await aDeveloper()
  Object.assign(people, {
    owner,
    admin: await anAdmin(),
    investor: await anInvestor('Iga Investor'),
    holder: await anInvestor('Hugo Holder'),
    signer: await anInvestor('Sara Signer'),
    asker: await anInvestor('Adam Asker'),
    mover: await anInvestor('Mia Mover'),
    pending: await aPerson({ companyStatus: 'pending' }),
  })
  await updateRows('members', {}, { welcomeSeenAt: new Date() })
  for (const [name, { userId }] of Object.entries(people)) cookies[name] = await signedInCookie(userId)
  const { details } = canaryDetails('as')
  const facts = { companyId: owner.company.id, ...CANARY_COLUMNS, details: details as never }
  const cases: Record<string, object> = { locked: { isLocked: true }, off: { listed: false } }
  for (const visibility of Object.keys(VISIBILITIES) as Visibility[]) cases[visibility] = { visibility }
  for (const [name, changes] of Object.entries(cases)) {
    const { id, slug } = await aMarketListing({ ...facts, ...changes })
    slugs[name] = slug
    for (const who of ['holder', 'signer', 'mover'] as const) await aGrant(id, people[who] as never)
    await anAcceptedNda(id, people.signer as never)
    const { userId = '', company } = people.asker ?? {}
    await insertRow('accessRequests', { listingId: id, userId, companyId: company?.id ?? '' })
  }
  await aForeignWorld(facts)
  const employer = { companyId: people.investor?.company?.id ?? '', role: 'colleague' }
  await updateRows('companyMembers', { userId: people.mover?.userId ?? '' }, employer)
})

async function open(name: string, who: string | null, as?: string) {
  const slug = slugs[name] ?? ''
  const path = `/deal/${slug}${as === undefined ? '' : `?as=${encodeURIComponent(as)}`}`
  return visit(dealPage, path, { params: { slug }, ...(who !== null && { cookie: cookies[who] ?? '' }) })
}

/** The page's data without the banner, the viewer's own marks and the signed links, which differ by seconds. */
function bytes({ data }: { data: unknown }): string {
  const { as: _, marks: __, ...rest } = data as { as: unknown; marks: unknown }
  return JSON.stringify(rest).replace(/expires=\d+&signature=[\w-]+/g, 'signed')
}

const SEEN_AS: Record<string, (who: string) => string> = {
  guest: () => 'guest',
  investor: () => 'investor',
  holder: (who) => people[who]?.userId ?? '',
  signer: (who) => people[who]?.userId ?? '',
  asker: (who) => people[who]?.userId ?? '',
}

describe('view as', () => {
  test('gives owner and admin exactly the other viewer’s bytes · PUB-227', { timeout: 300_000 }, async () => {
    for (const name of Object.keys(slugs).filter((one) => isDeepRun || (one !== 'off' && one !== 'public'))) {
      const own = bytes(await open(name, 'owner'))
      for (const [who, as] of Object.entries(SEEN_AS)) {
        const real = await open(name, who === 'guest' ? null : who)
        const byAdmin = await open(name, 'admin', as(who))
        expect(byAdmin.status, `${name} ${who}`).toBe(real.status)
        expect(bytes(byAdmin), `${name} as ${who} by admin`).toBe(bytes(real))
        if (who === 'holder') continue
        const byOwner = await open(name, 'owner', as(who))
        expect(byOwner.status, `${name} ${who}`).toBe(real.status)
        expect(bytes(byOwner), `${name} as ${who} by owner`).toBe(bytes(real))
        if (name !== 'public' || who === 'guest') expect(bytes(real) === own, `${name} ${who}`).toBe(false)
      }
    }
  })

  test('never shows an owner other companies’ listings through the other viewer’s rights · PUB-227 PUB-221', async () => {
    const named = people.holder?.userId ?? ''
    for (const name of Object.keys(slugs)) {
      const seen = await open(name, 'owner', named)
      for (const title of ['Rival Palace', 'Shared Palace', 'Holder Palace'])
        expect(bytes(seen), `${title} on ${name}`).not.toContain(title)
      // Not even their existence: grants of either side for other listings change no byte.
      const without = await withoutForeignGrants(() => open(name, 'owner', named))
      expect(bytes(seen), name).toBe(bytes(without))
      expect(seen.status, name).toBe((await open(name, 'holder')).status)
    }
  })

  test.runIf(isDeepRun)(
    'shows what the chosen member would see: the owner’s other listings and those open to all members',
    async () => {
      const titles = ({ data }: { data: unknown }) =>
        (data as { deal: { analytics: { neighbours: { title: string; slug: string }[] } } }).deal.analytics
          .neighbours
      const around = async (who: string, as?: string) =>
        titles(await open('semi_public', who, as)).map(({ title }) => title)
      const seen = await around('owner', people.holder?.userId)
      expect(seen).toEqual(expect.arrayContaining(['Own Annexe', 'Open Palace', 'Further Palace']))
      expect(
        titles(await open('semi_public', 'owner', people.holder?.userId)).map(({ slug }) => slug),
      ).toContain(ownNext)
      expect(await around('owner', people.signer?.userId)).not.toContain('Own Annexe')
      expect(await around('holder')).toEqual(expect.arrayContaining(['Rival Palace', 'Holder Palace']))
      expect(await around('admin', people.holder?.userId)).toEqual(await around('holder'))
    },
  )

  test('shows the sample in place of a hidden listing as a member without a grant sees it', async () => {
    const rival = await aDeveloper()
    const sample = await aMarketListing({
      companyId: rival.company.id,
      title: 'Sample Palace',
      visibility: 'semi_public',
      isIllustrative: true,
      isSample: true,
      price: 9_876_543,
    })
    await aGrant(sample.id, people.holder as never)
    const real = await open('off', 'holder')
    expect([real.status, bytes(real).includes('9876543')]).toEqual([404, true])
    const seen = await open('off', 'owner', people.holder?.userId)
    expect(seen.status).toBe(404)
    expect(bytes(seen)).toContain('Sample Palace')
    expect(bytes(seen)).not.toContain('9876543')
    await updateRows('listings', { id: sample.id }, { isSample: false })
  })

  test('is for owner and admins only; others get their own page · PUB-227', async () => {
    for (const who of [null, 'investor', 'holder']) {
      for (const as of ['guest', 'investor', people.owner?.userId ?? '', people.signer?.email ?? '']) {
        const [plain, tried] = [await open('semi_public', who), await open('semi_public', who, as)]
        expect(bytes(tried)).toBe(bytes(plain))
        expect((tried.data as { as: unknown }).as).toBeNull()
      }
    }
  })

  test('offers an owner only members they know, an admin any', async () => {
    const { investor: stranger, mover } = people
    for (const as of [stranger?.userId, stranger?.email, mover?.userId, 'nobody@x.example', 'x', '%00']) {
      const page = await open('semi_public', 'owner', as ?? '').catch((refused: unknown) => refused)
      expect((page as { status: number }).status, as).toBe(404)
    }
    const byAddress = await open('semi_public', 'owner', people.holder?.email.toUpperCase())
    expect(byAddress.text).toContain(`Viewing as Hugo Holder, ${people.holder?.company?.name}`)
    expect((await open('semi_public', 'admin', stranger?.email)).text).toContain('Viewing as Iga Investor')
    const userId = people.pending?.userId ?? ''
    const asPending = await open('private', 'admin', userId)
    expect(asPending.text).toContain(`Viewing as ${people.pending?.fullName}`)
    const factsOf = (text: string) => text.match(/€[\d ,.]+\w?|\d[\d ,.]* m²/g)
    expect(factsOf(asPending.text)).toEqual(factsOf((await open('private', 'admin', 'guest')).text))
    await updateRows('members', { userId }, { suspendedAt: new Date(), suspensionReason: 'A test.' })
    const turned = await open('semi_public', 'admin', userId)
    expect([turned.status, turned.location]).toEqual([303, `/deal/${slugs.semi_public}`])
    expect(turned.toast?.text).toContain('see only their status page')
  })

  test('says whose view it is, and disables its forms', async () => {
    const seen = await open('private', 'owner', people.asker?.userId)
    for (const part of ['Viewing as Adam Asker', 'Access requested']) expect(seen.text).toContain(part)
    expect(seen.html).toMatch(/<fieldset disabled=""[\s\S]*Withdraw request[\s\S]*<\/fieldset>/)
    expect((await open('private', 'asker')).html).not.toContain('<fieldset disabled')
    const own = await open('private', 'owner')
    expect(own.text).toContain('View as someone else')
    expect(own.html).not.toContain('<fieldset disabled')
  })

  test.runIf(isDeepRun)('changes nothing: no row of any table is written · PUB-227', async () => {
    const before = await countRows()
    for (const name of Object.keys(slugs))
      for (const as of ['guest', 'investor', people.holder?.userId ?? '']) await open(name, 'owner', as)
    expect(await countRows()).toEqual(before)
  })
})

/** The number of rows per table; the time of a session changes with every visit. */
async function countRows() {
  const all = await db().introspection.getTables()
  const names = all.flatMap(({ name, isView }) => (isView || name === 'sessions' ? [] : [name]))
  const count = async (name: string) => [
    name,
    (await sql`select count(*) from ${sql.table(name)}`.execute(db())).rows,
  ]
  return Promise.all(names.map(count))
}
