import { changeGrantEnd, revokeGrant, decideRequest } from '#app/access/commands/grants.server.ts'
import { requestAccess, withdrawRequest } from '#app/access/commands/request-access.server.ts'
import { revokeInvitation, inviteToListing } from '#app/access/invitations/commands/invite.server.ts'
import { remindEndingGrants } from '#app/access/jobs.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { findOpenInvitation } from '#app/listings/queries/find-access.server.ts'
import { ASK_AGAIN_DAYS, askAgainAt } from '#app/listings/visibility/unlock.ts'
import { dayAhead } from '#app/review/suspension.ts'
import { aMarketListing } from '../world/access.ts'
import { aListedCompany } from '../world/directory.ts'
import { selectRows } from '../world/rows.ts'
import { defineWalkTests } from './tests.ts'
import { later } from './later.ts'
import { done, op, type Model } from './model.ts'
import {
  asMember,
  CLOSED,
  closing,
  companyOperations,
  listingOperations,
  suspendedParts,
  reviewers,
} from './parties.ts'

/** How many days a grant with an end lasts. */
const GRANT_DAYS = 20

/** An investor requests access to a listing whose owner grants requests one by one. */
const access: Model = {
  title: 'an access request',
  async begin() {
    const [reviewer] = await reviewers()
    const owner = await aListedCompany()
    const asker = await aListedCompany({ type: 'investor' })
    const { companyId } = owner
    const { id, slug } = await aMarketListing({
      companyId,
      visibility: 'semi_public',
      unlockRule: 'approval',
    })
    const newest = async () =>
      (await selectRows('accessRequests', { listingId: id }, '*', 'createdAt')).at(-1)
    const grant = async () =>
      (await selectRows('accessGrants', { listingId: id, revokedAt: null })).find(
        ({ expiresAt }) => expiresAt === null || expiresAt > now(),
      )
    const invitation = async () =>
      (await selectRows('accessInvitations', { listingId: id, acceptedAt: null, revokedAt: null })).find(
        ({ expiresAt }) => expiresAt > now(),
      )
    const nextRequestAt = async () => {
      const found = await newest()
      return found?.status === 'declined' && found.decidedAt ? askAgainAt(found.decidedAt) : null
    }
    const isTooSoon = async () => {
      const day = await nextRequestAt()
      return day !== null && day > now()
    }
    const parts = { listing: id, companies: [owner, asker], hasBegun: async () => Boolean(await newest()) }
    const decide = async (by: ListingActor, action: 'grant' | 'decline', endsOn: string | null = null) => {
      const found = await newest()
      const message = action === 'decline' ? 'Not now.' : ''
      return (
        found !== undefined &&
        done(await decideRequest(by, { listingId: id, id: found.id, action, words: message, endsOn }))
      )
    }
    return {
      cases: async () => [['access', (await newest())?.id ?? null]],
      actors: async () => ({ owner, asker }),
      async state() {
        const [request, open, suspended] = [await newest(), await grant(), await suspendedParts(parts)]
        const status = request?.status ?? 'none'
        if (suspended.includes(CLOSED)) return [status, ...suspended].join(', ')
        return [
          status,
          ...(open ? [open.expiresAt ? 'open until a day' : 'open'] : []),
          ...((await isTooSoon()) ? ['too soon to ask again'] : []),
          ...(!open && (await findOpenInvitation(id, asker)) ? ['invited'] : []),
          ...suspended,
        ].join(', ')
      },
      operations: [
        op(
          'ask',
          'asker',
          asMember(asker, async (member) =>
            done(
              await requestAccess(member, slug, { acceptNda: false, signedName: null, message: 'Please.' }),
            ),
          ),
        ),
        op(
          'withdraw',
          'asker',
          asMember(asker, async (member) => {
            const found = await newest()
            return found !== undefined && done(await withdrawRequest(member, found.id))
          }),
        ),
        op(
          'grant',
          'owner',
          asMember(owner, (member) => decide(member, 'grant')),
        ),
        op(
          'grant until a day',
          'owner',
          asMember(owner, (member) => decide(member, 'grant', dayAhead(GRANT_DAYS))),
        ),
        op(
          'decline',
          'owner',
          asMember(owner, (member) => decide(member, 'decline')),
        ),
        op('grant for the owner', 'reviewers', () => decide(reviewer, 'grant')),
        op(
          'set an end date for the grant',
          'owner',
          asMember(owner, async (member) => {
            const open = await grant()
            const endsOn = dayAhead(GRANT_DAYS)
            return open?.expiresAt === null && done(await changeGrantEnd(member, id, { id: open.id, endsOn }))
          }),
        ),
        op(
          'revoke',
          'owner',
          asMember(owner, async (member) => {
            const open = await grant()
            return open !== undefined && done(await revokeGrant(member, id, open.id))
          }),
        ),
        op(
          'invite',
          'owner',
          asMember(owner, async (member) => {
            const { email } = asker
            // Members with access are not invited, to limit the number of states.
            if (await grant()) return false
            return done(
              await inviteToListing(member, id, { email, message: null, days: 30, accessEndsOn: null }),
            )
          }),
        ),
        op(
          'end the invitation',
          'owner',
          asMember(owner, async (member) => {
            const open = await invitation()
            return open !== undefined && done(await revokeInvitation(member, id, open.id))
          }),
        ),
        op('a month passes', 'clock', async () => {
          const isEnding = Boolean((await grant())?.expiresAt)
          if (!isEnding && !(await isTooSoon()) && !(await invitation())) return false
          if (isEnding) await later(GRANT_DAYS - 5, [remindEndingGrants])
          return later(ASK_AGAIN_DAYS + 1, [])
        }),
        ...listingOperations(parts),
        ...companyOperations('the owner', owner, parts),
        ...companyOperations('the asker', asker, parts),
        closing('owner', owner, parts),
        closing('asker', asker, parts),
      ],
    }
  },
}

await defineWalkTests(access)
