import { countCompaniesForReview, listCompaniesForReview } from '#app/companies/queries/review-list.server.ts'
import { loadCheckedFacts } from '#app/companies/queries/review-checks.server.ts'
import { listReviewedPeople, ownPerson } from '#app/companies/queries/review-people.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import { FACT_INTENTS } from '#app/companies/schema/checks.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import { reviewFilters } from '#app/companies/schema/review.ts'
import { isOutage } from '#app/db/client.server.ts'
import { formText } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import { givenUpMail } from '#app/mail/given-up.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { listRevised } from '#app/review/revised.server.ts'
import { openProfileDocument, PROFILE_REFUSALS, reviewProfile } from './decide.server.ts'
import { saveFacts } from './facts.server.ts'
import { BLANK_REASON, profilesPath } from './path.ts'

const FAILURE = { title: 'Update failed', text: 'Unable to update profile status.', tone: 'error' } as const

/** People in the list. If they cannot be loaded, only the admin, with a flag (ADM-028). */
async function peopleOf(admin: AdminViewer, ids: readonly string[]) {
  try {
    return { people: await listReviewedPeople(admin, ids), arePeopleMissing: false }
  } catch (error) {
    if (isOutage(error)) throw error
    log.error('admin.people_failed', { error })
    return { people: ids.includes(admin.userId) ? [ownPerson(admin)] : [], arePeopleMissing: true }
  }
}

/** The profiles desk (ADM-018, ADM-020 to ADM-023). */
export const profileDesk = defineDesk({
  loadFailed: 'Failed to load profiles',
  undelivered: givenUpMail('company'),
  filters: reviewFilters,
  path: profilesPath,
  list: listCompaniesForReview,
  counts: countCompaniesForReview,
  record: loadCompanyForReview,
  async more(admin, { rows }, record) {
    const ids = rows.flatMap(({ userId }) => userId ?? [])
    const [facts, revised, people] = await Promise.all([
      record && loadCheckedFacts(admin, record.id),
      record?.status === 'pending' ? listRevised(admin, 'company', [record.id]) : null,
      peopleOf(admin, ids),
    ])
    return { facts, revised: revised?.get(record?.id ?? '') ?? null, ...people }
  },
  turns: async (ids) => loadTurns('profile', await loadProfileFacts(ids)),
  claims: 'company',
  async answer(admin, formData, place) {
    const intent = formText(formData, 'intent')
    if (intent === 'view') return openProfileDocument(admin, formData, place.address)
    const fact = FACT_INTENTS.find((one) => one === intent)
    if (fact) return saveFacts(admin, fact, formData, place.address)
    return answerReview(formData, place, {
      carryOut: (input) => reviewProfile(admin, input),
      refusals: PROFILE_REFUSALS,
      failure: FAILURE,
      blankReason: BLANK_REASON,
    })
  },
})
