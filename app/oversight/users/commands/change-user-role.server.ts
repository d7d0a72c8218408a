import { assignRole, isLastAdmin } from '#app/account/commands/roles.server.ts'
import type { FreshAdmin } from '#app/account/fresh-proof.server.ts'
import { attempt } from '#app/db/attempt.server.ts'
import { isUuid } from '#app/lib/ids.ts'
import { refuse, type Result } from '#app/lib/refusal.ts'
import { accountStep, type UserRefusal } from '../policy.ts'
import { findUserFacts } from '../queries/facts.server.ts'

/**
 * Grants or removes the admin role, but never the actor's own and never the last one, even under concurrency
 * (ADM-201). `seen` is the account's version on the admin's page; removing does not depend on it.
 */
export async function changeUserRole(
  admin: FreshAdmin,
  { id, seen, intent }: { id: string; seen: number; intent: 'promote' | 'demote' },
): Promise<Result<null, UserRefusal>> {
  if (!isUuid(id)) return refuse('not_found')
  try {
    return await attempt<null, UserRefusal>({ changesRightsOf: [id] }, async (tx, stop) => {
      const facts = await findUserFacts(id, tx)
      if (!facts) return stop('not_found')
      const next = accountStep(intent, { ...facts, own: id === admin.userId, seen, reason: '' })
      if ('refused' in next) return stop(next.refused)
      const step = intent === 'promote' ? ({ role: 'admin', seen } as const) : ({ role: 'member' } as const)
      const given = await assignRole(tx, { userId: id, ...step }, { kind: 'admin', userId: admin.userId })
      if (given === null) return stop('stale')
      return null
    })
  } catch (error) {
    if (isLastAdmin(error)) return refuse('last_admin')
    throw error
  }
}
