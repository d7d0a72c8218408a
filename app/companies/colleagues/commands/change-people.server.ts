import { shortName } from '#app/lib/name.ts'
import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import type { Member } from '#app/lib/viewer.ts'
import { notify, type NewNotice } from '#app/notices/notify.server.ts'
import { auditCompany } from '#app/review/audit.server.ts'
import { handedOverMail, colleagueLeftMail, removedMail } from '../emails.ts'
import type { StepRefusal } from '../refusal-texts.ts'
import { companyPeopleOf } from '../queries.server.ts'
import { lockPeople, notifyOwner, ownedCompany } from './invite.server.ts'

type Done = Promise<Result<null, StepRefusal>>

/** A colleague leaves the company on their page and loses access on their next request (MEM-394). Owners cannot leave. */
export async function leaveCompany(member: Member, companyId: string): Done {
  if (!isUuid(companyId)) return refuse('not_found')
  return attempt({ changesRightsOf: [member.userId] }, async (tx, stop) => {
    if (await deleteMembership(tx, member.userId, companyId)) {
      await auditCompany(tx, member, 'colleague.leave', companyId)
      await notifyOwner(tx, companyId, {
        key: `colleague:${member.userId}:left:${now().toISOString()}`,
        kind: 'company.colleague_left',
        contentOf: (company) => colleagueLeftMail({ person: member.fullName, company }),
      })
      return null
    }
    const owns = await tx
      .selectFrom('companyMembers')
      .where('userId', '=', member.userId)
      .where('companyId', '=', companyId)
      .select('role')
      .executeTakeFirst()
    return stop(owns ? 'is_owner' : 'not_found')
  })
}

/** Deletes a colleague's membership, never the owner's. False if there is none. */
async function deleteMembership(tx: Tx, userId: string, companyId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('companyMembers')
    .where('userId', '=', userId)
    .where('companyId', '=', companyId)
    .where('role', '=', 'colleague')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const nameOf = (tx: Tx, companyId: string) =>
  tx.selectFrom('companies').where('id', '=', companyId).select('name').executeTakeFirstOrThrow()

/** The owner removes a colleague, who loses access on their next request (MEM-394). */
export async function removeColleague(member: Member, userId: string): Done {
  if (!isUuid(userId)) return refuse('not_found')
  return attempt({ changesRightsOf: [userId] }, async (tx, stop) => {
    const companyId = (await ownedCompany(tx, member)) ?? stop('not_owner')
    if (!(await deleteMembership(tx, userId, companyId))) return stop('not_found')
    await auditCompany(tx, member, 'colleague.remove', companyId, { userId })
    const { name } = await nameOf(tx, companyId)
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

/** Makes a colleague the owner. The previous owner and all documents stay (MEM-394). */
export async function handOver(member: Member, userId: string): Done {
  if (!isUuid(userId) || userId === member.userId) return refuse('not_found')
  const changesRightsOf = [...(await companyPeopleOf(member.userId)), userId]
  return attempt({ changesRightsOf }, async (tx, stop) => {
    const companyId = (await ownedCompany(tx, member)) ?? stop('not_owner')
    await lockPeople(tx, companyId)
    const people = tx.updateTable('companyMembers').where('companyId', '=', companyId)
    const former = await people
      .set({ role: 'colleague' })
      .where('userId', '=', member.userId)
      .where('role', '=', 'owner')
      .returning('userId')
      .executeTakeFirst()
    if (!former) return stop('not_owner')
    const next = await people
      .set({ role: 'owner' })
      .where('userId', '=', userId)
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
    const { name } = await tx
      .updateTable('companies')
      .set((eb) => ({ createdByUserId: userId, version: eb('version', '+', 1), updatedAt: now() }))
      .where('id', '=', companyId)
      .returning('name')
      .executeTakeFirstOrThrow()
    await auditCompany(tx, member, 'company.hand_over', companyId, { from: member.userId, to: userId })
    const notice: Omit<NewNotice, 'mail'> = {
      kind: 'security',
      key: `company:${companyId}:handed-over:${now().toISOString()}`,
      title: `${shortName(name)} has a new owner`,
      path: '/settings/company',
      restsOn: ['company'],
    }
    const mail = (other: string, to: 'new' | 'former') =>
      ({
        kind: 'company.handed_over',
        content: handedOverMail({ person: other, company: name }, to),
      }) as const
    await notify(tx, { ...notice, userId, mail: mail(member.fullName, 'new') })
    await notify(tx, { ...notice, userId: member.userId, mail: mail(person.fullName, 'former') })
    return null
  })
}
