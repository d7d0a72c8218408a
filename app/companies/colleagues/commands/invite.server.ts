import { sql } from 'kysely'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Member } from '#app/lib/viewer.ts'
import type { MailContent } from '#app/mail/content.ts'
import { notify } from '#app/notices/notify.server.ts'
import { auditCompany } from '#app/review/audit.server.ts'
import { MAX_COLLEAGUES, MAX_INVITATION_SENDS } from '../policy.ts'
import type { InviteRefusal, StepRefusal } from '../refusal-texts.ts'
import { mailInvitation } from './link.server.ts'

/** Serialises changes to the people of a company. */
export async function lockPeople(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('parcela.company_people'), hashtext(${companyId}))`.execute(
    tx,
  )
}

type OwnerNotice = {
  key: string
  kind: 'company.colleague_joined' | 'company.colleague_left'
  contentOf: (company: string) => MailContent
}

/** Notifies the owner, if any, of a colleague who joined or left. */
export async function notifyOwner(tx: Tx, companyId: string, { key, kind, contentOf }: OwnerNotice) {
  const owner = await tx
    .selectFrom('companyMembers as cm')
    .innerJoin('companies as c', 'c.id', 'cm.companyId')
    .where('c.id', '=', companyId)
    .where('cm.role', '=', 'owner')
    .select(['cm.userId', 'c.name'])
    .executeTakeFirst()
  if (!owner) return
  const content = contentOf(owner.name)
  await notify(tx, {
    userId: owner.userId,
    kind: 'security',
    key,
    title: content.subject,
    path: '/settings/company',
    restsOn: ['company'],
    mail: { kind, content },
  })
}

/** The company that the member owns now, unless it is suspended or closed. */
export async function ownedCompany(tx: Tx, { userId }: Member): Promise<string | null> {
  const row = await tx
    .selectFrom('companyMembers as cm')
    .innerJoin('companies as c', 'c.id', 'cm.companyId')
    .where('cm.userId', '=', userId)
    .where('cm.role', '=', 'owner')
    .where('c.suspendedAt', 'is', null)
    .where('c.closedAt', 'is', null)
    .select('c.id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The approved company to which the member may invite people. */
async function invitingCompany(
  tx: Tx,
  member: Member,
  stop: (reason: 'not_owner' | 'not_approved') => never,
): Promise<string> {
  const companyId = (await ownedCompany(tx, member)) ?? stop('not_owner')
  const approved = await tx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .where('approvalStatus', '=', 'approved')
    .select('id')
    .forShare()
    .executeTakeFirst()
  return approved ? companyId : stop('not_approved')
}

/** How often and when a company invited an address that has not accepted, except by `exceptId`. */
async function sendHistory(tx: Tx, companyId: string, email: string, exceptId: string) {
  const row = await tx
    .selectFrom('companyInvitations')
    .where('companyId', '=', companyId)
    .where('email', '=', email)
    .where('acceptedAt', 'is', null)
    .where('id', '<>', exceptId)
    .select(({ fn }) => [fn.sum<string | null>('sentCount').as('times'), fn.max('sentAt').as('last')])
    .executeTakeFirstOrThrow()
  return { times: Number(row.times ?? 0), last: row.last }
}

const aDayAgo = () => new Date(now().getTime() - 86_400_000)

async function countPeople(tx: Tx, companyId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select
    (select count(*)::integer from company_members where company_id = ${companyId} and role = 'colleague')
    + (select count(*)::integer from company_invitations
        where company_id = ${companyId} and accepted_at is null and revoked_at is null) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

const senderOf = ({ company, fullName }: Member) => ({ company: company?.name ?? '', inviter: fullName })

const expiry = () => new Date(now().getTime() + env().lifetimes.inviteLink * 1000)

/** Invites an address to the owner's company (MEM-394). Does not reveal whether the address has an account. */
export const inviteColleague = (member: Member, email: string) =>
  attempt<{ id: string }, InviteRefusal>(async (tx, stop) => {
    const companyId = await invitingCompany(tx, member, stop)
    await lockPeople(tx, companyId)
    const colleague = await tx
      .selectFrom('companyMembers as cm')
      .innerJoin('users as u', 'u.id', 'cm.userId')
      .where('cm.companyId', '=', companyId)
      .where('u.email', '=', email)
      .select('u.id')
      .executeTakeFirst()
    if (colleague) return stop('already_here')
    await tx
      .updateTable('companyInvitations')
      .set({ revokedAt: now() })
      .where('companyId', '=', companyId)
      .where('email', '=', email)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '<=', now())
      .execute()
    if ((await countPeople(tx, companyId)) >= MAX_COLLEAGUES) return stop('full')
    const limit = await takeLimit(tx, { rule: 'accessInvitation', subjects: [`account:${member.userId}`] })
    if (!limit.ok) return stop('too_many')
    const expiresAt = expiry()
    const row = await tx
      .insertInto('companyInvitations')
      .values({ companyId, email, invitedBy: member.userId, createdAt: now(), sentAt: now(), expiresAt })
      .onConflict((conflict) =>
        conflict
          .columns(['companyId', 'email'])
          .where('acceptedAt', 'is', null)
          .where('revokedAt', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!row) return stop('already_invited')
    const before = await sendHistory(tx, companyId, email, row.id)
    if (before.last && before.last > aDayAgo()) return stop('sent_today')
    if (before.times >= MAX_INVITATION_SENDS) return stop('sent_often')
    await mailInvitation(tx, { id: row.id, email, expiresAt, ...senderOf(member) })
    await auditCompany(tx, member, 'colleague.invite', companyId, { invitationId: row.id })
    return { id: row.id }
  })

/** Sends an open or expired invitation again with a new expiry, at most once a day and MAX_INVITATION_SENDS times. */
export const sendAgain = (member: Member, id: string) =>
  attempt<null, StepRefusal>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const companyId = await invitingCompany(tx, member, stop)
    const expiresAt = expiry()
    const sent = await tx
      .updateTable('companyInvitations')
      .set((eb) => ({ sentAt: now(), sentCount: eb('sentCount', '+', 1), expiresAt }))
      .where('id', '=', id)
      .where('companyId', '=', companyId)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .where('sentAt', '<=', aDayAgo())
      .returning(['email', 'sentCount'])
      .executeTakeFirst()
    if (!sent) {
      const existing = await tx
        .selectFrom('companyInvitations')
        .where('id', '=', id)
        .where('companyId', '=', companyId)
        .where('acceptedAt', 'is', null)
        .where('revokedAt', 'is', null)
        .select('id')
        .executeTakeFirst()
      return stop(existing ? 'sent_today' : 'not_found')
    }
    const before = await sendHistory(tx, companyId, sent.email, id)
    if (before.times + sent.sentCount > MAX_INVITATION_SENDS) return stop('sent_often')
    await mailInvitation(tx, { id, email: sent.email, expiresAt, ...senderOf(member) })
    await auditCompany(tx, member, 'colleague.invite_again', companyId, { invitationId: id })
    return null
  })

export const revokeInvitation = (member: Member, id: string) =>
  attempt<null, StepRefusal>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const companyId = (await ownedCompany(tx, member)) ?? stop('not_owner')
    const revoked = await tx
      .updateTable('companyInvitations')
      .set({ revokedAt: now() })
      .where('id', '=', id)
      .where('companyId', '=', companyId)
      .where('acceptedAt', 'is', null)
      .where('revokedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!revoked) return stop('not_found')
    await auditCompany(tx, member, 'colleague.revoke_invitation', companyId, { invitationId: id })
    return null
  })
