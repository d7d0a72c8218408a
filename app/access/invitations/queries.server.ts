import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { pageOf } from '#app/db/keyset.ts'
import { isUuid } from '#app/lib/ids.ts'
import { now } from '#app/lib/clock.ts'
import type { InvitationState } from './schema.ts'

export type InvitationRow = InvitationPage['rows'][number]

export type InvitationPage = Awaited<ReturnType<typeof listInvitations>>

const INVITATION_PAGE = 50

/** One page of a listing's invitations, open ones first, then newest first; `after` is the last one before. */
export async function listInvitations(listingId: number, after: string | null = null) {
  const at = now()
  const isOpen = sql`(i.accepted_at is null and i.revoked_at is null and i.expires_at > ${at})`
  const place = sql`(select ${isOpen}, i.created_at, i.id from access_invitations i
    where i.id = ${after}::uuid and i.listing_id = ${listingId})`
  const rows = await db()
    .selectFrom('accessInvitations as i')
    .leftJoin('members as m', 'm.userId', 'i.acceptedBy')
    .leftJoin('accessGrants as g', 'g.id', 'i.grantId')
    .leftJoin('companies as c', 'c.id', 'g.companyId')
    .where('i.listingId', '=', listingId)
    .$if(after !== null && isUuid(after), (query) =>
      query.where(sql<boolean>`(${isOpen}, i.created_at, i.id) < ${place}`),
    )
    .orderBy(sql`${isOpen} desc`)
    .orderBy('i.createdAt', 'desc')
    .orderBy('i.id', 'desc')
    .limit(INVITATION_PAGE + 1)
    .select(
      sql<number>`(select count(*)::integer from access_invitations n where n.listing_id = ${listingId})`.as(
        'count',
      ),
    )
    .select(['i.id', 'i.email', 'i.message', 'i.createdAt', 'i.sentAt', 'i.expiresAt', 'i.accessEndsAt'])
    .select(['i.acceptedAt', 'i.revokedAt', 'm.fullName', 'c.name'])
    .execute()
  const page = pageOf(
    rows.map((row) => ({ ...row, cursor: row.id })),
    INVITATION_PAGE,
  )
  const shown = page.rows.map(({ acceptedAt, revokedAt, fullName, name, count: _count, ...row }) => ({
    ...row,
    state: stateOf(acceptedAt, revokedAt, row.expiresAt),
    /** The member who used it; null until then, to reveal nothing about the address. */
    usedBy: acceptedAt && { person: fullName ?? '', company: name ?? '', at: acceptedAt },
  }))
  return { rows: shown, next: page.next, count: rows[0]?.count ?? 0 }
}

function stateOf(acceptedAt: Date | null, revokedAt: Date | null, expiresAt: Date): InvitationState {
  if (acceptedAt) return 'used'
  if (revokedAt && revokedAt < expiresAt) return 'ended'
  return expiresAt <= now() ? 'expired' : 'waiting'
}
