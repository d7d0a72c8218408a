import { A_DAY, conflict, denied, tooOften } from '#app/lib/answer.ts'
import type { Refusals } from '#app/lib/answer.ts'
import { EDIT_WORDS } from '../policy.ts'
import type { SendStop } from './commands/send-version.server.ts'
import type { WithdrawStop } from './commands/withdraw-version.server.ts'
import { VERSIONS } from './versions.words.ts'

/** Responses to refused saves and submissions. A sign-in that is too old redirects to a fresh one. */
export const CHANGE_REFUSALS = {
  suspended: conflict(EDIT_WORDS.suspended),
  account_suspended: conflict(EDIT_WORDS.account_suspended),
  other_type: conflict(EDIT_WORDS.other_type),
  not_owner: denied(EDIT_WORDS.not_owner),
  stale: conflict(VERSIONS.stale),
  invalid: conflict(VERSIONS.stale),
  nothing: conflict(VERSIONS.nothingToSend),
  too_many: tooOften(A_DAY, VERSIONS.tooMany),
  consents_missing: { errors: { consents: VERSIONS.consentsMissing } },
  documents_missing: { errors: { documents: VERSIONS.documentMissing } },
} as const satisfies Refusals<Exclude<SendStop, 'not_fresh'>>

export const WITHDRAW_REFUSALS = {
  not_owner: denied(EDIT_WORDS.not_owner),
  not_pending: conflict(VERSIONS.notWithdrawn),
} as const satisfies Refusals<WithdrawStop>
