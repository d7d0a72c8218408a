import { describe, expect, test } from 'vitest'
import * as listingAccess from '#app/access/routes/listing-access.tsx'
import { requiredTypes } from '#app/companies/schema/documents.ts'
import * as advisorPage from '#app/companies/advisor/routes/due-diligence.tsx'
import * as developerPage from '#app/companies/developer/routes/developer.tsx'
import * as investorPage from '#app/companies/investor/routes/investor.tsx'
import * as myProfile from '#app/companies/routes/my-profile.tsx'
import { fieldsOf } from '#app/companies/schema/form-step.ts'
import * as connections from '#app/directory/routes/connections.tsx'
import * as documentsPage from '#app/kyc/routes/documents.tsx'
import type { CompanyType } from '#app/lib/viewer.ts'
import { testDatabase } from './database.ts'
import { aMarketListing } from './world/access.ts'
import { signedInCookie } from './world/accounts.ts'
import { aJoinedColleague } from './world/colleagues.ts'
import { aDocument, aNewcomer } from './world/companies.ts'
import { KINDS } from './world/company-forms.ts'
import { aPerson } from './world/listings.ts'
import { welcomedCookie } from './world/marks.ts'
import { linksOf, type PageModule, textOf, visit } from './world/pages.tsx'
import { insertRow, selectRow, updateRows } from './world/rows.ts'
import type { TypedValues } from '#app/lib/form.ts'
import { isDeepRun } from './runs.ts'

await testDatabase()

const FORM_PAGES: Record<CompanyType, PageModule> = {
  developer: developerPage,
  investor: investorPage,
  due_diligence: advisorPage,
}
const kinds = Object.keys(FORM_PAGES) as CompanyType[]

async function aDraft(kind: CompanyType, values: TypedValues) {
  const member = await aNewcomer({ userType: kind })
  const createdAt = new Date('2026-11-03T10:00:00Z')
  // Setting the role makes the turn index read the row again.
  await updateRows('members', { userId: member.userId }, { createdAt, role: 'member' })
  await insertRow('profileDrafts', {
    userId: member.userId,
    formType: `${kind}_profile`,
    formDraft: { values },
    draftCurrentStep: 1,
    draftLastSaved: new Date(),
    version: 1,
  })
  return member
}

const read = async (page: PageModule, path: string, userId: string) =>
  visit(page, path, { cookie: await signedInCookie(userId) })

/** The links to a form's missing items; the line above them repeats the first. */
const missingLinks = (html: string, path: string) => [
  ...new Map(
    linksOf(html)
      .filter(({ href }) => href.startsWith(`${path}?`) && href.includes('#'))
      .map((link) => [link.href, link]),
  ).values(),
]

