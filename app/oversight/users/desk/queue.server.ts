import { loadSignUpFacts } from '#app/account/queries.server.ts'
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
  givenUp: givenUpMail('user'),
  filters: userFilters,
  path: usersPath,
  list: listUsers,
  counts: countUsers,
  record: loadUser,
  // A complete sign-up shows no turn; most accounts are complete.
  async turns(ids) {
    const turns = await loadTurns('sign_up', await loadSignUpFacts(ids))
    return new Map([...turns].filter(([, { side, rests }]) => side !== 'nobody' || rests))
  },
  answer: (admin, formData, { address }) => answerUserStep(admin, formData, address),
})
