import { db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/viewer.ts'

export type OwnPasskey = Awaited<ReturnType<typeof listPasskeys>>[number]

export const listPasskeys = ({ userId }: Member) =>
  db()
    .selectFrom('passkeys')
    .where('userId', '=', userId)
    .select(['id', 'name', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
