import { db } from '#app/db/client.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import type { Bucket } from './rules.ts'

export type StoredFile = NonNullable<Awaited<ReturnType<typeof findFile>>>

/** An active file, or null; its user is null while it belongs to an application. Does not check access. */
export async function findFile(id: string | undefined) {
  if (!isUuid(id)) return null
  const row = await db()
    .selectFrom('files')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .select(['id', 'userId', 'companyId', 'bucket', 'storageKey', 'fileName', 'contentType', 'byteSize'])
    .select(['sha256', 'category', 'documentType'])
    .executeTakeFirst()
  return row ? { ...row, bucket: row.bucket as Bucket } : null
}
