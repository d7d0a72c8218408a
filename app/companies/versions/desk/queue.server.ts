import { loadVersionFacts } from '#app/companies/turn/version-facts.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { formText, parseForm } from '#app/lib/form.ts'
import {
  CORRECTED,
  handleReview,
  forDesk,
  INVALID_REQUEST,
  defineDesk,
} from '#app/review/desk/desk.server.ts'
import { countVersions, listVersionsForReview } from '../queries/review-queue.server.ts'
import { loadVersionForReview } from '../queries/review-record.server.ts'
import { revertForm, versionFilters, versionsPath } from '../schema.ts'
import { OPEN_KYC_REFUSALS } from '#app/kyc/desk/document-steps.server.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { conflict, type Refusals, errorAt, ok, refuse, type Result } from '#app/lib/refusal.ts'
import { withFullStop } from '#app/lib/name.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import { ANSWER_DAY } from '#app/review/desk/review-day-texts.ts'
import type { ReviewInput } from '#app/review/desk/schema.ts'
import { REFUSAL_TEXTS, STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { decisionActions } from '#app/companies/schema/review.ts'
import { decideVersion } from '../commands/decide-version.server.ts'
import { type RevertRefusal, revertVersion } from '../commands/revert-version.server.ts'

const VERSION_REFUSALS = {
  ...OPEN_KYC_REFUSALS,
  nothing_asked: errorAt('items', ANSWER_DAY.nothing),
} as const

const DONE = {
  approve: 'Changes approved',
  requestInfo: 'Information requested',
  reject: 'Changes rejected',
} as const

const mailed = (company: string) => `${withFullStop(company)} We’ll email the owner.`

async function reviewVersion(
  admin: AdminViewer,
  { intent, id, seen, reason, memberNotes, internalNotes, picks, confirmed, reviewOn }: ReviewInput,
): Promise<Result<Toast, StepRefusal | 'not_found' | keyof typeof VERSION_REFUSALS>> {
  if (intent === 'drop') {
    const dropped = await decideVersion(admin, id, seen, 'drop', { reason })
    if (!dropped.ok) return dropped
    return ok(done('Request withdrawn', `${withFullStop(dropped.value.name)} We’ll notify the owner.`))
  }
  const action = decisionActions.find((one) => one === (intent === 'ask' ? 'requestInfo' : intent))
  if (!action) return refuse('not_allowed')
  const dueOn = intent === 'ask' ? reviewOn : null
  const texts = { reason, memberNotes, internalNotes, picks, confirmedOpenKyc: confirmed, dueOn }
  const decided = await decideVersion(admin, id, seen, action, texts)
  if (!decided.ok) return decided
  if (decided.value.silent) return ok(CORRECTED)
  return ok(done(DONE[action], mailed(decided.value.name)))
}

const REVERT_REFUSALS = {
  ...STEP_REFUSALS,
  reason_required: errorAt('revert_reason', REFUSAL_TEXTS.reason_required),
  too_late: conflict('You can revert a change within 30 days. This one is older.'),
  changed_since: conflict('These answers have been changed again, so there is nothing to revert.'),
} as const satisfies Refusals<RevertRefusal | StepRefusal | 'not_found'>

async function handleRevert(admin: AdminViewer, formData: FormData, address: string) {
  const parsed = parseForm(revertForm, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.changed }))
  const { id, seen, reason } = parsed.data
  return forDesk(
    await respond(formData, () => revertVersion(admin, id, seen, reason), {
      refusals: REVERT_REFUSALS,
      done: ({ name }) => redirectWithToast(address, done('Change reverted', mailed(name))),
    }),
  )
}

export const versionDesk = defineDesk({
  loadFailed: 'Failed to load profile changes',
  filters: versionFilters,
  path: versionsPath,
  list: listVersionsForReview,
  counts: countVersions,
  record: loadVersionForReview,
  turns: async (ids) => loadTurns('version', await loadVersionFacts(ids)),
  claims: 'version',
  async handle(admin, formData, place) {
    if (formText(formData, 'intent') === 'revert') return handleRevert(admin, formData, place.address)
    return handleReview(formData, place, {
      carryOut: (input) => reviewVersion(admin, input),
      refusals: VERSION_REFUSALS,
      failure: { title: 'Update failed', text: 'Your decision was not saved.', tone: 'error' },
    })
  },
})
