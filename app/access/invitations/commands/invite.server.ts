import type { z } from 'zod'
import type { Tx } from '#app/db/client.server.ts'
import type { RequiredRights } from '#app/db/rests-on.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { auditActor, type ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import { formatDay } from '#app/lib/format.ts'
import type { StrangerContent } from '#app/mail/content.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { endOfDay } from '../../commands/shared.server.ts'
import { mayManage } from '../../queries.server.ts'
import { invitationMail, invitationEndedMail } from '../emails.ts'
import type { InviteRefusal, ResendRefusal } from '../../refusal-texts.ts'
import { type inviteSchema, MAX_OPEN_INVITATIONS, MAX_INVITATION_SENDS } from '../schema.ts'
import { isUuid } from '#app/lib/ids.ts'

const DAY_MS = 86_400_000

/** `days` is how long the invitation is valid, `accessEndsOn` the last day (Warsaw time) of its access or null. */
export type Invite = z.output<typeof inviteSchema>

/** The listing of an invitation, locked so that its limits are enforced exactly; null unless the actor manages its access. */
async function readManagedListing(tx: Tx, actor: ListingActor, listingId: number) {
  const listing = await tx
    .selectFrom('listings as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .where('l.id', '=', listingId)
    .select(['l.id', 'l.title', 'l.slug', 'l.onMarket', 'l.companyId', 'c.name as company'])
    .forNoKeyUpdate('l')
    .executeTakeFirst()
  return listing && mayManage(actor, listing.companyId) ? listing : null
}

async function countInvitation(tx: Tx, actor: ListingActor): Promise<boolean> {
  const subjects = [`account:${actor.userId}` as const]
  return (await takeLimit(tx, { rule: 'accessInvitation', subjects })).ok
}

/** Emails the invited address without looking it up; a queued email is dropped when its invitation ends. */
async function mailInvitee(
  tx: Tx,
  email: string,
  cause: string,
  content: StrangerContent,
  restsOn: RequiredRights = [],
): Promise<void> {
  await queueMail(tx, {
    to: { address: email, name: '' },
    kind: 'access.invitation',
    restsOn,
    content,
    dedupeKey: `access:invitation:${cause}`,
  })
}

/**
 * Invites an address to a listing: a member with that confirmed address and an approved company gets access without
 * further approval (PUB-222). Response, row and email are the same whether or not the address has an account. An
 * expired invitation does not block a new one.
 */
export const inviteToListing = (
  actor: ListingActor,
  listingId: number,
  { email, message, days, accessEndsOn }: Invite,
) =>
  attempt<{ id: string }, InviteRefusal>(async (tx, stop) => {
    const listing = await readManagedListing(tx, actor, listingId)
    if (!listing) return stop('not_found')
    if (!listing.onMarket) return stop('off_market')
    if (await belongsToCompany(tx, email, listing.companyId)) return stop('own_company')
    const accessEndsAt = accessEndsOn === null ? null : await endOfDay(tx, accessEndsOn)
    const at = now()
    if (accessEndsAt !== null && accessEndsAt.getTime() - 1 <= at.getTime()) return stop('ends_in_past')
    await closeLapsed(tx, listingId, email, at)
    const expiresAt = expiryOf(at, days, accessEndsAt)
    const inserted = await tx
      .insertInto('accessInvitations')
      .values({
        listingId,
        email,
        message,
        accessEndsAt,
        expiresAt,
        invitedBy: actor.userId,
        createdAt: at,
        sentAt: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['listingId', 'email'])
          .where('acceptedAt', 'is', null)
          .where('revokedAt', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return stop('already_invited')
    const before = await sendHistory(tx, listingId, email, inserted.id)
    if (before.last && at.getTime() - before.last.getTime() < DAY_MS) return stop('sent_today')
    if (before.times >= MAX_INVITATION_SENDS) return stop('sent_often')
    if (await hasTooManyOpen(tx, listingId)) return stop('too_many_open')
    if (!(await countInvitation(tx, actor))) return stop('too_many')
    await writeAudit(tx, {
      actor: auditActor(actor),
      action: 'access.invite',
      subject: { type: 'access_invitation', id: inserted.id },
      details: { listingId, accessEndsOn },
    })
    const lastDay = formatDay(expiresAt)
    const content = invitationMail({ ...listing, message, lastDay })
    await mailInvitee(tx, email, `${inserted.id}:1`, content, [`invitation:${inserted.id}`])
    return inserted
  })

/** When an invitation expires: after the days, or with the last day of its access. */
const expiryOf = (at: Date, days: number, accessEndsAt: Date | null) =>
  new Date(Math.min(at.getTime() + days * DAY_MS, accessEndsAt ? accessEndsAt.getTime() - 1 : Infinity))

/** Whether the address belongs to the listing's own company; other companies are not looked up. */
async function belongsToCompany(tx: Tx, email: string, companyId: string): Promise<boolean> {
  const own = await tx
    .selectFrom('companyMembers as cm')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('cm.companyId', '=', companyId)
    .where('u.email', '=', email)
    .select('cm.userId')
    .executeTakeFirst()
  return own !== undefined
}

/** How often and when an address was last emailed unused invitations to a listing, ignoring `exceptId`. */
async function sendHistory(tx: Tx, listingId: number, email: string, exceptId: string) {
  const row = await tx
    .selectFrom('accessInvitations')
    .where('listingId', '=', listingId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('id', '<>', exceptId)
    .select(({ fn }) => [fn.sum<string | null>('sentCount').as('times'), fn.max('sentAt').as('last')])
    .executeTakeFirstOrThrow()
  return { times: Number(row.times ?? 0), last: row.last }
}

async function closeLapsed(tx: Tx, listingId: number, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('accessInvitations')
    .set((eb) => ({ revokedAt: eb.ref('expiresAt') }))
    .where('listingId', '=', listingId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '<=', at)
    .execute()
}

/** Whether the listing now exceeds MAX_OPEN_INVITATIONS open invitations. The caller has locked the listing's row. */
async function hasTooManyOpen(tx: Tx, listingId: number): Promise<boolean> {
  const { open } = await tx
    .selectFrom('accessInvitations')
    .where('listingId', '=', listingId)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now())
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open > MAX_OPEN_INVITATIONS
}

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
