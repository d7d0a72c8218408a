import { attempt } from '#app/db/attempt.server.ts'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Result } from '#app/lib/result.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { endDraft, ownerOf } from '#app/drafts/order.server.ts'
import { type LinkHolder, readToken } from '../links.server.ts'
import { type CandidateRefusal, mayEdit } from '../policy.ts'
import { type ApplicationData, type Draft, readApplicationData } from '../schema.ts'
import { isUnseen, NO_PAGE, type Poster, readTyped, type TypedTexts } from '../typed.ts'
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
  /** What was typed over this version and not saved. */
  typed: TypedTexts | null
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

/** The application that a living link opens, locked. */
export async function hold(tx: Tx, { applicationId }: LinkHolder): Promise<Held> {
  const { applicationData, typed, ...row } = await tx
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
      'typed',
    ])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    status: row.status as ApplicationStatus,
    role: row.role as CompanyType,
    data: readApplicationData(applicationData),
    typed: readTyped(typed, row.version),
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
  poster: Poster = NO_PAGE,
  answers: TypedTexts['values'] = {},
): Promise<Result<{ version: number }, CandidateRefusal>> {
  return attempt<{ version: number }, CandidateRefusal>(async (tx, stop) => {
    const held = await holdByToken(tx, token, stop)
    if (!mayEdit(held.status)) return stop('locked')
    if (isUnseen(held.typed, poster)) return stop('stale')
    const isSame = saysTheSame(held, draft)
    if (!isSame && draft.version !== undefined && draft.version !== held.version) return stop('stale')
    const isLast = await endDraft(tx, ownerOf.application(held.id), poster.window)
    const hasAnswers = Object.keys(answers).length > 0
    if (isSame && !hasAnswers && !(isLast && held.typed)) return { version: held.version }
    const version = held.version + 1
    // Texts that were typed after the press stay, now over the new version.
    const late = isLast || !held.typed ? null : { ...held.typed, seen: version }
    // What answers items of a request is no field of the application: it stays typed.
    const said = hasAnswers
      ? { values: answers, window: poster.window?.name ?? '', seen: version, at: now().toISOString() }
      : null
    const kept = late ?? said
    const typed = kept && JSON.stringify(kept)
    const saved = await tx
      .updateTable('applications')
      .set({ ...columnsOf(draft), typed, version, updatedAt: now() })
      .where('id', '=', held.id)
      .where('status', '=', held.status)
      .where('version', '=', held.version)
      .returning('version')
      .executeTakeFirst()
    return saved ?? stop('stale')
  })
}
