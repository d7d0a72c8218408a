import { type RawBuilder, sql } from 'kysely'
import { type AuditAction, spellingsOf } from '#app/review/actions.ts'

/**
 * When the person left a company, according to the log. Null without a log entry: then they may read none of its
 * decisions.
 */
export function leftAt(userId: string, companyId: RawBuilder<unknown>): RawBuilder<Date | null> {
  const newest = (which: RawBuilder<unknown>) => sql`(select max(a.at) from audit_log a
    where a.subject_type = 'company' and a.subject_id = ${companyId}::text and ${which})`
  const is = (action: AuditAction) => sql`a.action = any(${spellingsOf(action)}::text[])`
  const own = sql`((${is('colleague.leave')} and a.actor_user_id = ${userId}::uuid)
    or (${is('colleague.remove')} and a.details ->> 'userId' = ${userId}::text))`
  return sql`coalesce(${newest(own)}, ${newest(is('company.close'))})`
}
