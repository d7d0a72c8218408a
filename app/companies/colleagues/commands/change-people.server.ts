import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { notify, type NewNotice } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { handedOverMail, colleagueLeftMail, removedMail } from '../emails.ts'
import type { StepRefusal } from '../refusal-texts.ts'
import { companyPeopleOf } from '../queries.server.ts'
import { lockPeople, ownedCompany } from './invite.server.ts'

/**
 * A colleague leaves the company shown on their page and loses access on their next request (MEM-394). Owners must
 * hand over or close the company instead.
 */
export async function leaveCompany(member: Member, companyId: string): Promise<Result<null, StepRefusal>> {
  if (!isUuid(companyId)) return refuse('not_found')
  return attempt<null, StepRefusal>({ changesRightsOf: [member.userId] }, async (tx, stop) => {
    const left = await deleteMembership(tx, member.userId, companyId)
    if (left) return endMembership(tx, member, left)
    const owns = await tx
      .selectFrom('companyMembers')
      .where('userId', '=', member.userId)
      .where('companyId', '=', companyId)
      .select('role')
      .executeTakeFirst()
    return stop(owns ? 'is_owner' : 'not_found')
  })
}

/** Deletes a colleague's membership, never the owner's, and returns their company. */
async function deleteMembership(tx: Tx, userId: string, companyId?: string): Promise<string | null> {
  let deletion = tx.deleteFrom('companyMembers').where('userId', '=', userId).where('role', '=', 'colleague')
  if (companyId !== undefined) deletion = deletion.where('companyId', '=', companyId)
  return (await deletion.returning('companyId').executeTakeFirst())?.companyId ?? null
}

async function endMembership(tx: Tx, member: Member, companyId: string): Promise<null> {
  await writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: 'colleague.leave',
    subject: { type: 'company', id: companyId },
  })
  const company = await companyOf(tx, companyId)
  if (company.ownerId)
    await notify(tx, {
      userId: company.ownerId,
      kind: 'security',
      key: `colleague:${member.userId}:left:${now().toISOString()}`,
      title: `${shortName(member.fullName)} left ${shortName(company.name)}`,
      path: '/settings/company',
      restsOn: ['company'],
      mail: {
        kind: 'company.colleague_left',
        content: colleagueLeftMail({ person: member.fullName, company: company.name }),
      },
    })
  return null
}

async function companyOf(tx: Tx, companyId: string): Promise<{ name: string; ownerId: string | null }> {
  const row = await tx
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .where('c.id', '=', companyId)
    .select(['c.name', 'cm.userId as ownerId'])
    .executeTakeFirstOrThrow()
  return row
}

/** The owner removes a colleague, who loses access on their next request (MEM-394). */
export async function removeColleague(member: Member, userId: string): Promise<Result<null, StepRefusal>> {
  if (!isUuid(userId)) return refuse('not_found')
  return attempt<null, StepRefusal>({ changesRightsOf: [userId] }, async (tx, stop) => {
    const companyId = await ownedCompany(tx, member)
    if (!companyId) return stop('not_owner')
    if (!(await deleteMembership(tx, userId, companyId))) return stop('not_found')
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'colleague.remove',
      subject: { type: 'company', id: companyId },
      details: { userId },
    })
    const { name } = await companyOf(tx, companyId)
    await notify(tx, {
      userId,
      kind: 'security',
      key: `colleague:${userId}:removed:${now().toISOString()}`,
      title: `You were removed from ${shortName(name)}`,
      path: '/my-profile',
      restsOn: [],
      mail: { kind: 'company.colleague_removed', content: removedMail({ company: name }) },
    })
    return null
  })
}

/**
 * Makes a colleague the owner. The previous owner stays as a colleague (MEM-394), and documents stay with the person who
 * uploaded them.
 */
export async function handOver(member: Member, userId: string): Promise<Result<null, StepRefusal>> {
  if (!isUuid(userId) || userId === member.userId) return refuse('not_found')
  const changesRightsOf = [...(await companyPeopleOf(member.userId)), userId]
  return attempt<null, StepRefusal>({ changesRightsOf }, async (tx, stop) => {
    const companyId = await ownedCompany(tx, member)
    if (!companyId) return stop('not_owner')
    await lockPeople(tx, companyId)
    const former = await tx
      .updateTable('companyMembers')
      .set({ role: 'colleague' })
      .where('userId', '=', member.userId)
      .where('companyId', '=', companyId)
      .where('role', '=', 'owner')
      .returning('userId')
      .executeTakeFirst()
    if (!former) return stop('not_owner')
    const next = await tx
      .updateTable('companyMembers')
      .set({ role: 'owner' })
      .where('userId', '=', userId)
      .where('companyId', '=', companyId)
      .returning('userId')
      .executeTakeFirst()
    if (!next) return stop('not_found')
    const person = await tx
      .selectFrom('members')
      .where('userId', '=', userId)
      .where('suspendedAt', 'is', null)
      .select('fullName')
      .executeTakeFirst()
    if (!person) return stop('is_suspended')
    await tx
      .updateTable('companies')
      .set((eb) => ({ createdByUserId: userId, version: eb('version', '+', 1), updatedAt: now() }))
      .where('id', '=', companyId)
      .execute()
    await writeAudit(tx, {
      actor: { kind: member.role, userId: member.userId },
      action: 'company.hand_over',
      subject: { type: 'company', id: companyId },
      details: { from: member.userId, to: userId },
    })
    const { name } = await companyOf(tx, companyId)
    const notice: Omit<NewNotice, 'mail'> = {
      kind: 'security',
      key: `company:${companyId}:handed-over:${now().toISOString()}`,
      title: `${shortName(name)} has a new owner`,
      path: '/settings/company',
      restsOn: ['company'],
    }
    const mailKind = 'company.handed_over'
    await notify(tx, {
      ...notice,
      userId,
      mail: { kind: mailKind, content: handedOverMail({ person: member.fullName, company: name }, 'new') },
    })
    await notify(tx, {
      ...notice,
      userId: member.userId,
      mail: { kind: mailKind, content: handedOverMail({ person: person.fullName, company: name }, 'former') },
    })
    return null
  })
}
