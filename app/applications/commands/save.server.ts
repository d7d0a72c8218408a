import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { type LinkHolder, readToken } from '../links.server.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { type ApplicationData, type Draft, readApplicationData } from '../schema.ts'
import type { ApplicationStatus } from '../workflow.ts'

/** An application as its link's holder finds it, locked until the transaction ends. */
export type Held = {
  id: string
  email: string
  status: ApplicationStatus
  revision: number
  version: number
  role: CompanyType
  invitedRole: string
  companyName: string | null
  data: ApplicationData
}

/** The application behind a token, locked; stops as `dead` or `replaced` where the token opens none. */
export async function holdByToken(
  tx: Tx,
  token: string | undefined,
  stop: (reason: CandidateRefusal) => never,
): Promise<Held> {
  const read = await readToken(token, tx)
  return read.state === 'living' ? hold(tx, read.holder) : stop(read.state)
}

async function hold(tx: Tx, { applicationId }: LinkHolder): Promise<Held> {
  const { applicationData, ...row } = await tx
    .selectFrom('applications')
    .where('id', '=', applicationId)
    .select([
      'id',
      'email',
      'status',
      'revision',
      'version',
      'role',
      'invitedRole',
      'companyName',
      'applicationData',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    status: row.status as ApplicationStatus,
    role: row.role as CompanyType,
    data: readApplicationData(applicationData),
  }
}

/** A draft's columns as they are stored. */
export function columnsOf(draft: Draft) {
  const { company_name, role } = draft
  const data = readApplicationData(draft)
  return { companyName: company_name, role, applicationData: JSON.stringify(data) }
}

/** Whether the stored application says the same already: a form that was sent twice is no change of another window. */
function saysTheSame(held: Held, draft: Draft): boolean {
  const { companyName, role, applicationData } = columnsOf(draft)
  return (
    held.companyName === companyName &&
    held.role === role &&
    JSON.stringify(held.data) === JSON.stringify(readApplicationData(JSON.parse(applicationData)))
  )
}

/**
 * Stores what the candidate typed (ADM-068); the address and the status stay. Refuses as a whole: a link that opens
 * nothing, an application under review, and one that was changed since the page was made. Answers the new version.
 */
export function saveApplication(
  token: string | undefined,
  draft: Draft,
): Promise<Result<{ version: number }, CandidateRefusal>> {
  return attempt<{ version: number }, CandidateRefusal>(async (tx, stop) => {
    const held = await holdByToken(tx, token, stop)
    if (!mayEdit(held.status)) return stop('locked')
    if (saysTheSame(held, draft)) return { version: held.version }
    if (draft.version !== undefined && draft.version !== held.version) return stop('stale')
    const saved = await tx
      .updateTable('applications')
      .set((eb) => ({ ...columnsOf(draft), version: eb('version', '+', 1), updatedAt: now() }))
      .where('id', '=', held.id)
      .where('status', '=', held.status)
      .where('version', '=', held.version)
      .returning('version')
      .executeTakeFirst()
    return saved ?? stop('stale')
  })
}
