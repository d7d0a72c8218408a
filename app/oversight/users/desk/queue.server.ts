import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { type CaseFacts, only } from '#app/review/turn.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { countUsers, listUsers } from '../queries/list.server.ts'
import { loadUser } from '../queries/record.server.ts'
import { userFilters } from '../schema.ts'
import { answerUserStep } from './decide.server.ts'
import { usersPath } from './path.ts'

/** Every account, newest first (ADM-201). */
export const userDesk = defineDesk({
  loadFailed: 'Failed to load users',
  undelivered: givenUpMail('user'),
  filters: userFilters,
  path: usersPath,
  list: listUsers,
  counts: countUsers,
  record: loadUser,
  // A complete sign-up shows no turn; most accounts are complete.
  async turns(ids) {
    const turns = await loadTurns('sign_up', await loadSignUpFacts(ids))
    return new Map([...turns].filter(([, { side, isPaused }]) => side !== 'nobody' || isPaused))
  },
  answer: (admin, formData, { address }) => answerUserStep(admin, formData, address),
})

/** Missing parts of sign-ups, by user id. */
export async function loadSignUpFacts(ids: readonly string[]): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<{ id: string; isConfirmed: boolean; hasPassword: boolean; suspended: boolean }>`
    select m.user_id as id, u.email_verified as is_confirmed, m.suspended_at is not null and m.closed_at is null as suspended,
      exists (select 1 from credentials c where c.user_id = m.user_id and c.password is not null) as has_password
    from members m join users u on u.id = m.user_id where m.user_id = any (${ids}::uuid[])`.execute(db())
  return new Map(
    rows.map(({ id, isConfirmed, hasPassword, suspended }) => [
      id,
      {
        suspended,
        missing: [
          ...(isConfirmed ? [] : only('Confirm your email address')),
          ...(hasPassword ? [] : only('Set your password')),
        ],
      },
    ]),
  )
}
