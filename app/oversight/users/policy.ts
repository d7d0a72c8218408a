import { conflict, denied, NOT_FOUND, type Refusals, tooOften, errorAt } from '#app/lib/refusal.ts'
import type { CompanyType, UserType } from '#app/lib/viewer.ts'
import { step } from '#app/review/engine.ts'
import type { UserIntent } from './schema.ts'
import { type AccountStatus, type AccountStep, accountWorkflow } from './workflow.ts'

/** The desk's answer to each refusal (ADM-201). */
export const USER_REFUSALS = {
  not_found: NOT_FOUND,
  not_allowed: denied('You are no longer an admin. Nothing was changed.'),
  own_record: denied(
    'This is your own account. Ask another admin to do this. You can end your own sessions in your settings.',
  ),
  stale: conflict(
    'The account changed after you opened it. Your change was not saved. Check the current version below.',
  ),
  wrong_status: conflict('The account’s status has changed, so this step is no longer possible.'),
  reason_required: errorAt('reason', 'Enter a reason.'),
  last_admin: conflict('This is the last admin. Make someone else an admin first.'),
  kind_required: errorAt('kind', 'Choose a user type.'),
  other_role_required: errorAt('otherRole', 'Enter the person’s occupation.'),
  unchanged: { formError: 'The account already has this user type. Nothing was changed.' },
  other_company: conflict(
    'This account belongs to a company of another type, so its user type cannot change. To submit a profile of another type, the person needs a new account.',
  ),
  nothing_to_send: conflict(
    'The account has a password and a confirmed email address, so it doesn’t need a link.',
  ),
  too_many: tooOften(3600, 'We sent several links to this address within the last hour. Try again later.'),
} as const satisfies Refusals<string>
export type UserRefusal = keyof typeof USER_REFUSALS

export type UserFacts = {
  status: AccountStatus
  kind: UserType
  isVerified: boolean
  hasPassword: boolean
  version: number
  /** The type of the person's company, whatever its status. */
  companyType: CompanyType | null
}

type UserStepFacts = UserFacts & { own: boolean; seen: number; reason: string }

/** The next status of an account, or the refusal. */
export const accountStep = (intent: AccountStep, { status, version, own, seen, reason }: UserStepFacts) =>
  step(accountWorkflow, intent, {
    status: status as Exclude<AccountStatus, 'closed'>,
    actor: 'decider',
    own,
    reason,
    seen,
    current: version,
  })

/** The refusal of a user type, or null: a company fixes it, since its checks depend on it (MEM-083). */
export function kindRefusal(
  { status, kind: from, version, companyType, seen }: Omit<UserStepFacts, 'own' | 'reason'>,
  { kind, otherRole }: { kind: UserType | null; otherRole: string },
): UserRefusal | null {
  if (status === 'closed') return 'wrong_status'
  if (seen !== version) return 'stale'
  if (kind === null) return 'kind_required'
  if (companyType !== null && companyType !== kind) return 'other_company'
  if (kind === 'other' && otherRole === '') return 'other_role_required'
  return kind === from && kind !== 'other' ? 'unchanged' : null
}

/** The link an account still needs; null for a complete one. */
export function pendingLink({ status, hasPassword, isVerified }: UserFacts) {
  if (status === 'closed') return null
  if (!hasPassword) return 'set_password'
  return isVerified ? null : 'verify_email'
}

/** The steps the desk offers, in order. */
export function offeredSteps(facts: UserFacts & { own: boolean; sessions: number }): UserIntent[] {
  const { status, own, sessions, companyType } = facts
  if (status === 'closed') return []
  // A company fixes the user type.
  const kind: UserIntent[] = companyType !== null && companyType === facts.kind ? [] : ['kind']
  const wait: UserIntent[] = pendingLink(facts) === null ? [] : ['resend']
  if (own) return [...wait, ...kind]
  const steps = (Object.keys(accountWorkflow) as AccountStep[])
    .filter((intent) => (accountWorkflow[intent].from as readonly AccountStatus[]).includes(status))
    .toSorted((a, b) => Number(a === 'suspend') - Number(b === 'suspend'))
  return [...wait, ...kind, ...(sessions > 0 ? (['signOut'] as const) : []), ...steps]
}
