import { db, type Tx } from '#app/db/client.server.ts'
import { FIRST_TEXTS } from './first-texts.ts'
import {
  DOCUMENT_NAMES,
  type DocumentName,
  type PublishedText,
  type VersionName,
  type Sheet,
} from './schema.ts'
import { z } from 'zod'

const item = z.object({ title: z.string(), text: z.string() })
const sheet = z.array(z.object({ heading: z.string(), items: z.array(item) }))

/** Parses a stored sheet. Throws if it is malformed. */
export const storedSheet = (value: unknown): Sheet => sheet.parse(value)

type Reader = Pick<Tx, 'selectFrom'>

/** At startup and on publishing, stores the built-in texts, so that a later release cannot change them. */
export async function storeFirstTexts(tx: Pick<Tx, 'insertInto'> = db()): Promise<void> {
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

/** Maximum listed versions; older ones keep their URLs. */
const MAX_VERSIONS = 200

/** The latest published versions, newest first. */
export async function listVersions(document: DocumentName): Promise<VersionName[]> {
  const rows = await db()
    .selectFrom('contentVersions')
    .where('document', '=', document)
    .orderBy('version', 'desc')
    .select(['version', 'updated'])
    .limit(MAX_VERSIONS)
    .execute()
  if (rows.length > 0) return rows
  const { version, updated } = FIRST_TEXTS[document]
  return [{ version, updated }]
}

/** The live version in this transaction, which a sign-up accepts (MEM-029). */
export async function liveVersion(tx: Reader, document: DocumentName): Promise<number> {
  const row = await tx
    .selectFrom('contentDocuments')
    .where('document', '=', document)
    .select('version')
    .executeTakeFirst()
  return row?.version ?? FIRST_TEXTS[document].version
}
