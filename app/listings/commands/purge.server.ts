import { sql } from 'kysely'
import { db, transaction, type Tx } from '#app/db/client.server.ts'
import { objectKey, VARIANTS, type Variant } from '#app/files/keys.ts'
import { isBackupRunning } from '#app/files/removal.server.ts'
import type { Bucket } from '#app/files/rules.ts'
import { store } from '#app/files/store.server.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { DOCUMENT_CATEGORY } from '../documents/schema.ts'

const BATCH = 200
const notPurged = sql<boolean>`not metadata ? 'purged_at'`

async function removeBytes(bucket: Bucket, storageKey: string): Promise<void> {
  await store().remove(objectKey(bucket, storageKey))
  if (bucket !== 'property-images') return
  for (const variant of Object.keys(VARIANTS) as Variant[])
    await store().remove(objectKey(bucket, storageKey, variant))
}

/** Marks a file that no version uses as deleted; `purgeListingFiles` deletes its bytes later. */
export async function retireFile(tx: Tx, fileId: string): Promise<void> {
  // If a listing and its copies lose the picture at the same time, the last of them sees that nobody uses it.
  await tx.selectFrom('files').where('id', '=', fileId).select('id').forUpdate().execute()
  await tx
    .updateTable('files')
    .set({ status: 'deleted', deletedAt: now() })
    .where('id', '=', fileId)
    .where('status', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('listingImages as i').whereRef('i.fileId', '=', 'files.id').select('i.id')),
      ),
    )
    .execute()
}

/**
 * Deletes the bytes of replaced or removed documents and of images that no version uses; the rows record when. Images of
 * earlier versions are kept. Returns the number of purged files.
 */
export async function purgeListingFiles(): Promise<number> {
  let purged = 0
  for (let count = BATCH; count === BATCH; purged += count) {
    const files = await db()
      .selectFrom('files')
      .where('status', '=', 'deleted')
      .where('category', 'in', ['listing_image', DOCUMENT_CATEGORY])
      .where(notPurged)
      .orderBy('createdAt')
      .limit(BATCH)
      .select(['id', 'userId', 'bucket', 'storageKey'])
      .execute()
    for (const { id, userId, bucket, storageKey } of files) {
      // The sweep skips files with a row, so the next run has to retry.
      if (await isBackupRunning()) return purged
      // Bytes first: after an interruption, the next run finds the row again, and deleting twice is harmless.
      await removeBytes(bucket as Bucket, storageKey)
      await transaction(async (tx) => {
        const mark = JSON.stringify({ purged_at: now().toISOString() })
        const { numUpdatedRows } = await tx
          .updateTable('files')
          .set({ metadata: sql`metadata || ${mark}::jsonb` })
          .where('id', '=', id)
          .where(notPurged)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return
        const details = { userId, why: 'removed_from_listing' }
        await writeAudit(tx, {
          actor: { kind: 'system' },
          action: 'file.purge',
          subject: { type: 'file', id },
          details,
        })
        log.info('file.purged', { fileId: id, ...details })
      })
    }
    count = files.length
  }
  return purged
}
