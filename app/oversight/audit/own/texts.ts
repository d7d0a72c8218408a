import { AUDIT_ACTIONS, spellingsOf } from '#app/review/actions.ts'
import { actionText } from '../texts.ts'

const actions = Object.entries(AUDIT_ACTIONS)

/** Actions by others on a member's account, company, listings or documents that the member may see; all spellings. */
export const MEMBER_VISIBLE_ACTIONS: readonly string[] = actions
  .filter(([, { visibility }]) => visibility !== 'internal')
  .flatMap(([action]) => spellingsOf(action))

/** Those whose reason is written for the member and visible to them. */
export const MEMBER_VISIBLE_REASONS: readonly string[] = actions
  .filter(([, { visibility }]) => visibility === 'member_with_reason')
  .flatMap(([action]) => spellingsOf(action))

/** The actor as a member may know it: never by name. */
const WHO = {
  you: 'You',
  colleague: 'A colleague',
  admin: 'An admin',
  member: 'A member',
  applicant: 'A candidate',
  guest: 'A visitor',
  system: 'Our system',
} as const
export type OwnActor = keyof typeof WHO

/** "An admin approved the company profile". */
export function ownActionText(by: OwnActor, action: string): string {
  return `${WHO[by]} ${actionText(action)}`
}
