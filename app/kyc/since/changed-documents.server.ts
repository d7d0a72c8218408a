import type { Kysely } from 'kysely'
import { db } from '#app/db/client.server.ts'
import type { DB } from '#app/db/schema.gen.ts'
import type { ChangedDocument, ComparedFile } from '#app/review/since/since.ts'
import { type Holder, holderId } from '../queries.server.ts'
import { documentName, type DocumentType, slotKey } from '../schema.ts'

const MAX_FILES = 500

type Row = Awaited<ReturnType<typeof filesOf>>[number]

const fileOf = ({ id, fileId, fileName, fileStatus }: Row): ComparedFile => ({
  id: fileId,
  submissionId: id,
  name: fileName,
  isStored: fileStatus === 'active',
})

/** The change in one slot, given its files in order of upload; null when nothing changed. */
function changeOf(files: readonly Row[], since: Date): Omit<ChangedDocument, 'key' | 'label'> | null {
  // A file leaves its slot when replaced or removed, and does not change afterwards.
  const old = files.findLast(({ createdAt, isCurrent, updatedAt }) => {
    return createdAt <= since && (isCurrent || updatedAt > since)
  })
  const current = files.filter(({ isCurrent }) => isCurrent)
  const newer = current.findLast(({ createdAt }) => createdAt > since)
  if (newer)
    return {
      mark: !old ? 'added' : old.status === 'approved' ? 'renewed' : 'replaced',
      before: old ? fileOf(old) : null,
      after: fileOf(newer),
    }
  return old && current.length === 0 ? { mark: 'removed', before: fileOf(old), after: null } : null
}

/** A holder's files, latest first. */
const filesOf = (holder: Holder, from: Kysely<DB>) =>
  from
    .selectFrom('kycSubmissions as s')
    .innerJoin('files as f', 'f.id', 's.fileId')
    .where('userId' in holder ? 's.userId' : 's.applicationId', '=', holderId(holder))
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id')
    .limit(MAX_FILES)
    .select(['s.id', 's.fileId', 's.slot', 's.status', 's.isCurrent', 's.createdAt', 's.updatedAt'])
    .select(['s.documentType', 'f.fileName', 'f.status as fileStatus'])
    .$narrowType<{ documentType: DocumentType }>()
    .execute()

/** Documents added, replaced, renewed or removed since then, by type and slot. */
export async function changedDocuments(holder: Holder, since: Date, from: Kysely<DB> = db()) {
  const documents = await filesOf(holder, from)
  const bySlot = Map.groupBy(documents.toReversed(), ({ documentType, slot }) => slotKey(documentType, slot))
  const inOrder = [...bySlot].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return inOrder.flatMap(([key, files]) => {
    const [first] = files
    const change = changeOf(files, since)
    return first && change ? [{ key, label: documentName(first), ...change }] : []
  })
}
