import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import type { RequiredRights } from '#app/db/rests-on.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { ListingActor } from '#app/listings/commands/owned-listing.server.ts'
import type { UnlockRule, Visibility } from '#app/listings/schema.ts'
import { projectionOf, type ViewerFacts } from '#app/listings/visibility/policy.ts'
import { policyColumns } from '#app/listings/visibility/projection-sql.server.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { NoticeKind } from '#app/notices/schema.ts'
import { notify } from '#app/notices/notify.server.ts'
import { mayManage } from '../queries.server.ts'

/** The listing of a request, if it is on the market and visible to the member; null otherwise. */
export async function readRequestedListing(tx: Tx, viewer: ViewerFacts, slug: string) {
  const listing = await tx
    .selectFrom('listings as l')
    .where('l.slug', '=', slug)
    .where('l.onMarket', '=', true)
    .select(['l.id', 'l.slug', 'l.title', 'l.unlockRule'])
    .select(policyColumns(viewer))
    .$narrowType<{ unlockRule: UnlockRule; visibility: Visibility }>()
    .executeTakeFirst()
  return listing && projectionOf(viewer, listing) ? listing : null
}

/** Serialises all changes to one company's access to one listing until this transaction ends. */
export async function lockAccess(tx: Tx, listingId: number, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('access'), hashtext(${`${listingId}:${companyId}`}))`.execute(
    tx,
  )
}

/** A grant on a listing that the actor manages, locked until this transaction ends; null for any other. */
export async function lockManagedGrant(tx: Tx, actor: ListingActor, listingId: number, id: string) {
  if (!isUuid(id)) return null
  const grant = await tx
    .selectFrom('accessGrants as g')
    .innerJoin('listings as l', 'l.id', 'g.listingId')
    .where('g.id', '=', id)
    .where('g.listingId', '=', listingId)
    .select(['g.userId', 'g.companyId', 'l.companyId as ownerId', 'l.title', 'l.slug'])
    .executeTakeFirst()
  if (!grant || !mayManage(actor, grant.ownerId)) return null
  await lockAccess(tx, listingId, grant.companyId)
  return grant
}

type Recipient = { userId: string; companyId: string }

const membersOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('companyMembers as cm')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .where('cm.companyId', '=', companyId)
    .select(['cm.userId', 'cm.companyId', 'u.email', 'm.fullName'])

/** The owner of a company, who is notified about its listings. */
export const companyOwners = (tx: Tx, companyId: string) =>
  membersOf(tx, companyId).where('cm.role', '=', 'owner').execute()

/**
 * The person to notify about a company's request, grant or acceptance: the member who acted, as long as they belong
 * to the company and may sign in, otherwise its owner. Former members get nothing.
 */
export const personOrOwner = (tx: Tx, { companyId, userId }: Recipient) =>
  membersOf(tx, companyId)
    .where('m.closedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('cm.role', '=', 'owner'),
        eb.and([eb('cm.userId', '=', userId), eb('m.suspendedAt', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb('cm.userId', '=', userId), 'desc')
    .limit(1)
    .execute()

/** Access event -> notice kind, for the member's channel settings (MEM-382), and mail kind. */
const EVENT_KINDS = {
  request: ['access_asked', 'access.requested'],
  withdrawn: ['access_asked', 'access.withdrawn'],
  receipt: ['received', 'access.receipt'],
  grant: ['access_decided', 'access.granted'],
  decline: ['access_decided', 'access.declined'],
  revoked: ['access_decided', 'access.revoked'],
  end: ['access_decided', 'access.end_changed'],
  ending: ['access_decided', 'access.end_reminder'],
  invitation_open: ['access_decided', 'access.invitation_opened'],
} as const satisfies Record<string, readonly [NoticeKind, MailKind]>

/**
 * Notifies each person once per cause through their enabled channels. `by` is the member who caused it. The notice
 * stays valid while they belong to the company and still have `right`.
 */
export async function notifyPeople(
  tx: Tx,
  people: readonly Recipient[],
  event: keyof typeof EVENT_KINDS,
  { cause, right }: { cause: string; right?: RequiredRights[number] },
  content: MailContent,
  by?: string,
): Promise<void> {
  const [kind, mailKind] = EVENT_KINDS[event]
  const { action } = content
  if (!action || 'oneTimeLink' in action) throw new Error('an access notice must link to a page')
  for (const { userId, companyId } of people) {
    await notify(tx, {
      userId,
      kind,
      key: `access:${event}:${cause}`,
      title: content.subject,
      text: content.quote?.text ?? null,
      path: action.path,
      restsOn: [`company:${companyId}`, ...(right === undefined ? [] : [right])],
      mail: { kind: mailKind, content, ...(by !== undefined && { byMember: by }) },
    })
  }
}

/** Marks an expired grant as ended to make room for a new one. */
export async function closeLapsedGrant(tx: Tx, listingId: number, companyId: string) {
  await tx
    .updateTable('accessGrants')
    .set((eb) => ({ revokedAt: eb.ref('expiresAt') }))
    .where('listingId', '=', listingId)
    .where('companyId', '=', companyId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '<=', now())
    .execute()
}

/** The end of a calendar day in Warsaw time: the first instant after the last day of a grant. */
export async function endOfDay(tx: Tx, day: string): Promise<Date> {
  const { rows } = await sql<{
    end: Date
  }>`select (${day}::date + 1)::timestamp at time zone 'Europe/Warsaw' as "end"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database returned no row')
  return row.end
}
