import { loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { formText } from '#app/lib/form.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { countVersions, listVersionsForReview } from '../queries/review-queue.server.ts'
import { loadVersionForReview } from '../queries/review-record.server.ts'
import { versionFilters } from '../schema.ts'
import { answerRevert, reviewVersion, VERSION_REFUSALS } from './decide.server.ts'
import { DESK } from './texts.ts'
import { BLANK_REASON, versionsPath } from './path.ts'

/** The profile changes desk. */
export const versionDesk = defineDesk({
  loadFailed: DESK.loadFailed,
  filters: versionFilters,
  path: versionsPath,
  list: listVersionsForReview,
  counts: countVersions,
  record: loadVersionForReview,
  turns: async (ids) => loadTurns('version', await loadVersionFacts(ids)),
  claims: 'version',
  async answer(admin, formData, place) {
    if (formText(formData, 'intent') === 'revert') return answerRevert(admin, formData, place.address)
    return answerReview(formData, place, {
      carryOut: (input) => reviewVersion(admin, input),
      refusals: VERSION_REFUSALS,
      failure: { ...DESK.failure, tone: 'error' },
      blankReason: BLANK_REASON,
    })
  },
})
