import { db } from '#app/db/client.server.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { DOCUMENT_NAMES, type DocumentName, type PublishedText, type Sheet } from './schema.ts'
import { storedSheet, findVersion } from './versions.server.ts'

/** The author and time (UTC) of the last change to a draft. */
export type SavedBy = { name: string | null; isOwn: boolean; at: Date }

type DraftState = {
  document: DocumentName
  revision: number
  /** Null without a draft; the editor then starts from the live version. */
  draft: Sheet | null
  saved: SavedBy | null
  canUndo: boolean
}
export type EditedText = DraftState & { published: PublishedText }

const states = () =>
  db()
    .selectFrom('contentDocuments as d')
    .leftJoin('members as m', 'm.userId', 'd.draftSavedBy')
    .select([
      'd.document',
      'd.version',
      'd.revision',
      'd.draft',
      'd.draftBefore',
      'd.draftSavedBy',
      'd.draftSavedAt',
      'm.fullName',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof states>['execute']>>[number]

function stateOf(admin: AdminViewer, document: DocumentName, row: Row): DraftState {
  return {
    document,
    revision: row.revision,
    draft: row.draft === null ? null : storedSheet(row.draft),
    saved: row.draftSavedAt && {
      name: row.fullName,
      isOwn: row.draftSavedBy === admin.userId,
      at: row.draftSavedAt,
    },
    canUndo: row.draftBefore !== null,
  }
}

/** A document's draft with its live version. */
export async function loadEdited(admin: AdminViewer, document: DocumentName): Promise<EditedText> {
  const row = await states().where('d.document', '=', document).executeTakeFirstOrThrow()
  const published = await findVersion(document, row.version)
  if (!published) throw new Error('the live version has no text')
  return { ...stateOf(admin, document, row), published }
}

export type DocumentSummary = {
  document: DocumentName
  version: number
  /** UTC; null for the built-in version. */
  publishedAt: Date | null
  publishedBy: string | null
  updated: string | null
  hasDraft: boolean
  saved: SavedBy | null
}

/** Every document with its live version and draft state, in page order. */
export async function listDocuments(admin: AdminViewer): Promise<DocumentSummary[]> {
  const [rows, versions] = await Promise.all([
    states().execute(),
    db()
      .selectFrom('contentVersions as v')
      .innerJoin('contentDocuments as d', (join) =>
        join.onRef('d.document', '=', 'v.document').onRef('d.version', '=', 'v.version'),
      )
      .leftJoin('members as m', 'm.userId', 'v.publishedBy')
      .select(['v.document', 'v.updated', 'v.publishedAt', 'm.fullName'])
      .execute(),
  ])
  return DOCUMENT_NAMES.flatMap((document) => {
    const row = rows.find((one) => one.document === document)
    if (!row) return []
    const version = versions.find((one) => one.document === document)
    const { draft, saved } = stateOf(admin, document, row)
    const isFirst = row.version === 1
    return {
      document,
      version: row.version,
      publishedAt: isFirst ? null : (version?.publishedAt ?? null),
      publishedBy: version?.fullName ?? null,
      updated: version?.updated ?? null,
      hasDraft: draft !== null,
      saved: draft === null ? null : saved,
    }
  })
}
