import { loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { formText } from '#app/lib/form.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import type { ClaimSubject } from '#app/review/claims.ts'
import { answerReview } from '#app/review/desk/answer.server.ts'
import { defineDesk } from '#app/review/desk/desk.server.ts'
import { countVersions, listVersionsForReview, nextWaitingVersion } from '../queries/review-queue.server.ts'
import { loadVersionForReview } from '../queries/review-record.server.ts'
import { type VersionFilters, versionFilters } from '../schema.ts'
import { answerRevert, reviewVersion, VERSION_REFUSALS } from './decide.server.ts'
import { DESK } from './desk.words.ts'
import { BLANK_REASON, versionsPath } from './path.ts'

const SUBJECT: ClaimSubject = 'version'

async function next(admin: AdminViewer, id: string, filters: VersionFilters): Promise<string | null> {
  const waiting = await nextWaitingVersion(admin, id, filters.search)
  return waiting && versionsPath(filters, waiting)
}

/** The profile changes desk. */
export const versionDesk = defineDesk({
  loadFailed: DESK.loadFailed,
  filters: versionFilters,
  async load(admin, filters, id) {
    const [page, counts, record] = await Promise.all([
      listVersionsForReview(admin, filters),
      countVersions(admin),
      id ? loadVersionForReview(admin, id) : null,
    ])
    return { page, counts, record }
  },
  next,
  turns: {
    ids: ({ page, record }) => [record?.id ?? null, ...page.rows.map(({ id }) => id)],
    load: async (ids) => loadTurns('version', await loadVersionFacts(ids)),
  },
  claims: {
    subject: SUBJECT,
    waiting: ({ page, record }) => ({
      ids: page.rows.flatMap(({ id, status }) => (status === 'pending' ? [id] : [])),
      open: record?.status === 'pending' && !record.own ? record.id : null,
    }),
  },
  async answer(admin, formData, { address, filters, open }) {
    if (formText(formData, 'intent') === 'revert') return answerRevert(admin, formData, address)
    return answerReview(admin, formData, {
      carryOut: (input) => reviewVersion(admin, input),
      refusals: VERSION_REFUSALS,
      failure: { ...DESK.failure, tone: 'error' },
      blankReason: BLANK_REASON,
      address,
      subject: SUBJECT,
      next: () => next(admin, open ?? '', filters),
    })
  },
})
