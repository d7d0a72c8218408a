import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { formatDay } from '#app/lib/format.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { invitationEndedMail, invitationMail } from '../emails.ts'
import type { ResendRefusal } from '../refusal-texts.ts'
import { MAX_INVITATION_SENDS } from '../schema.ts'
import {
  countInvitation,
  DAY_MS,
  expiryOf,
  hasTooManyOpen,
  mailInvitee,
  readManagedListing,
  sendHistory,
} from './invite.server.ts'

/** Days by which a resend extends an expired invitation. */
const RENEWED_DAYS = 30

const readInvitation = (tx: Tx, listingId: number, id: string) =>
  tx
    .selectFrom('accessInvitations')
    .where('id', '=', id)
    .where('listingId', '=', listingId)
    .selectAll()
    .executeTakeFirst()

/** Resends an open or expired invitation, at most once a day and five times in total. */
export const resendInvitation = (actor: ListingActor, listingId: number, id: string) =>
  attempt<{ id: string }, ResendRefusal>(async (tx, stop) => {
    const listing = isUuid(id) ? await readManagedListing(tx, actor, listingId) : null
    const invitation = listing && (await readInvitation(tx, listingId, id))
    if (!listing || !invitation) return stop('not_found')
    if (invitation.acceptedAt || invitation.revokedAt) return stop('not_open')
    if (!listing.onMarket) return stop('off_market')
    const at = now()
    if (at.getTime() - invitation.sentAt.getTime() < DAY_MS) return stop('sent_today')
    const before = await sendHistory(tx, listingId, invitation.email, id)
    if (before.times + invitation.sentCount >= MAX_INVITATION_SENDS) return stop('sent_often')
    const expiresAt =
      invitation.expiresAt > at ? invitation.expiresAt : expiryOf(at, RENEWED_DAYS, invitation.accessEndsAt)
    if (expiresAt <= at) return stop('access_over')
    const sent = await tx
      .updateTable('accessInvitations')
      .set((eb) => ({ sentAt: at, sentCount: eb('sentCount', '+', 1), expiresAt }))
      .where('id', '=', id)
      .where('sentCount', '=', invitation.sentCount)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .returning('sentCount')
      .executeTakeFirst()
    if (!sent) return stop('not_open')
    if (await hasTooManyOpen(tx, listingId)) return stop('too_many_open')
    if (!(await countInvitation(tx, actor))) return stop('too_many')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.invite_again',
      subject: { type: 'access_invitation', id },
      details: { listingId, times: sent.sentCount },
    })
    const { email, message } = invitation
    const lastDay = formatDay(expiresAt)
    const content = invitationMail({ ...listing, message, lastDay })
    await mailInvitee(tx, email, `${id}:${sent.sentCount}`, content, [`invitation:${id}`])
    return { id }
  })

/** Withdraws an open invitation and emails its address; access that it gave is revoked as a grant instead. */
export const revokeInvitation = (actor: ListingActor, listingId: number, id: string) =>
  attempt<{ id: string }, 'not_found' | 'not_open'>(async (tx, stop) => {
    const listing = isUuid(id) ? await readManagedListing(tx, actor, listingId) : null
    if (!listing || !(await readInvitation(tx, listingId, id))) return stop('not_found')
    const ended = await tx
      .updateTable('accessInvitations')
      .set({ revokedAt: now(), revokedBy: actor.userId })
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!ended) return stop('not_open')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.revoke_invitation',
      subject: { type: 'access_invitation', id },
      details: { listingId },
    })
    await mailInvitee(tx, ended.email, `${id}:ended`, invitationEndedMail(listing))
    return { id }
  })
