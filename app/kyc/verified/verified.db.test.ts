import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import * as profile from '#app/companies/routes/my-profile.tsx'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { decideVersion } from '#app/companies/versions/commands/decide-version.server.ts'
import { setClock } from '#app/lib/clock.ts'
import * as compare from '#app/listings/compare/routes/compare.tsx'
import * as list from '#app/listings/market/routes/list.tsx'
import * as favorites from '#app/listings/marks/routes/favorites.tsx'
import * as deal from '#app/listings/page/routes/deal.tsx'
import { testDatabase } from '#test/database.ts'
import { aMarketListing, anInvestor } from '#test/world/access.ts'
import { signedInCookie } from '#test/world/accounts.ts'
import { aDeveloperCompany, anAdminViewer } from '#test/world/companies.ts'
import { aReviewer, submitDocument } from '#test/world/kyc-review.ts'
import { welcomedCookie } from '#test/world/marks.ts'
import { aDeveloper } from '#test/world/listings.ts'
import { visit } from '#test/world/pages.tsx'
import { insertRow, selectRow, selectRows, updateRows } from '#test/world/rows.ts'
import { aWaitingVersion } from '#test/world/versions.ts'
import { decideDocument } from '../review/commands.server.ts'
import * as documents from '../routes/documents.tsx'
import { type DocumentType, requiredDocuments } from '../schema.ts'
import { verificationOf } from './policy.ts'
import { isDeepRun } from '#test/runs.ts'

await testDatabase()
afterEach(() => setClock(null))

const NOTE = 'Your company is not verified at the moment'
const investor = await anInvestor()
const other = await aMarketListing({ companyId: (await aDeveloper()).company.id, title: 'Other House' })
const approve = async (id: string, endsOn: string | null = null) => {
  const decided = await decideDocument(await aReviewer(), id, 'approve', { end: { endsOn } })
  if (!decided.ok) throw new Error(`the approval of this test was refused: ${decided.refused}`)
}

/** A developer with approved documents and a listing that an investor has saved. */
async function aVerifiedCompany(endsOn: string | null = null) {
  const company = await aDeveloperCompany()
  const { userId } = company.member
  await updateRows('companies', { id: company.companyId }, { confirmedAt: new Date('2030-06-01T00:00:00Z') })
  for (const { id } of await selectRows('kycSubmissions', { userId })) await approve(id, endsOn)
  const { slug, id } = await aMarketListing({ companyId: company.companyId, title: `House ${userId}` })
  await insertRow('favorites', { userId: investor.userId, listingId: id, title: 'House' })
  return { ...company, userId, slug, title: `House ${userId}` }
}

type Verified = Awaited<ReturnType<typeof aVerifiedCompany>>

/** Where the badge shows: the market for guests and members, favourites, the listing's page and the comparison. */
async function marksOf({ slug, title }: Verified): Promise<boolean[]> {
  const cookie = await welcomedCookie(investor)
  const card = (html: string) => html.split('<article').find((part) => part.includes(title)) ?? ''
  const pages = await Promise.all([
    visit(list, '/listings').then(({ html }) => card(html)),
    visit(list, '/listings', { cookie }).then(({ html }) => card(html)),
    visit(favorites, '/favorites', { cookie }).then(({ html }) => card(html)),
    visit(deal, `/deal/${slug}`, { params: { slug }, cookie }).then(({ html }) => html),
    visit(compare, `/compare?ids=${slug},${other.slug}`, { cookie }).then(({ html }) => html),
  ])
  expect(pages.map((html) => html.includes(title))).toEqual(EVERYWHERE)
  for (const html of pages) expect(html).not.toContain(NOTE)
  return pages.map((html) => html.includes('>Verified</span>'))
}

const EVERYWHERE = [true, true, true, true, true]
const NOWHERE = [false, false, false, false, false]

async function noteOf(userId: string): Promise<string> {
  const own = { cookie: await signedInCookie(userId) }
  const [first, second] = [
    await visit(profile, '/my-profile', own),
    await visit(documents, '/documents', own),
  ]
  expect(first.text.includes(NOTE)).toBe(second.text.includes(NOTE))
  return first.text.includes(NOTE) ? first.text : ''
}

