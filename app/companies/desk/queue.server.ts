import { countCompaniesForReview, listCompaniesForReview } from '#app/companies/queries/review-list.server.ts'
import { loadCheckedFacts } from '#app/companies/queries/review-checks.server.ts'
import { listReviewedPeople, ownPerson } from '#app/companies/queries/review-people.server.ts'
import { loadCompanyForReview } from '#app/companies/queries/review-record.server.ts'
import {
  advisorChecksForm,
  type AdvisorChecksForm,
  esgForm,
  type EsgForm,
  FACT_INTENTS,
  type FactIntent,
} from '#app/companies/schema/checks.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { loadProfileFacts } from '#app/companies/turn/profile-facts.server.ts'
import { profilesPath, reviewFilters } from '#app/companies/schema/review.ts'
import { isOutage } from '#app/db/client.server.ts'
import { formText, parseForm } from '#app/lib/form.ts'
import { log } from '#app/lib/log.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import {
  CORRECTED,
  handleReview,
  forDesk,
  INVALID_REQUEST,
  defineDesk,
} from '#app/review/desk/desk.server.ts'
import { givenUpMailFinder } from '#app/mail/given-up.server.ts'
import { listRevised, REOPEN_REFUSALS } from '#app/review/history.server.ts'
import {
  type FactRefusal,
  recordAdvisorChecks,
  setEsgStatus,
} from '#app/companies/commands/check-facts.server.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import {
  conflict,
  NOT_FOUND,
  type Refusals,
  errorAt,
  ok,
  refuse,
  type Result,
  refusal,
} from '#app/lib/refusal.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import { STEP_REFUSALS, type StepRefusal } from '#app/review/engine.ts'
import { ANSWER_DAY } from '#app/review/desk/review-day-texts.ts'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { decideCompany } from '#app/companies/commands/decide-company.server.ts'
import { companySuspension } from '#app/companies/commands/suspend-company.server.ts'
import { askApproved } from '#app/companies/versions/commands/ask-approved.server.ts'
import { withFullStop } from '#app/lib/name.ts'
import { OPEN_KYC_REFUSALS, openDocument } from '#app/kyc/desk/document-steps.server.ts'
import { REOPEN } from '#app/review/reopen-texts.ts'
import { documentSchema, type ReviewInput } from '#app/review/desk/schema.ts'

const MAILED = 'We’ll email the member.'
const DONE = {
  approve: done('Profile approved', MAILED),
  requestInfo: done('Information requested', MAILED),
  reject: done('Profile rejected', MAILED),
  suspend: done('Company suspended', MAILED),
  reinstate: done('Company reinstated', MAILED),
  postpone: done('New review date set', 'The member sees it on their page.'),
  reopen: done('Profile reopened', REOPEN.waits),
} as const

const PROFILE_REFUSALS = {
  ...FRESH_REFUSALS,
  ...OPEN_KYC_REFUSALS,
  ...REOPEN_REFUSALS,
  nothing_asked: errorAt('items', ANSWER_DAY.nothing),
  under_way: conflict(ANSWER_DAY.underWay),
} as const

