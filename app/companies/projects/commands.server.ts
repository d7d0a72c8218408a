import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { ApprovedMember } from '#app/lib/viewer.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { deleteActivity, recordActivity } from '../activities.server.ts'
import { lockApproved } from '../versions/commands/lock-approved.server.ts'
import { PROJECT_LIMITS, type ProjectInput } from './schema.ts'

const activityKey = (id: string) => `project:${id}`

const columns = ({ irr, ...rest }: ProjectInput) => ({ ...rest, irrBps: irr, updatedAt: now() })

function audit(tx: Tx, member: ApprovedMember, action: 'add' | 'edit' | 'remove', id: string): Promise<void> {
  return writeAudit(tx, {
    actor: { kind: member.role, userId: member.userId },
    action: `project.${action}`,
    subject: { type: 'portfolio_project', id },
    details: { companyId: member.company.id },
  })
}

/** Adds a project with its activity (MEM-296, MEM-364). The company's row is locked, so that the limit is exact. */
export const addProject = (member: ApprovedMember, input: ProjectInput) =>
  attempt<{ id: string }, 'full' | 'not_found'>(async (tx, stop) => {
    const companyId = member.company.id
    if (!(await lockApproved(tx, companyId))) return stop('not_found')
    const { count } = await tx
      .selectFrom('portfolioProjects')
      .where('companyId', '=', companyId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= PROJECT_LIMITS.projects) return stop('full')
    const { id } = await tx
      .insertInto('portfolioProjects')
      .values({ companyId, ...columns(input), createdAt: now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, member, 'add', id)
    await recordActivity(tx, {
      companyId,
      kind: 'project_added',
      text: `Added a portfolio project: ${input.name}`,
      key: activityKey(id),
    })
    return { id }
  })

/** Edits a project of the member's company. `not_found` for any other project (MEM-296). */
export const editProject = (member: ApprovedMember, id: string, input: ProjectInput) =>
  attempt<null, 'not_found'>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const row = await tx
      .updateTable('portfolioProjects')
      .set(columns(input))
      .where('id', '=', id)
      .where('companyId', '=', member.company.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) return stop('not_found')
    await tx
      .updateTable('companyActivities')
      .set({ text: `Added a portfolio project: ${input.name}` })
      .where('companyId', '=', member.company.id)
      .where('key', '=', activityKey(id))
      .execute()
    await audit(tx, member, 'edit', id)
    return null
  })

/** Removes a project of the member's company with its activity (MEM-296). */
export const removeProject = (member: ApprovedMember, id: string) =>
  attempt<null, 'not_found'>(async (tx, stop) => {
    if (!isUuid(id)) return stop('not_found')
    const row = await tx
      .deleteFrom('portfolioProjects')
      .where('id', '=', id)
      .where('companyId', '=', member.company.id)
      .returning('id')
      .executeTakeFirst()
    if (!row) return stop('not_found')
    await deleteActivity(tx, member.company.id, activityKey(id))
    await audit(tx, member, 'remove', id)
    return null
  })