describe('the "Verified" badge', () => {
  test('disappears everywhere when a document expires and returns with the next approval', async () => {
    const company = await aVerifiedCompany('2031-03-10')
    await updateRows(
      'kycSubmissions',
      { userId: company.userId, documentType: 'company_registration_cert' },
      { endsOn: null },
    )
    setClock(() => new Date('2031-03-10T22:59:50Z'))
    expect(await marksOf(company)).toEqual(EVERYWHERE)
    expect(await noteOf(company.userId)).toBe('')
    setClock(() => new Date('2031-03-10T23:00:00Z'))
    expect(await marksOf(company)).toEqual(NOWHERE)
    expect(await noteOf(company.userId)).toContain('A required document has expired.')
    const colleague = await aReviewer(company.companyId)
    expect(await noteOf(colleague.userId)).toContain('A required document has expired.')
    const { id } = await submitDocument(company.userId, 'personal_id')
    expect(await marksOf(company)).toEqual(NOWHERE)
    await approve(id)
    expect(await marksOf(company)).toEqual(EVERYWHERE)
    expect(await noteOf(company.userId)).toBe('')
  })

  test.runIf(isDeepRun)('only companies with listings are told that it is missing', async () => {
    const told = await noteOf(investor.userId)
    expect(told).toContain('A required document has not been approved.')
    expect(told).not.toContain('Your listings')
    expect(await noteOf((await aDeveloper()).userId)).toContain(
      'your listings do not show the “Verified” badge',
    )
  })

  test.runIf(isDeepRun)(
    'stays while the replacement of an approved document is pending, whatever the outcome',
    async () => {
      const company = await aVerifiedCompany()
      const { id } = await submitDocument(company.userId, 'company_registration_cert')
      expect(await marksOf(company)).toEqual(EVERYWHERE)
      expect((await decideDocument(await aReviewer(), id, 'reject', { code: 'unreadable' })).ok).toBe(true)
      expect(await marksOf(company)).toEqual(EVERYWHERE)
    },
  )

  test.runIf(isDeepRun)(
    'survives a pending version, disappears when a version renames the company, and returns with matching documents',
    async () => {
      const company = await aVerifiedCompany()
      const sent = await submitDocument(company.userId, 'company_registration_cert')
      const version = await aWaitingVersion(company, { company_name: 'Kowalska Nowa sp. z o.o.' })
      expect(await marksOf(company)).toEqual(EVERYWHERE)
      const texts = { confirmedOpenKyc: true }
      const admin = await anAdminViewer()
      expect(await decideVersion(admin, version.id, version.version, 'approve', {})).toMatchObject({
        refused: 'kyc_open',
      })
      expect((await decideVersion(admin, version.id, version.version, 'approve', texts)).ok).toBe(true)
      expect(await marksOf(company)).toEqual(NOWHERE)
      expect(await noteOf(company.userId)).toContain(
        'approved for a different company name or registration number',
      )
      await approve(sent.id)
      expect(await marksOf(company)).toEqual(EVERYWHERE)
      expect(await noteOf(company.userId)).toBe('')
    },
  )

  test.runIf(isDeepRun)(
    'a document approved while the version was pending also proves the new name',
    async () => {
      const company = await aVerifiedCompany()
      const sent = await submitDocument(company.userId, 'company_registration_cert')
      const version = await aWaitingVersion(company, { company_name: 'Kowalska Nowa sp. z o.o.' })
      await approve(sent.id)
      expect(await marksOf(company)).toEqual(EVERYWHERE)
      const decided = await decideVersion(await anAdminViewer(), version.id, version.version, 'approve', {})
      expect(decided.ok).toBe(true)
      expect(await marksOf(company)).toEqual(EVERYWHERE)
    },
  )

  test.runIf(isDeepRun)(
    'documents approved before the profile apply to the name at its approval',
    async () => {
      const { member, companyId } = await aDeveloperCompany({ status: 'pending' })
      const { userId } = member
      const status = { status: 'approved', reviewedAt: new Date() } as const
      await updateRows('kycSubmissions', { userId }, status)
      const { version, name } = await selectRow('companies', { id: companyId })
      expect((await decideCompany(await anAdminViewer(), companyId, version, 'approve', {})).ok).toBe(true)
      for (const { approvedFor } of await selectRows('kycSubmissions', { userId }))
        expect(approvedFor).toEqual([expect.stringMatching(new RegExp(`^${name}\n`))])
    },
  )
})

const TYPES = ['personal_id', 'passport_or_id', 'company_registration_cert', 'bank_statement'] as const
const moment = fc.integer({ min: 0, max: 9 }).map((day) => new Date(Date.UTC(2031, 0, 1 + day)))
const drawn = fc.record({
  documentType: fc.constantFrom<DocumentType>(...TYPES),
  status: fc.constantFrom('pending', 'approved', 'rejected'),
  end: fc.option(moment),
  isReopened: fc.boolean(),
  approvedFor: fc.option(fc.subarray(['a', 'b'])),
})

test('verification always matches the document rows, and does not change before the predicted time', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 6 }), moment, fc.option(moment), (rows, at, unconfirmedAt) => {
      const own = rows.map(({ end, isReopened, ...row }) => ({
        ...row,
        endsAt: row.status === 'approved' ? end : null,
        reopenedAt: row.status === 'pending' && isReopened ? at : null,
      }))
      const facts = {
        type: 'investor' as const,
        questionnaire: {},
        basis: 'a',
        documents: own,
        unconfirmedAt,
      }
      const isVerified = (when: Date) =>
        (unconfirmedAt === null || unconfirmedAt > when) &&
        requiredDocuments('investor', {}).every(({ key, types }) => {
          const group = own.filter(({ documentType }) => types.includes(documentType))
          const counts = group.filter(
            ({ status, endsAt, approvedFor }) =>
              status === 'approved' &&
              (endsAt === null || endsAt > when) &&
              (key === 'identity' || approvedFor === null || approvedFor.includes('a')),
          )
          return counts.length > 0 && group.every(({ reopenedAt }) => reopenedAt === null)
        })
      const told = verificationOf(facts, at)
      expect(told.causes.length === 0).toBe(isVerified(at))
      for (let day = at.getTime(); day < (told.until?.getTime() ?? at.getTime() + 1); day += 86_400_000)
        expect(isVerified(new Date(day))).toBe(told.causes.length === 0)
    }),
    { numRuns: 1000 },
  )
})
