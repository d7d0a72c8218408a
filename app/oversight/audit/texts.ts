import { AUDIT_ACTIONS, currentAction } from '#app/review/actions.ts'

const spaced = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_.]+/g, ' ')
    .toLowerCase()
    .trim()

const actionTexts: ReadonlyMap<string, string> = new Map(
  Object.entries(AUDIT_ACTIONS).map(([action, { text }]) => [action, text]),
)

/** The predicate of an action; falls back to the action's name. */
export function actionText(action: string): string {
  return actionTexts.get(currentAction(action)) ?? `recorded “${spaced(action)}”`
}

/** The same without an actor: "Changed the password". */
export function actionLabel(action: string): string {
  const label = actionTexts.get(currentAction(action)) ?? spaced(action)
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** A status or the name of a detail: "more info requested". */
export const stateText = spaced

export const ACTOR_KINDS = {
  admin: 'Admin',
  member: 'Member',
  applicant: 'Candidate',
  guest: 'Guest',
  system: 'System',
} as const
export type ActorKind = keyof typeof ACTOR_KINDS

const TYPES: ReadonlyMap<string, string> = new Map([
  ['user', 'Account'],
  ['kyc_submission', 'KYC document'],
  ['file', 'Stored file'],
  ['mail', 'Email'],
  ['audit_log', 'Audit log'],
  ['market', 'Market figures'],
])

/** The kind of an object: "Access request". */
export function typeLabel(type: string): string {
  const label = TYPES.get(type) ?? spaced(type)
  return label.charAt(0).toUpperCase() + label.slice(1)
}
