import { defineDesk } from '#app/review/desk/desk.server.ts'
import { countUsers, listUsers } from '../queries/list.server.ts'
import { loadUser } from '../queries/record.server.ts'
import { userFilters } from '../schema.ts'
import { answerUserStep } from './decide.server.ts'

/** Every account, newest first (ADM-201). */
export const userDesk = defineDesk({
  loadFailed: 'Failed to load users',
  filters: userFilters,
  async load(admin, filters, id) {
    const [page, counts, record] = await Promise.all([
      listUsers(admin, filters),
      countUsers(admin),
      id ? loadUser(admin, id) : null,
    ])
    return { page, counts, record }
  },
  answer: (admin, formData, { address }) => answerUserStep(admin, formData, address),
})
