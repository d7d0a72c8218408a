import { db, type Tx } from '#app/db/client.server.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import { DOCUMENT_NAMES, type DocumentName, type PublishedText, type VersionName } from './schema.ts'
import { storedSheet } from './stored-sheet.server.ts'

type Reader = Pick<Tx, 'selectFrom'>

/**
 * Keeps the product's own words as version 1, so that a later release with other words changes nothing that was
 * published. What is kept already stays. At the start and in the transaction of every publishing.
 */
export async function keepFirstTexts(tx: Pick<Tx, 'insertInto'> = db()): Promise<void> {
  await tx
    .insertInto('contentVersions')
    .values(
      DOCUMENT_NAMES.map((document) => ({
        document,
        version: 1,
        updated: FIRST_TEXTS[document].updated,
        parts: JSON.stringify(FIRST_TEXTS[document].sheet),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One published version; null where there is none of that number. */
export async function findVersion(
  document: DocumentName,
  version: number,
  reader: Reader = db(),
): Promise<PublishedText | null> {
  const row = await reader
    .selectFrom('contentVersions')
    .where('document', '=', document)
    .where('version', '=', version)
    .select(['updated', 'parts'])
    .executeTakeFirst()
  if (row) return { document, version, updated: row.updated, sheet: storedSheet(row.parts) }
  return version === 1 ? FIRST_TEXTS[document] : null
}

/** Versions that a text's page offers; each earlier one keeps its address. */
const MOST_VERSIONS = 200

/** The latest published versions, newest first. */
export async function listVersions(document: DocumentName): Promise<VersionName[]> {
  const rows = await db()
    .selectFrom('contentVersions')
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .select(['version', 'updated'])
    .limit(MOST_VERSIONS)
    .execute()
  if (rows.length > 0) return rows
  const { version, updated } = FIRST_TEXTS[document]
  return [{ version, updated }]
}

/** The version in force in this transaction: what somebody agrees to who accepts it now (MEM-029). */
export async function versionInForce(tx: Reader, document: DocumentName): Promise<number> {
  const row = await tx
    .selectFrom('contentDocuments')
    .where('document', '=', document)
    .select('version')
    .executeTakeFirst()
  return row?.version ?? FIRST_TEXTS[document].version
}
