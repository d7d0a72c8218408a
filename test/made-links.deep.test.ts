import { expect, test } from 'vitest'
import * as access from '#app/access/routes/listing-access.tsx'
import * as myAccess from '#app/access/routes/my-access.tsx'
import * as request from '#app/access/routes/request-access.tsx'
import * as applications from '#app/applications/desk/desk.tsx'
import * as alerts from '#app/alerts/routes/alerts.tsx'
import * as company from '#app/companies/colleagues/routes/company-settings.tsx'
import * as inquiry from '#app/deals/routes/inquiry.tsx'
import * as thread from '#app/deals/routes/thread.tsx'
import * as connections from '#app/directory/routes/connections.tsx'
import * as companyPage from '#app/directory/routes/entity.tsx'
import * as circle from '#app/directory/routes/market-circle.tsx'
import * as circleSearches from '#app/directory/routes/searches.tsx'
import * as listing from '#app/listings/editor/routes/edit.tsx'
import * as listings from '#app/listings/editor/routes/my-listings.tsx'
import * as save from '#app/listings/marks/routes/save-search.ts'
import * as searches from '#app/listings/marks/routes/saved-searches.tsx'
import { testDatabase } from './database.ts'
import { aMarketListing, anInvestor } from './world/access.ts'
import { welcomedCookie } from './world/marks.ts'
import { aSignedInAdmin } from './world/back-office.tsx'
import { aListedCompany } from './world/directory.ts'
import { aDeveloper } from './world/listings.ts'
import { visit, type PageModule } from './world/pages.tsx'

await testDatabase()

const owner = await aDeveloper()
const ours = await welcomedCookie(owner)
const theirs = await welcomedCookie(await anInvestor('Ada Asker'))
const admin = (await aSignedInAdmin()).cookie
const { id, slug } = await aMarketListing({
  companyId: owner.company.id,
  title: 'Alpha House',
  visibility: 'semi_public',
  unlockRule: 'approval',
})
const otherCompany = await aListedCompany({ name: 'Asked Company' })

type Creation = {
  by: string
  at: [PageModule, string, Record<string, string>?]
  form: Record<string, string>
  leadsTo: PageModule
  shows: string
}
const email = 'made@example.test'
const CREATIONS: Record<string, Creation> = {
  inquiry: {
    by: theirs,
    at: [inquiry, `/deal/${slug}/inquiry`, { slug }],
    form: { message: 'Is the roof new?' },
    leadsTo: thread,
    shows: 'Is the roof new?',
  },
  'access request': {
    by: theirs,
    at: [request, `/deal/${slug}/access`, { slug }],
    form: { intent: 'request', message: 'We buy.' },
    leadsTo: myAccess,
    shows: 'Alpha House',
  },
  connection: {
    by: theirs,
    at: [companyPage, `/market-circle/entity/${otherCompany.companyId}`, { id: otherCompany.companyId }],
    form: { intent: 'connect' },
    leadsTo: connections,
    shows: 'Asked Company',
  },
  alert: {
    by: theirs,
    at: [alerts, '/alerts'],
    form: { intent: 'create', type: 'price_change', location: 'Łódź', threshold: '5' },
    leadsTo: alerts,
    shows: 'Price changes of 5% or more in Łódź',
  },
  search: {
    by: theirs,
    at: [save, '/saved-searches/save'],
    form: { name: 'Offices kept', query: 'type=office', from: '/listings' },
    leadsTo: searches,
    shows: 'Offices kept',
  },
  'directory search': {
    by: theirs,
    at: [circle, '/market-circle'],
    form: { name: 'Developers kept', query: 'q=asked' },
    leadsTo: circleSearches,
    shows: 'Developers kept',
  },
  listing: {
    by: ours,
    at: [listings, '/my-listings'],
    form: { intent: 'duplicate', id: String(id) },
    leadsTo: listing,
    shows: 'Alpha House',
  },
  invitation: {
    by: ours,
    at: [access, `/my-listings/${id}/access`, { id: String(id) }],
    form: { intent: 'invite', email, days: '30' },
    leadsTo: access,
    shows: email,
  },
  'invitation of a colleague': {
    by: ours,
    at: [company, '/settings/company'],
    form: { intent: 'invite', email },
    leadsTo: company,
    shows: email,
  },
  application: {
    by: admin,
    at: [applications, '/admin/applications'],
    form: { intent: 'invite', email, role: 'investor', companyName: 'Made Company' },
    leadsTo: applications,
    shows: 'Made Company',
  },
}

test.each(Object.entries(CREATIONS))(
  'the toast for a new %s contains a link to it',
  async (what, { by: cookie, at: [page, path, params], form, leadsTo, shows }) => {
    const { toast } = await visit(page, path, { cookie, form, ...(params && { params }) })
    expect(toast).toMatchObject({ link: { label: expect.stringMatching(/^(?:Open|View) /) } })
    if (what === 'inquiry') expect(toast?.link?.label).toBe('Open the inquiry')
    const to = toast?.link?.to ?? ''
    const found = /\/(?:inquiries|my-listings)\/([\w-]+)/.exec(to)?.[1]
    const opened = await visit(leadsTo, to, { cookie, ...(found && { params: { id: found } }) })
    expect([opened.status, opened.html]).toEqual([200, expect.stringContaining(shows)])
    if (to.includes('#')) expect(opened.html).toContain(`id="${to.split('#')[1]}"`)
  },
)
