import { createListing } from '#app/listings/commands/create-listing.server.ts'
import {
  decideListing,
  type DecisionInput,
  listingSuspension,
} from '#app/listings/commands/decide-listing.server.ts'
import { saveListing } from '#app/listings/commands/save-listing.server.ts'
import { submitListing } from '#app/listings/commands/submit-listing.server.ts'
import { handOverListing } from '#app/listings/editor/commands/hand-over-listing.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import type { ItemPick } from '#app/review/requested/schema.ts'
import { dayAhead, REVIEW_DAYS, reviewDayOf } from '#app/review/suspension.ts'
import { aListedCompany } from '../world/directory.ts'
import { typedFields, versionOf } from '../world/listings.ts'
import { findRow, selectRow } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { later } from './later.ts'
import { done, op, type Model } from './model.ts'
import { asMember, closing, companyOperations, listingStep, reviewers, standingOf } from './parties.ts'

const LOCATION: ItemPick = { kind: 'field', name: 'location', words: '' }

/** A listing of an approved company, started by its owner or an admin. */
const listing: Model = {
  title: 'a listing',
  async begin() {
    const [reviewer, creator] = await reviewers()
    const owner = await aListedCompany()
    const typed = { ...typedFields({ title: 'Same Title' }), edits: 0 }
    let id = 0
    const row = async () => (id === 0 ? undefined : selectRow('listings', { id }))
    const working = async () => {
      const revisionId = (await row())?.workingRevisionId
      return revisionId ? findRow('listingRevisions', { id: revisionId }) : undefined
    }
    const ifCreated = (work: () => Promise<boolean>) => async () => id !== 0 && work()
    const fields = () => {
      const { edits, ...rest } = typed
      return { ...rest, description: `Offices on the quay, ${edits}.` }
    }
    const save = async (member: ApprovedMember) =>
      saveListing(member, id, { seen: await versionOf(id), fields: fields(), saleStatus: 'for_sale' })
    const decide = (action: DecisionInput['action'], picks: ItemPick[] = []) =>
      ifCreated(async () => {
        const reason = picks.length > 0 ? '' : 'In words.'
        return done(await decideListing(reviewer, id, await versionOf(id), { action, reason, picks }))
      })
    const create = async (by: Parameters<typeof createListing>[0]) => {
      if (id !== 0) return false
      const created = await createListing(by, {
        companyId: owner.companyId,
        fields: fields(),
        saleStatus: 'for_sale',
      })
      if (created.ok) ({ id } = created.value)
      return created.ok
    }
    const reviewDay = async () => {
      const found = await row()
      return found?.suspendedAt ? reviewDayOf(found.suspendedAt, found.suspensionReviewOn) : null
    }
    return {
      cases: async () => [['listing', id === 0 ? null : String(id)]],
      actors: async () => ({ owner }),
      async state() {
        const [found, version] = [await row(), await working()]
        if (!found) return 'none'
        const { isSuspended, isClosed } = await standingOf(owner)
        const day = await reviewDay()
        return [
          version?.status ?? 'no version',
          ...(found.approvedRevisionId === null ? [] : ['approved before']),
          ...(day === null ? [] : [day <= dayAhead(0) ? 'due for review' : 'suspended']),
          ...(isClosed ? ['company closed'] : isSuspended ? ['company suspended'] : []),
        ].join(', ')
      },
      operations: [
        op('begin', 'owner', asMember(owner, create)),
        op('create it for the company', 'reviewers', () => create(creator)),
        op(
          'hand it over',
          'reviewers',
          ifCreated(async () => done(await handOverListing(creator, id))),
        ),
        op(
          'edit',
          'owner',
          asMember(owner, async (member) => {
            typed.edits += 1
            return id !== 0 && done(await save(member))
          }),
        ),
        op(
          'correct the location',
          'owner',
          asMember(owner, async (member) => {
            const items = (await working())?.asked
            if (!Array.isArray(items) || items.length === 0) return false
            typed.location = typed.location === 'Gdynia' ? 'Sopot' : 'Gdynia'
            return done(await save(member))
          }),
        ),
        op(
          'submit',
          'owner',
          asMember(owner, async (member) => {
            const status = (await working())?.status
            // The page first saves its contents, which is what turns a rejected version into a draft.
            if (status === 'rejected' && !(await save(member)).ok) return false
            return id !== 0 && done(await submitListing(member, id, await versionOf(id)))
          }),
        ),
        op('approve', 'reviewers', decide('approve')),
        op('ask in free text', 'reviewers', decide('requestInfo')),
        op('ask for the location', 'reviewers', decide('requestInfo', [LOCATION])),
        op('reject', 'reviewers', decide('reject')),
        op('reopen', 'reviewers', decide('reopen')),
        op('suspend', 'reviewers', () => listingStep(listingSuspension.suspend, id)),
        op('reinstate', 'reviewers', () => listingStep(listingSuspension.reinstate, id)),
        op('set a new review date', 'reviewers', () =>
          listingStep((...step) => listingSuspension.postpone(...step, dayAhead(REVIEW_DAYS.first)), id),
        ),
        op('the review date comes', 'clock', async () => {
          const day = await reviewDay()
          if (day === null || day <= dayAhead(0) || (await standingOf(owner)).isClosed) return false
          return later(Math.ceil((Date.parse(day) - now().getTime()) / 86_400_000) + 1, [])
        }),
        ...companyOperations('the company', owner),
        closing('owner', owner),
      ],
    }
  },
}

await defineWalkTests(listing)
