import type { Tx } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import { type AuditEntry, writeAudit } from '#app/review/audit.server.ts'
import { lockDocuments, clearSlot, retireDocuments, type StoredDocument } from '../commands.server.ts'
import type { DocumentType } from '../schema.ts'
import { notifyDocumentPending } from '../waiting.server.ts'

type Placed = { applicationId: string; fileId: string; documentType: DocumentType; statedEnd?: string | null }

/** A candidate has no account, so the audit log names only the application. */
const CANDIDATE: AuditEntry['actor'] = { kind: 'applicant', userId: null }

/**
 * Makes a stored file the application's current document of its type, pending review (ADM-073, ADM-076); the previous
 * document stays in the history. The caller checks permissions.
 */
export async function placeCandidateDocument(
  tx: Tx,
  { applicationId, fileId, documentType, statedEnd = null }: Placed,
): Promise<StoredDocument> {
  await lockDocuments(tx, applicationId)
  const place = { documentType, slot: 1 }
  const { isBeside, replaced } = await clearSlot(tx, { applicationId }, place)
  const { id: submissionId } = await tx
    .insertInto('kycSubmissions')
    .values({ applicationId, fileId, ...place, isBeside, statedEnd })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, {
    actor: CANDIDATE,
    action: replaced ? 'kyc.replace' : 'kyc.upload',
    subject: { type: 'kyc_submission', id: submissionId },
    to: 'pending',
    details: { applicationId, fileId, ...place, replaced: replaced?.id ?? null, isBeside, statedEnd },
  })
  await notifyDocumentPending(tx, { applicationId }, submissionId)
  return { fileId, submissionId, replacedFileId: replaced?.fileId ?? null }
}

/**
 * Moves an application's files and submissions to the person's account (ADM-059, ADM-076), with their reviews. They
 * replace the person's current documents of the same type and slot. Returns the number of files.
 */
export async function handOverDocuments(
  tx: Tx,
  { applicationId, userId, companyId }: { applicationId: string; userId: string; companyId: string },
): Promise<number> {
  await lockDocuments(tx, applicationId)
  await lockDocuments(tx, userId)
  const current = await tx
    .selectFrom('kycSubmissions')
    .where('applicationId', '=', applicationId)
    .where('isCurrent', '=', true)
    .select(['documentType', 'slot'])
    .execute()
  for (const { documentType, slot } of current)
    await retireDocuments(tx, { userId }, { documentType: documentType as DocumentType, slot })
  const belongs = { userId, applicationId: null }
  await tx
    .updateTable('kycSubmissions')
    .set({ ...belongs, updatedAt: now() })
    .where('applicationId', '=', applicationId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ ...belongs, companyId })
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
