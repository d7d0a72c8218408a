import { sql } from 'kysely'
import { db, transaction } from '#app/db/client.server.ts'
import { saveFileWith } from '#app/files/save-file.server.ts'
import { objectKey } from '#app/files/keys.ts'
import type { Bucket } from '#app/files/rules.ts'
import { removeObjects } from '#app/files/removal.server.ts'
import { isStoreUnavailable } from '#app/files/store-watch.ts'
import { now } from '#app/lib/clock.ts'
import { log } from '#app/lib/log.ts'
import { ok } from '#app/lib/refusal.ts'
import { notify } from '#app/notices/notify.server.ts'
import { writeAudit } from '#app/review/audit.server.ts'
import { buildExport } from './build.server.ts'
import { EXPORT_CATEGORY, EXPORT_DAYS } from './category.ts'
import { readyMail } from '../emails.ts'

const DAY_MS = 86_400_000
/** Seconds until a dead process's claim is taken over; a claim that far in the future is void too. */
const LEASE_SECONDS = 900
/** Seconds until the next attempt while files cannot be stored. */
const PAUSE_SECONDS = 60
const MAX_ATTEMPTS = 3

type Claimed = { id: string; userId: string; attempts: number }

async function claim(): Promise<Claimed | undefined> {
  const at = now().getTime()
  const [before, ahead] = [new Date(at - LEASE_SECONDS * 1000), new Date(at + LEASE_SECONDS * 1000)]
  const { rows } = await sql<Claimed>`
    update data_exports set claimed_at = ${now()}, attempts = attempts + 1
    where id = (select id from data_exports
      where status = 'waiting' and (claimed_at is null or claimed_at < ${before} or claimed_at > ${ahead})
      order by claimed_at nulls first, asked_at limit 1 for update skip locked)
    returning id, user_id, attempts`.execute(db())
  return rows[0]
}

/** While files cannot be stored, keeps the export queued for a day without counting attempts. Others come first. */
async function postpone({ id, attempts }: Claimed): Promise<void> {
  await db()
    .updateTable('dataExports')
    .set({
      claimedAt: new Date(now().getTime() - (LEASE_SECONDS - PAUSE_SECONDS) * 1000),
      attempts: attempts - 1,
      status: sql`case when asked_at < ${new Date(now().getTime() - DAY_MS)} then 'failed' else status end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute()
}

async function prepare({ id, userId }: Claimed): Promise<void> {
  const built = await buildExport(userId)
  await saveFileWith<null, never>(
    built,
    { userId, bucket: 'general', category: EXPORT_CATEGORY },
    async (tx, fileId) => {
      const expiresAt = new Date(now().getTime() + EXPORT_DAYS * DAY_MS)
      const ready = await tx
        .updateTable('dataExports')
        .set({ status: 'ready', fileId, readyAt: now(), expiresAt })
        .where('id', '=', id)
        .where('status', '=', 'waiting')
        .returning('id')
        .executeTakeFirst()
      // Another process or the closing of the account came first: discard this attempt.
      if (!ready) throw new Error('the export is no longer queued')
      // The page only links to the newest.
      await tx
        .updateTable('dataExports')
        .set({ expiresAt: now() })
        .where('userId', '=', userId)
        .where('id', '!=', id)
        .where('status', '=', 'ready')
        .where('expiresAt', '>', now())
        .execute()
      await writeAudit(tx, {
        actor: { kind: 'system' },
        action: 'data.export',
        subject: { type: 'user', id: userId },
        details: { exportId: id },
      })
      await notify(tx, {
        userId,
        kind: 'security',
        key: `export:${id}:ready`,
        title: 'Your data is ready',
        path: '/settings/data',
        restsOn: [],
        mail: { kind: 'account.data_exported', content: readyMail() },
      })
      return ok(null)
    },
  )
}

/** Prepares queued exports one by one. Returns the number of finished ones. */
export async function prepareExports(signal?: AbortSignal): Promise<number> {
  let ready = 0
  for (;;) {
    const claimed = signal?.aborted ? undefined : await claim()
    if (!claimed) return ready
    try {
      await prepare(claimed)
      ready += 1
    } catch (error) {
      if (isStoreUnavailable(error)) {
        await postpone(claimed)
        throw error
      }
      log.error('export.failed', { exportId: claimed.id, attempts: claimed.attempts, error })
      if (claimed.attempts < MAX_ATTEMPTS) continue
      await db()
        .updateTable('dataExports')
        .set({ status: 'failed' })
        .where('id', '=', claimed.id)
        .where('status', '=', 'waiting')
        .execute()
    }
  }
}

/** Removes expired exports, each row before its bytes, since the sweep finds bytes without a row. Returns the number. */
export async function purgeExports(): Promise<number> {
  const rows = await db()
    .selectFrom('dataExports as e')
    .leftJoin('files as f', 'f.id', 'e.fileId')
    .where('e.status', '=', 'ready')
    .where('e.expiresAt', '<=', now())
    .select(['e.id', 'e.fileId', 'f.bucket', 'f.storageKey'])
    .limit(100)
    .execute()
  for (const { id, fileId, bucket, storageKey } of rows) {
    await transaction(async (tx) => {
      await tx.updateTable('dataExports').set({ status: 'gone', fileId: null }).where('id', '=', id).execute()
      if (fileId) await tx.deleteFrom('files').where('id', '=', fileId).execute()
    })
    if (bucket && storageKey) await removeObjects([objectKey(bucket as Bucket, storageKey)])
  }
  return rows.length
}
