import { requestAccess } from '#app/access/commands/request-access.server.ts'
import { setClock } from '#app/lib/clock.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { currentNda, ndaEdition } from '#app/listings/queries/find-access.server.ts'
import { viewerFactsOf } from '#app/listings/visibility/policy.ts'
import { aMarketListing, type MarketListing } from './access.ts'
import { CANARY_COLUMNS, canaryDetails } from './canaries.ts'
import { aDeveloper, anAdmin } from './listings.ts'
import { dealFor } from './listing-page.ts'
import { selectRow } from './rows.ts'

/** Values in every listing of the desk that no email may contain. */
export const deskCanaries = canaryDetails('mail')

export type AccessDesk = {
  owner: ApprovedMember
  admin: AdminViewer
  listing: (changes?: object) => Promise<MarketListing>
}

/** An owner, an admin, and semi-public listings of that owner, which require only approval unless changed. */
export async function anAccessDesk(): Promise<AccessDesk> {
  const owner = await aDeveloper({ name: 'Olga Owner' })
  const facts = {
    visibility: 'semi_public',
    unlockRule: 'approval',
    ...CANARY_COLUMNS,
    details: deskCanaries.details as never,
  }
  return {
    owner,
    admin: await anAdmin(),
    listing: (changes = {}) => aMarketListing({ companyId: owner.company.id, ...facts, ...changes }),
  }
}

export function ask(member: ApprovedMember, slug: string, message: string | null = null) {
  return requestAccess(member, slug, { acceptNda: false, signedName: null, message })
}

/** The values posted by a member who accepts the listing's current NDA. */
export async function signature(listingId: number, signedName: string | null = 'Ivo Investor') {
  return { acceptNda: true, signedName, ndaVersion: ndaEdition(await currentNda(listingId)), message: null }
}

/** The projection at a member's next request, or null if the listing does not exist for them. */
export async function levelOf(member: ApprovedMember, slug: string) {
  return (await dealFor(viewerFactsOf(member), slug))?.level ?? null
}

export async function waiting(listingId: number): Promise<string> {
  const { id } = await selectRow('accessRequests', { listingId, status: 'pending' })
  return id
}

export const yes = { action: 'grant', words: '', endsOn: null } as const

/** Moves the clock ahead by this many days. */
export function inDays(days: number): void {
  const at = Date.now() + days * 86_400_000
  setClock(() => new Date(at))
}
