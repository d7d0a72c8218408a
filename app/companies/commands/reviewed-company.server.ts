import type { Tx } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { CompanyStatus, CompanyType } from '#app/lib/viewer.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { MailKind, StrangerKind } from '#app/mail/kinds.ts'
import { type NewNotice, notify } from '#app/notices/notify.server.ts'
import { readRequestedItems } from '#app/review/requested/stored.ts'

export type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>

export async function findReviewed(tx: Tx, id: string) {
  if (!isUuid(id)) return null
  const row = await tx
    .selectFrom('companies as c')
    .leftJoin('companyMembers as cm', (join) =>
      join.onRef('cm.companyId', '=', 'c.id').on('cm.role', '=', 'owner'),
    )
    .where('c.id', '=', id)
    .select(['c.id', 'c.name', 'c.type', 'c.approvalStatus', 'c.revision', 'c.version', 'c.suspendedAt'])
    .select(['c.closedAt', 'c.questionnaire', 'c.asked', 'cm.userId as ownerId'])
    .$narrowType<{ type: CompanyType; approvalStatus: CompanyStatus }>()
    .executeTakeFirst()
  if (!row) return null
  const { approvalStatus: status, suspendedAt, closedAt, ...facts } = row
  return {
    ...facts,
    status,
    suspended: suspendedAt !== null,
    /** Permanently closed, together with its owner's account (MEM-392). */
    closed: closedAt !== null,
    questionnaire: row.questionnaire as Record<string, unknown>,
    asked: readRequestedItems(row.asked),
  }
}

type Decided = Pick<NewNotice, 'key' | 'path' | 'text'> & {
  mail: { kind: Exclude<MailKind, StrangerKind>; content: MailContent }
}

/** Notifies a company's owner of a decision by email and, with the email's subject as title, in the app. */
export async function notifyCompanyOwner(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string | null },
  notice: Decided,
): Promise<void> {
  if (ownerId === null) return
  const title = notice.mail.content.subject
  await notify(tx, { ...notice, userId: ownerId, kind: 'decided', title, restsOn: [`company:${id}`] })
}
