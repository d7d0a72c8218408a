import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Bucket } from './rules.ts'

export type StoredFile = {
  id: string
  /** Null while the file belongs to an application. */
  userId: string | null
  companyId: string | null
  bucket: Bucket
  storageKey: string
  fileName: string
  contentType: string
  byteSize: number
  sha256: Buffer
  category: string
  documentType: string | null
}

/** An active file, or null. Does not check access. */
export async function findFile(id: string | undefined): Promise<StoredFile | null> {
  if (!isUuid(id)) return null
  const row = await db()
    .selectFrom('files')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select([
      'id',
      'userId',
      'companyId',
      'bucket',
      'storageKey',
      'fileName',
      'contentType',
      'byteSize',
      'sha256',
      'category',
      'documentType',
    ])
    .executeTakeFirst()
  return row ? { ...row, bucket: row.bucket as Bucket } : null
}
