import { sql } from 'kysely'
import { env } from '#app/lib/env.ts'

/** The twin of a viewer's role, for rows `m` of members: who lacks the second factor that is asked for is a member. */
export function isAdminSql() {
  if (env().adminSecondFactor !== 'required') return sql<boolean>`(m.role = 'admin')`
  return sql<boolean>`(m.role = 'admin' and exists (
    select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null))`
}
