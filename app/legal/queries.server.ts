import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { DOCUMENT_NAMES, type DocumentName } from './schema.ts'
import { storedSheet, findVersion } from './versions.server.ts'

/** The author and time (UTC) of the last change to a draft. */
export type SavedBy = { name: string | null; isOwn: boolean; at: Date }

const states = () =>
  db()
    .selectFrom('contentDocuments as d')
    .leftJoin('members as m', 'm.userId', 'd.draftSavedBy')
    .select(['d.document', 'd.version', 'd.revision', 'd.draft', 'd.draftBefore'])
    .select(['d.draftSavedBy', 'd.draftSavedAt', 'm.fullName'])

type Row = Awaited<ReturnType<ReturnType<typeof states>['execute']>>[number]

const savedBy = (admin: AdminViewer, row: Row): SavedBy | null =>
  row.draftSavedAt && { name: row.fullName, isOwn: row.draftSavedBy === admin.userId, at: row.draftSavedAt }

export type EditedText = Awaited<ReturnType<typeof loadEdited>>

export async function loadEdited(admin: AdminViewer, document: DocumentName) {
  const row = await states().where('d.document', '=', document).executeTakeFirstOrThrow()
  const published = await findVersion(document, row.version)
  if (!published) throw new Error('the live version has no text')
  return {
    document,
    revision: row.revision,
    /** Null without a draft; the editor then starts from the live version. */
    draft: row.draft === null ? null : storedSheet(row.draft),
    saved: savedBy(admin, row),
    canUndo: row.draftBefore !== null,
    published,
  }
}

export type DocumentSummary = Awaited<ReturnType<typeof listDocuments>>[number]

/** Every document with its live version and draft state, in page order. */
export async function listDocuments(admin: AdminViewer) {
  const rows = await states()
    .leftJoin('contentVersions as v', (join) =>
      join.onRef('v.document', '=', 'd.document').onRef('v.version', '=', 'd.version'),
    )
    .leftJoin('members as p', 'p.userId', 'v.publishedBy')
    .select(['v.updated', 'v.publishedAt', 'p.fullName as publishedBy'])
    .execute()
  return DOCUMENT_NAMES.flatMap((document) => {
    const row = rows.find((one) => one.document === document)
    if (!row) return []
    const { version, updated, publishedAt, publishedBy } = row
    const hasDraft = row.draft !== null
    return {
      document,
      version,
      /** UTC; null for the built-in version. */
      publishedAt: version === 1 ? null : publishedAt,
      publishedBy,
      updated,
      hasDraft,
      saved: hasDraft ? savedBy(admin, row) : null,
    }
  })
}
