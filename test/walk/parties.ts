import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { isApproved } from '#app/gates/gate.server.ts'
import { loadMember } from '#app/gates/viewer.server.ts'
import { now } from '#app/lib/clock.ts'
import type { AdminViewer, ApprovedMember } from '#app/lib/viewer.ts'
import { listingSuspension } from '#app/listings/commands/decide-listing.server.ts'
import { closeAccount } from '#app/settings/closing/close-account.server.ts'
import { anAdmin } from '../world/listings.ts'
import { selectRow } from '../world/rows.ts'
import { done, op, type Operation, sharedByFile } from './model.ts'

type Company = { companyId: string; userId: string }
/** A case between the owner of a listing and another company. */
type Parts = { listing: number; companies: readonly Company[]; hasBegun: () => Promise<boolean> }
type Step<Id> = (admin: AdminViewer, id: Id, seen: number, reason: string) => Promise<{ ok: boolean }>

/** The state once either company has closed, whatever there was between them. */
export const CLOSED = 'a side closed'
const REASON = 'For the test.'

/** An admin who decides and an admin who creates listings for companies, shared by all scenarios. */
export const reviewers = sharedByFile(async (): Promise<readonly [AdminViewer, AdminViewer]> => [
  await anAdmin(),
  await anAdmin({ name: 'Marek Maker' }),
])

const viewerNow = (userId: string) => loadMember({ userId, sessionId: 'walk', signedInAt: now() })

export const asMember =
  ({ userId }: { userId: string }, work: (member: ApprovedMember) => Promise<boolean>) =>
  async (): Promise<boolean> => {
    const viewer = await viewerNow(userId)
    return viewer !== null && isApproved(viewer) && work(viewer)
  }

export async function standingOf({ companyId }: Pick<Company, 'companyId'>) {
  const { suspendedAt, closedAt } = await selectRow('companies', { id: companyId })
  return { isSuspended: suspendedAt !== null && closedAt === null, isClosed: closedAt !== null }
}

async function companyStep(step: Step<string>, { companyId }: Company): Promise<boolean> {
  const [admin] = await reviewers()
  const { version } = await selectRow('companies', { id: companyId })
  return done(await step(admin, companyId, version, REASON))
}

export async function listingStep(step: Step<number>, id: number): Promise<boolean> {
  if (id === 0) return false
  const [admin] = await reviewers()
  const { version } = await selectRow('listings', { id })
  return done(await step(admin, id, version, REASON))
}

/** Describes which parts of a case are suspended; `[CLOSED]` once either company has closed. */
export async function suspendedParts({ listing, companies }: Omit<Parts, 'hasBegun'>): Promise<string[]> {
  const { suspendedAt } = await selectRow('listings', { id: listing })
  const standings = await Promise.all(companies.map(standingOf))
  if (standings.some(({ isClosed }) => isClosed)) return [CLOSED]
  return [
    ...(suspendedAt ? ['listing suspended'] : []),
    ...standings.flatMap(({ isSuspended }, index) =>
      isSuspended ? [`${index === 0 ? 'owner' : 'asker'} suspended`] : [],
    ),
  ]
}

/** One suspension at a time, and only of existing records, to limit the number of states. */
const maySuspend = async (parts: Parts | undefined) =>
  !parts || ((await parts.hasBegun()) && (await suspendedParts(parts)).length === 0)

export const companyOperations = (name: string, company: Company, parts?: Parts): Operation[] => [
  op(
    `suspend ${name}`,
    'reviewers',
    async () => (await maySuspend(parts)) && companyStep(companySuspension.suspend, company),
  ),
  op(`reinstate ${name}`, 'reviewers', () => companyStep(companySuspension.reinstate, company)),
]

export const listingOperations = (parts: Parts): Operation[] => [
  op(
    'suspend the listing',
    'reviewers',
    async () => (await maySuspend(parts)) && listingStep(listingSuspension.suspend, parts.listing),
  ),
  op('reinstate the listing', 'reviewers', () => listingStep(listingSuspension.reinstate, parts.listing)),
]

export const closing = (name: string, { userId }: { userId: string }, parts?: Parts): Operation =>
  op(`close the account of ${name}`, name, async () => {
    if (parts && !(await parts.hasBegun())) return false
    const member = await viewerNow(userId)
    if (member === null || member.company === null) return false
    return done(await closeAccount(member, { withCompany: true }))
  })
