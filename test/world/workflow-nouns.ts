import { approveApplication } from '#app/applications/commands/approve.server.ts'
import { rejectApplication, requestInfo, revokeInvite } from '#app/applications/commands/decide.server.ts'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { submitCompany } from '#app/companies/commands/submit-company.server.ts'
import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import type { AdminViewer, Member } from '#app/lib/viewer.ts'
import { decideListing, listingSuspension } from '#app/listings/commands/decide-listing.server.ts'
import { submitListing } from '#app/listings/commands/submit-listing.server.ts'
import { aDraft, aNewLink, anApplication, applicationRow, submitDraft } from './applications.ts'
import { aNewcomer, companyOf, fillDeveloperForm } from './companies.ts'
import { aDeveloper, aListing, anAdmin, aPerson, versionOf } from './listings.ts'
import { asFresh } from './people.ts'
import { selectRow } from './rows.ts'
import { must } from './must.ts'

export type Who = 'owner' | 'stranger' | 'admin' | 'reviewer' | 'ownAdmin'
export type Move = { who: Who; action: string; reason: string; isStale: boolean }
type Outcome = { ok: boolean }
const REFUSED: Outcome = { ok: false }

/** A noun as the test drives it; `act` returns null if the product has no such call for the actor. */
export type Subject = {
  type: string
  id: string
  /** The recipients of a step's email. */
  recipients: string[]
  status: () => Promise<string>
  act: (move: Move, actor: Member | AdminViewer) => Promise<Outcome>
}

type Noun = { heading: string; actions: readonly string[]; begin: () => Promise<Begun> }
type Begun = { subject: Subject; people: Record<Who, Member | AdminViewer> }

const asAdmin = (actor: Member | AdminViewer) => (actor.role === 'admin' ? (actor as AdminViewer) : null)

export const company: Noun = {
  heading: 'Company',
  actions: ['submit', 'approve', 'requestInfo', 'reject', 'suspend', 'reinstate', 'postpone'],
  async begin() {
    const owner = await aNewcomer({ userType: 'developer' })
    must(await submitCompany(developerForm, owner, await fillDeveloperForm(owner)))
    const { companyId: id, member } = await companyOf(owner.userId)
    if (!member.company) throw new Error('no company')
    const row = () => selectRow('companies', { id })
    const stranger = await aPerson()
    return {
      people: {
        owner,
        stranger,
        admin: await anAdmin(),
        reviewer: await anAdmin(),
        ownAdmin: await anAdmin({ company: member.company }),
      },
      subject: {
        type: 'company',
        id,
        recipients: [owner.email],
        async status() {
          const { approvalStatus, suspendedAt } = await row()
          return suspendedAt ? 'suspended' : approvalStatus
        },
        async act({ action, reason, isStale }, actor) {
          const seen = (await row()).version - (isStale ? 1 : 0)
          if (action === 'submit') {
            // Nobody else has a form that names this company.
            if (actor.userId !== owner.userId || (await row()).approvalStatus === 'approved') return REFUSED
            const { draftVersion } = await fillDeveloperForm(owner)
            return submitCompany(developerForm, (await companyOf(owner.userId)).member, {
              draftVersion,
              companyVersion: seen,
            })
          }
          const admin = asAdmin(actor)
          if (!admin) return REFUSED
          if (action === 'suspend') return companySuspension.suspend(admin, id, seen, reason)
          if (action === 'reinstate') return companySuspension.reinstate(admin, id, seen, reason)
          if (action === 'postpone') return companySuspension.postpone(admin, id, seen, reason)
          return decideCompany(admin, id, seen, action as 'approve', { reason, confirmedOpenKyc: true })
        },
      },
    }
  },
}

export const listing: Noun = {
  heading: 'Listing',
  actions: ['submit', 'approve', 'requestInfo', 'reject', 'suspend', 'reinstate', 'postpone'],
  async begin() {
    const owner = await aDeveloper()
    const admin = await anAdmin()
    const { id } = await aListing({ owner, admin, status: 'pending' })
    const row = () => selectRow('listings', { id })
    const ownAdmin = await anAdmin({ company: owner.company })
    return {
      people: { owner, stranger: await aDeveloper(), admin, reviewer: await anAdmin(), ownAdmin },
      subject: {
        type: 'listing',
        id: String(id),
        recipients: [owner.email, ownAdmin.email],
        async status() {
          const { approvalStatus, suspendedAt } = await row()
          return suspendedAt ? 'suspended' : approvalStatus
        },
        async act({ action, reason, isStale }, actor) {
          const seen = (await versionOf(id)) - (isStale ? 1 : 0)
          if (action === 'submit') return submitListing(actor as typeof owner, id, seen)
          const by = asAdmin(actor)
          if (!by) return REFUSED
          if (action === 'suspend') return listingSuspension.suspend(by, id, seen, reason)
          if (action === 'reinstate') return listingSuspension.reinstate(by, id, seen, reason)
          if (action === 'postpone') return listingSuspension.postpone(by, id, seen, reason)
          return decideListing(by, id, seen, { action: action as 'approve', reason })
        },
      },
    }
  },
}

export const application: Noun = {
  heading: 'Application',
  actions: ['submit', 'submit', 'approve', 'requestInfo', 'reject', 'revoke'],
  async begin() {
    const ownAdmin = await anAdmin()
    const { id, token } = await anApplication({ email: ownAdmin.email })
    const row = () => applicationRow(id)
    const candidate = { ...ownAdmin, userId: null, role: 'member' } as unknown as Member
    return {
      people: {
        owner: candidate,
        stranger: await aPerson(),
        admin: await anAdmin(),
        reviewer: await anAdmin(),
        ownAdmin,
      },
      subject: {
        type: 'application',
        id,
        recipients: [ownAdmin.email],
        async status() {
          const { status, revokedAt } = await row()
          return revokedAt ? 'revoked' : status
        },
        async act({ action, reason, isStale }, actor) {
          const { status, revokedAt, version } = await row()
          const seen = version - (isStale ? 1 : 0)
          if (action === 'submit') {
            // Nobody else has its newest link, which came by email.
            if (actor !== candidate) return REFUSED
            const isOpen = !revokedAt && status !== 'approved' && status !== 'rejected'
            return submitDraft(isOpen ? await aNewLink(id) : token, aDraft({ version: seen }))
          }
          const admin = asAdmin(actor)
          if (!admin) return REFUSED
          if (action === 'revoke') return revokeInvite(asFresh(admin), id, seen)
          if (action === 'approve') return approveApplication(admin, id, seen, { confirmedOpenKyc: true })
          const decide = action === 'reject' ? rejectApplication : requestInfo
          return decide(admin, id, seen, { reason })
        },
      },
    }
  },
}
