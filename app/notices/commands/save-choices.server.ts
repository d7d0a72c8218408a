import { transaction } from '#app/db/client.server.ts'
import { now } from '#app/lib/clock.ts'
import type { Member } from '#app/lib/viewer.ts'
import { auditOwn } from '#app/review/audit.server.ts'
import { kindsFor, postedChannels } from '../schema.ts'

/** Saves the posted channels for each kind that the member receives (MEM-382). */
export async function saveChoices(member: Member, form: FormData): Promise<void> {
  const updatedAt = now()
  const kept = kindsFor(member.role).map((kind) => ({ kind, ...postedChannels(kind, form) }))
  await transaction(async (tx) => {
    await tx
      .insertInto('noticePreferences')
      .values(kept.map((choice) => ({ userId: member.userId, updatedAt, ...choice })))
      .onConflict((conflict) =>
        conflict.columns(['userId', 'kind']).doUpdateSet((eb) => ({
          bell: eb.ref('excluded.bell'),
          mail: eb.ref('excluded.mail'),
          updatedAt,
        })),
      )
      .execute()
    const details = Object.fromEntries(kept.map(({ kind, bell, mail }) => [kind, { bell, mail }]))
    await auditOwn(tx, member, 'notice.choose', details)
  })
}
