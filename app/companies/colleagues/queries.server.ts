import { openInvitations } from '#app/account/wanted/first-page.server.ts'
import { db } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { ViewerCompany } from '#app/lib/viewer.ts'
import { activeLinks, invitationIdFor } from './commands/link.server.ts'

export type Colleague = Awaited<ReturnType<typeof listColleagues>>[number]

/** A person and all people of their company, each of whom may lose a right when the ownership changes. */
export async function companyPeopleOf(userId: string): Promise<string[]> {
  const rows = await db()
    .selectFrom('companyMembers as own')
    .innerJoin('companyMembers as cm', 'cm.companyId', 'own.companyId')
    .where('own.userId', '=', userId)
    .select('cm.userId')
    .execute()
  return [...new Set([userId, ...rows.map((row) => row.userId)])]
}

export type OpenInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number]

/** A company's people, owner first; only for its own people (MEM-394). */
export const listColleagues = ({ id }: ViewerCompany) =>
  db()
    .selectFrom('companyMembers as cm')
    .innerJoin('members as m', 'm.userId', 'cm.userId')
    .innerJoin('users as u', 'u.id', 'cm.userId')
    .where('cm.companyId', '=', id)
    .orderBy((eb) => eb.case().when('cm.role', '=', 'owner').then(0).else(1).end())
    .orderBy('cm.joinedAt')
    .orderBy('cm.userId')
    .select(['cm.userId', 'm.fullName as name', 'u.email', 'm.position', 'cm.role', 'cm.joinedAt'])
    .$narrowType<{ role: 'owner' | 'colleague' }>()
    .execute()

/** Open and expired invitations, for the company's own people. */
export async function listOpenInvitations({ id }: ViewerCompany) {
  const rows = await db()
    .selectFrom('companyInvitations')
    .where('companyId', '=', id)
    .where('acceptedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'email', 'sentAt', 'expiresAt'])
    .execute()
  return rows.map((row) => ({ ...row, isExpired: row.expiresAt <= now() }))
}

export type Invitation = Awaited<ReturnType<typeof listInvitationsFor>>[number]

const shownInvitations = () =>
  openInvitations().select(['i.id', 'i.email', 'c.name as company', 'm.fullName as inviter'])

/** An open invitation by link secret or id. `isProven`: a valid link was given, so the reader has the mailbox. */
export async function findInvitation(key: string) {
  const id = await invitationIdFor(key)
  if (id === null) return undefined
  return shownInvitations()
    .where('i.id', '=', id)
    .select((eb) => eb.exists(activeLinks(key).where('l.invitationId', '=', id)).as('isProven'))
    .executeTakeFirst()
}

/** Open invitations to the member's own address. */
export const listInvitationsFor = (email: string) =>
  shownInvitations().where('i.email', '=', email).limit(20).execute()
