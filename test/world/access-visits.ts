import { beforeAll, beforeEach } from 'vitest'
import * as listingAccess from '#app/access/routes/listing-access.tsx'
import * as requestPage from '#app/access/routes/request-access.tsx'
import { db } from '#app/db/client.server.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { aMarketListing, anInvestor, type MarketListing } from './access.ts'
import { aDeveloper, anAdmin, aPerson } from './listings.ts'
import { welcomedCookie } from './marks.ts'
import { type PageModule, visit } from './pages.tsx'

type Form = Record<string, string>

/** The people on the access pages, in browsers; each test gets a new investor and a new private listing. */
class AccessVisits {
  owner!: ApprovedMember
  member!: ApprovedMember
  listing!: MarketListing
  cookies: Record<string, string> = {}

  get id(): string {
    return String(this.listing.id)
  }

  async begin(): Promise<void> {
    this.owner = await aDeveloper()
    const people = {
      owner: this.owner,
      admin: await anAdmin(),
      stranger: await aDeveloper(),
      pending: await aPerson({ companyStatus: 'pending' }),
    }
    for (const [name, person] of Object.entries(people)) this.cookies[name] = await welcomedCookie(person)
  }

  async renew(): Promise<void> {
    this.member = await anInvestor('Ida Asker')
    this.cookies.member = await welcomedCookie(this.member)
    const facts = { visibility: 'private', unlockRule: 'both' } as const
    this.listing = await aMarketListing({ companyId: this.owner.company.id, ...facts })
  }

  open(page: PageModule, path: string, who: string | null, form: Form | null, params: Form = {}) {
    const cookie = who === null ? undefined : this.cookies[who]
    return visit(page, path, { params, ...(form && { form }), ...(cookie && { cookie }) })
  }

  send(form: Form | null, who: string | null, slug = this.listing.slug) {
    return this.open(requestPage, `/deal/${slug}/access`, who, form, { slug })
  }

  decide(form: Form | null, who: string, id = this.id) {
    return this.open(listingAccess, `/my-listings/${id}/access`, who, form, { id })
  }

  /** A complete request that accepts the listing's current text. */
  async signed(): Promise<Form> {
    const ndaVersion = ndaEdition(await currentNda(this.listing.id))
    return { intent: 'request', message: 'We buy.', acceptNda: 'on', signedName: 'Ida Asker', ndaVersion }
  }

  /** The only row of a table for the listing. */
  async only(table: 'accessRequests' | 'accessGrants' | 'accessInvitations'): Promise<string> {
    const rows = db().selectFrom(table).where('listingId', '=', this.listing.id).select('id')
    return (await rows.executeTakeFirstOrThrow()).id
  }
}

export function accessVisits(): AccessVisits {
  const visits = new AccessVisits()
  beforeAll(() => visits.begin())
  beforeEach(() => visits.renew())
  return visits
}
