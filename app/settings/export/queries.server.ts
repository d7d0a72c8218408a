import { db } from '#app/db/client.server.ts'
import { signFileLink } from '#app/files/links.server.ts'
import { now } from '#app/lib/clock.ts'
import { env } from '#app/lib/env.ts'
import type { Member } from '#app/lib/viewer.ts'

/** The member's newest export; null without one. */
export async function findOwnExport({ userId }: Member) {
  const row = await db()
    .selectFrom('dataExports as e')
    .leftJoin('files as f', 'f.id', 'e.fileId')
    .where('e.userId', '=', userId)
    .orderBy('e.askedAt', 'desc')
    .orderBy('e.id')
    .select(['e.status', 'e.askedAt', 'e.readyAt', 'e.expiresAt', 'e.fileId', 'f.byteSize'])
    .executeTakeFirst()
  if (!row) return null
  const { fileId, byteSize, status, ...shown } = row
  const isAvailable = status === 'ready' && fileId !== null && row.expiresAt !== null && row.expiresAt > now()
  return {
    ...shown,
    status: status === 'ready' && !isAvailable ? 'gone' : (status as 'waiting' | 'ready' | 'failed'),
    href: isAvailable ? signFileLink(fileId, userId, env().lifetimes.fileLink) : null,
    byteSize,
  }
}
