import { sql } from 'kysely'
import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { shortName } from '#app/lib/name.ts'
import type { Member } from '#app/lib/viewer.ts'
import { settleWork, notifyAdmins } from '#app/notices/notify-admins.server.ts'
import { notify } from '#app/notices/notify.server.ts'
import { areDocumentsAlone } from '#app/review/asked/schema.ts'
import { openOf, type ShownAsked, requestedItems } from '#app/review/asked/state.ts'
import { readRequestedItems } from '#app/review/asked/stored.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { returnedMail } from '../emails.ts'
import { listDocuments } from '../queries.server.ts'
import { RETURNED } from './returned.words.ts'

export type HeldVersion = {
  id: string
  version: number
  status: string
  asked: unknown
  decidedAt: Date | null
}

/**
 * Locks the version of an approved profile that its owner has to answer, after its company as a submission does. Null
 * when no upload can move it.
 */
export async function holdVersion(tx: Tx, { company }: Member): Promise<HeldVersion | null> {
  if (company?.status !== 'approved' || company.role !== 'owner') return null
  await tx.selectFrom('companies').where('id', '=', company.id).select('id').forNoKeyUpdate().execute()
  const row = await tx
    .selectFrom('companyVersions')
    .where('companyId', '=', company.id)
    .where('status', 'in', ['more_info_requested', 'rejected'])
    .select(['id', 'version', 'status', 'asked', 'decidedAt'])
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * After an upload: sends a version for which only documents were requested back to review with the last of them,
 * answers and consents unchanged. Returns whether it did.
 */
export async function returnVersion(tx: Tx, member: Member, held: HeldVersion | null): Promise<boolean> {
  const items = readRequestedItems(held?.asked)
  if (!held || !member.company || !areDocumentsAlone(items)) return false
  const { company, userId } = member
  const draft = await tx
    .selectFrom('profileDrafts')
    .where('userId', '=', userId)
    .where('formType', '=', `${company.type}_profile`)
    .select(sql<Record<string, string | string[]> | null>`form_draft -> 'values'`.as('typed'))
    .executeTakeFirst()
  const documents = await listDocuments(userId, tx)
  const answered = requestedItems(items, { typed: draft?.typed ?? null, documents, askedAt: held.decidedAt })
  if (openOf(answered).length > 0) return false
  const next = await followUp(tx, member, held, answered)
  if (!next) return false
  const { name } = await tx
    .selectFrom('companies')
    .where('id', '=', company.id)
    .select('name')
    .executeTakeFirstOrThrow()
  const what = next.isAnswer ? 'answer' : 'changes'
  await notify(tx, {
    userId,
    kind: 'received',
    key: `version:${next.id}:returned`,
    title: RETURNED.bell(RETURNED[what].subject, shortName(name)),
    path: '/my-profile/changes',
    restsOn: [`company:${company.id}`],
    mail: {
      kind: 'company.received',
      content: returnedMail({ companyName: name, what }),
    },
  })
  await notifyAdmins(tx, {
    work: 'version',
    subjectId: next.id,
    cause: next.number,
    title: RETURNED[next.isAnswer ? 'answerWaits' : 'changeWaits'](shortName(name)),
    path: `/admin/versions?id=${next.id}`,
  })
  return true
}

/** Creates the next version with the same answers; null when the last one changed concurrently. */
async function followUp(
  tx: Tx,
  { userId, role, company }: Member,
  held: HeldVersion,
  answered: readonly ShownAsked[],
): Promise<{ id: string; number: number; isAnswer: boolean } | null> {
  const replaced = await tx
    .updateTable('companyVersions')
    .set((eb) => ({ status: 'replaced', version: eb('version', '+', 1) }))
    .where('id', '=', held.id)
    .where('version', '=', held.version)
    .where('status', '=', held.status)
    .returning(['companyId', 'answers', 'former', 'questionnaire', 'consents', 'dueOn'])
    .executeTakeFirst()
  if (!replaced || !company) return null
  await settleWork(tx, 'version', held.id)
  const { companyId, ...content } = replaced
  const { number } = await tx
    .selectFrom('companies as c')
    .where('c.id', '=', companyId)
    .select(
      sql<number>`greatest(c.revision, (select max(v.number) from company_versions v where v.company_id = c.id)) + 1`.as(
        'number',
      ),
    )
    .executeTakeFirstOrThrow()
  const { id } = await tx
    .insertInto('companyVersions')
    .values({
      companyId,
      number,
      kind: 'material',
      status: 'pending',
      answers: JSON.stringify(content.answers),
      former: JSON.stringify(content.former),
      questionnaire: JSON.stringify(content.questionnaire),
      consents: JSON.stringify(content.consents),
      answered: JSON.stringify(answered),
      dueOn: content.dueOn,
      savedBy: userId,
      submittedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor: { kind: role, userId },
    action: 'version.submit',
    subject: { type: 'version', id },
    to: 'pending',
    details: { companyId, number, returnedBy: 'documents' },
  })
  const isAnswer = content.dueOn !== null && Object.keys(Object(content.answers)).length === 0
  return { id, number, isAnswer }
}
