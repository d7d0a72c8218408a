import { sql } from 'kysely'
import { env } from '#app/lib/env.ts'

/** SQL version of a viewer's role for rows `m` of members: an admin without a required second factor counts as a member. */
export function isAdminSql() {
  if (env().adminSecondFactor !== 'required') return sql<boolean>`(m.role = 'admin')`
  return sql<boolean>`(m.role = 'admin' and exists (
    select 1 from second_factors f where f.user_id = m.user_id and f.confirmed_at is not null))`
}