/** Opens a link to a missing item and returns whether its place is on the page. */
async function opens(page: PageModule, { href }: { href: string }, userId: string): Promise<boolean> {
  const { status, html } = await read(page, href.replace(/#.*/, ''), userId)
  return status === 200 && html.includes(` id="${href.split('#')[1]}"`)
}

describe.each(kinds.slice(0, isDeepRun ? undefined : 1))(
  'a profile of %s that was never submitted',
  (kind) => {
    const { form, good } = KINDS[kind]

    test.runIf(isDeepRun)(
      'lists each unanswered question by step, in the words of the form, with the date since when',
      async () => {
        const member = await aDraft(kind, {})
        const { html } = await read(myProfile, '/my-profile', member.userId)
        const text = textOf(html)
        const needed = form.steps.flatMap(({ sections }) =>
          Object.values(fieldsOf(sections)).filter(({ missing, only }) => missing && !only),
        )
        const links = missingLinks(html, form.path)
        const named = links.map(({ text: label }) => label)
        for (const link of links)
          expect([link, await opens(FORM_PAGES[kind], link, member.userId)]).toEqual([link, true])
        expect(named).toEqual(expect.arrayContaining(needed.map(({ label }) => label)))
        expect(named).toContain(
          kind === 'due_diligence' ? 'Insurance certificate' : 'Personal ID or passport',
        )
        const first = form.steps.length > 1 ? form.steps[0] : form.steps[0]?.sections[0]
        expect(text).toMatch(new RegExp(`Action needed ${first?.title} since 3 Nov`))
      },
    )

    test('has links that each open the step and the field, and lists nothing else', async () => {
      const names = form.steps.flatMap(({ sections }) => {
        const [name] =
          Object.entries(fieldsOf(sections)).find(([, { missing, only }]) => missing && !only) ?? []
        return name === undefined ? [] : [name]
      })
      expect(names.length).toBeGreaterThan(0)
      for (const name of names) {
        const { [name]: _, ...rest } = good
        const member = await aDraft(kind, rest)
        const links = missingLinks((await read(myProfile, '/my-profile', member.userId)).html, form.path)
        const [field, ...documents] = links
        expect(field?.href).toContain(`#${name}`)
        expect(field && (await opens(FORM_PAGES[kind], field, member.userId))).toBe(true)
        expect(documents).toHaveLength(requiredTypes(form, {}).length)
      }
    })

    test('a missing document is listed with its place in the form, and an uploaded one is not', async () => {
      const member = await aDraft(kind, good)
      const [first, ...others] = requiredTypes(form, {})
      await aDocument(member.userId, first ?? 'personal_id')
      const links = missingLinks((await read(myProfile, '/my-profile', member.userId)).html, form.path)
      expect(links.map(({ href }) => href.split('#')[1])).toEqual(expect.arrayContaining(others))
      expect(links.map(({ href }) => href)).not.toContainEqual(expect.stringContaining(`#${first}`))
      for (const link of links) expect(await opens(FORM_PAGES[kind], link, member.userId)).toBe(true)
    })
  },
)

test('a rejected document of a pending profile links to its slot, and a colleague sees who may send it', async () => {
  const owner = await aPerson({ type: 'investor', name: 'Ola Owner' })
  const colleague = await aJoinedColleague(owner)
  await updateRows('companies', { id: owner.company?.id ?? '' }, { approvalStatus: 'pending' })
  await aDocument(owner.userId, 'passport_or_id', { status: 'rejected' })
  await aDocument(owner.userId, 'company_registration')
  const { html } = await read(myProfile, '/my-profile', owner.userId)
  const link = linksOf(html).find(({ text }) => text === 'Personal ID or passport')
  expect(link?.href).toBe('/documents#document-passport_or_id-1')
  expect(link && (await opens(documentsPage, link, owner.userId))).toBe(true)
  const theirs = await read(myProfile, '/my-profile', colleague.userId)
  expect(textOf(theirs.html)).toMatch(
    /Action needed Personal ID or passport since .* Only Ola Owner can do this\./,
  )
  expect(linksOf(theirs.html).map(({ text }) => text)).not.toContain('Personal ID or passport')
  expect(textOf(theirs.html)).toContain('The next step is up to Ola Owner.')
})

test('a pending request can be answered on the page that its link opens', async () => {
  const owner = await aPerson({ type: 'developer' })
  const asker = await aPerson({ type: 'investor' })
  const { slug } = await aMarketListing({ companyId: owner.company?.id ?? '', title: 'Alpha House' })
  const { id: listing } = await selectRow('listings', { slug })
  const request = await insertRow('accessRequests', {
    listingId: listing,
    companyId: asker.company?.id ?? '',
    userId: asker.userId,
    askedTitle: 'Alpha House',
  })
  const connection = await insertRow('connectionRequests', {
    companyId: owner.company?.id ?? '',
    requesterCompanyId: asker.company?.id ?? '',
    requesterId: asker.userId,
  })
  const cookie = await welcomedCookie(owner)
  const places = [
    [listingAccess, `/my-listings/${listing}/access`, { id: String(listing) }, request.id],
    [connections, '/connections', {}, connection.id],
  ] as const
  for (const [page, path, params, id] of places)
    expect((await visit(page, path, { params, cookie })).html).toContain(` id="request-${id}"`)
})
