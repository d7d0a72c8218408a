import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'

export type OwnPasskey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null }

/** The member's own passkeys, oldest first. */
export async function listPasskeys({ userId }: Member): Promise<OwnPasskey[]> {
  return db()
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}