/** Performs one review action with the texts from its dialog (ADM-034, ADM-195). */
async function reviewProfile(
  admin: AdminViewer,
  input: ReviewInput,
): Promise<Result<Toast, StepRefusal | 'not_found' | keyof typeof PROFILE_REFUSALS>> {
  const { intent, id, seen, reason, memberNotes, internalNotes, picks, confirmed } = input
  const isSuspensionStep = intent === 'suspend' || intent === 'reinstate' || intent === 'postpone'
  const proof = isSuspensionStep || intent === 'reopen' ? proveFresh(admin) : ok(null)
  if (!proof.ok) return proof
  if (isSuspensionStep) {
    const suspended = await companySuspension[intent](admin, id, seen, reason, input.reviewOn)
    return suspended.ok ? ok(DONE[intent]) : suspended
  }
  if (intent === 'drop') return refuse('not_allowed')
  const texts = { reason, ...(intent !== 'reopen' && { memberNotes, internalNotes, picks }) }
  if (intent === 'ask') {
    const asked = await askApproved(admin, id, seen, { ...texts, dueOn: input.reviewOn })
    if (!asked.ok) return asked
    return ok(done(ANSWER_DAY.asked, `${withFullStop(asked.value.name)} ${MAILED}`))
  }
  const decided = await decideCompany(admin, id, seen, intent, { ...texts, confirmedOpenKyc: confirmed })
  if (!decided.ok) return decided
  if (decided.value.silent) return ok(CORRECTED)
  if (intent === 'reopen') return ok(DONE.reopen)
  return ok({ ...DONE[intent], text: `${withFullStop(decided.value.name)} ${MAILED}` })
}

const openProfileDocument = (admin: AdminViewer, formData: FormData, address: string) =>
  openDocument(admin, address, async () => {
    const parsed = documentSchema.safeParse(Object.fromEntries(formData))
    if (!parsed.success) throw refusal('invalid')
    const { documents } = await loadCompanyForReview(admin, parsed.data.id)
    return documents.find(({ fileId }) => fileId === parsed.data.file)?.fileId
  })

const EVIDENCE_REQUIRED = 'Enter the evidence for this status.'

const FACT_REFUSALS = {
  not_found: NOT_FOUND,
  own_record: STEP_REFUSALS.own_record,
  wrong_status: conflict(
    'You cannot record this for a draft or for a company of another type. Nothing was changed.',
  ),
  stale: conflict(
    'Another admin changed this after you opened the page. Your changes were not saved. This is the current version.',
  ),
  reason_required: { formError: EVIDENCE_REQUIRED, errors: { evidence: EVIDENCE_REQUIRED } },
} as const satisfies Refusals<FactRefusal>

type FactForm = AdvisorChecksForm | EsgForm

async function storeFacts(admin: AdminViewer, form: FactForm): Promise<Result<Toast, FactRefusal>> {
  if ('esg_status' in form) {
    const stored = await setEsgStatus(admin, form)
    return stored.ok ? ok(done('ESG status set', 'The evidence was saved with it.')) : stored
  }
  const stored = await recordAdvisorChecks(admin, form)
  if (!stored.ok) return stored
  const { changed } = stored.value
  const text = changed === 0 ? 'No answers changed.' : `${changed} of 3 answers changed.`
  return ok(done('Checklist saved', text))
}

/** Stores the checklist, or sets the sustainability status (MEM-267, MEM-104). */
async function saveFacts(admin: AdminViewer, intent: FactIntent, formData: FormData, address: string) {
  const parsed = parseForm(intent === 'checks' ? advisorChecksForm : esgForm, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.stored }))
  return forDesk(
    await respond(formData, () => storeFacts(admin, parsed.data), {
      refusals: FACT_REFUSALS,
      done: (toast) => redirectWithToast(address, toast),
      failure: {
        event: 'company.facts_failed',
        about: { intent },
        toast: { title: 'Update failed', text: 'Your changes were not saved.', tone: 'error' },
      },
    }),
  )
}

/** People in the list. If they cannot be loaded, only the admin is returned, with a flag (ADM-028). */
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
  undelivered: givenUpMailFinder('company'),
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
  async handle(admin, formData, place) {
    const intent = formText(formData, 'intent')
    if (intent === 'view') return openProfileDocument(admin, formData, place.address)
    const fact = FACT_INTENTS.find((one) => one === intent)
    if (fact) return saveFacts(admin, fact, formData, place.address)
    return handleReview(formData, place, {
      carryOut: (input) => reviewProfile(admin, input),
      refusals: PROFILE_REFUSALS,
      failure: { title: 'Update failed', text: 'Unable to update profile status.', tone: 'error' },
    })
  },
})
