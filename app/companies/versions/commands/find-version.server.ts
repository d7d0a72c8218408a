import { readRequestedItems } from '#app/review/requested/stored.ts'
import type { Tx } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { findReviewed } from '../../commands/reviewed-company.server.ts'
import type { Answers } from '../../schema/profile-form.ts'
import { lockApproved } from './lock-approved.server.ts'

export type FoundVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>

/** A version with its company locked. It is on hold while the company is suspended, and once it is closed. */
export async function findVersion(tx: Tx, admin: AdminViewer, id: string | number) {
  if (!isUuid(String(id))) return null
  const target = await tx
    .selectFrom('companyVersions')
    .where('id', '=', String(id))
    .select('companyId')
    .executeTakeFirst()
  const lockedCompany = target && (await lockApproved(tx, target.companyId))
  const company = target && (await findReviewed(tx, target.companyId))
  if (!company) return null
  const row = await tx
    .selectFrom('companyVersions')
    .where('id', '=', String(id))
    .select(['status', 'number', 'version', 'kind', 'answers', 'former', 'inForceAt', 'asked'])
    // `dueOn`: the due date if the version is our request or an answer to one, otherwise null.
    .select(['dueOn', 'isRequest'])
    .$narrowType<{ kind: 'minor' | 'material' }>()
    .executeTakeFirstOrThrow()
  const { version: current, number: revision, ...facts } = row
  return {
    ...facts,
    status: lockedCompany ? row.status : 'on_hold',
    own: admin.company?.id === company.id,
    current,
    revision,
    answers: row.answers as Answers,
    former: row.former as Answers,
    asked: readRequestedItems(row.asked),
    lockedCompany: lockedCompany ?? { ...company },
    company,
  }
}
