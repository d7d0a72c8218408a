import { conflict, DAY_SECONDS, denied, type Refusals, tooOften } from '#app/lib/refusal.ts'
import { EDIT_TEXTS, type EditRefusal } from '../policy.ts'
import { VERSIONS } from './texts.ts'

/** Responses to a refused change of an approved profile. */
export const EDIT_REFUSALS = {
  suspended: conflict(EDIT_TEXTS.suspended),
  account_suspended: conflict(EDIT_TEXTS.account_suspended),
  other_type: conflict(EDIT_TEXTS.other_type),
  not_owner: denied(EDIT_TEXTS.not_owner),
  stale: conflict(VERSIONS.stale),
  too_many: tooOften(DAY_SECONDS, VERSIONS.tooMany),
} as const satisfies Refusals<EditRefusal | 'stale' | 'too_many'>
