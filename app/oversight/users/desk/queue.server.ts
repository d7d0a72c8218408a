import { sql } from 'kysely'
import { db } from '#app/db/client.server.ts'
import { type CaseFacts, missingItem } from '#app/review/turn.ts'
import { givenUpMailFinder } from '#app/mail/given-up.server.ts'
import { defineDesk, forDesk, INVALID_REQUEST } from '#app/review/desk/desk.server.ts'
import { loadTurns } from '#app/review/turn-index.server.ts'
import { countUsers, listUsers } from '../queries/list.server.ts'
import { loadUser } from '../queries/record.server.ts'
import { userFilters, usersPath, userStep, type UserStep } from '../schema.ts'
import { FRESH_REFUSALS, proveFresh } from '#app/account/fresh-proof.server.ts'
import { respond, invalid } from '#app/lib/form-response.server.ts'
import { parseForm } from '#app/lib/form.ts'
import { ok, type Result } from '#app/lib/refusal.ts'
import { done, redirectWithToast, type Toast } from '#app/lib/toast.ts'
import type { AdminViewer } from '#app/lib/viewer.ts'
import {
  changeKind,
  resendLink,
  signOutEverywhere,
  changeUserRole,
  changeSuspension,
} from '#app/oversight/users/commands/change-account.server.ts'
import { USER_REFUSALS, type UserRefusal } from '#app/oversight/users/policy.ts'

const FAILED: Toast = { title: 'Not changed', text: 'Something went wrong. Please try again.', tone: 'error' }

const MAILED = 'We’ll email the person.'

const DONE = {
  promote: done('Admin role granted', MAILED),
  demote: done('Admin role removed', MAILED),
  kind: done('User type changed', MAILED),
  suspend: done('Account suspended', MAILED),
  reinstate: done('Account reinstated', MAILED),
  postpone: done('New review date set', 'The person will see it on their status page.'),
} as const

type StepOutcome = Promise<Result<Toast, UserRefusal | 'not_fresh'>>

async function signedOut(admin: AdminViewer, id: string): StepOutcome {
  const proof = proveFresh(admin)
  if (!proof.ok) return proof
  const ended = await signOutEverywhere(proof.value, id)
  if (!ended.ok) return ended
  const { sessions } = ended.value
  if (sessions === 0) return ok({ title: 'No open sessions', text: 'Nothing was changed.', tone: 'note' })
  return ok(done(sessions === 1 ? '1 session ended' : `${sessions} sessions ended`, MAILED))
}

async function resent(admin: AdminViewer, id: string): StepOutcome {
  const sent = await resendLink(admin, id)
  if (!sent.ok) return sent
  const link = sent.value.link === 'set_password' ? 'set the password' : 'confirm the email address'
  return ok(done('Link sent', `We’re emailing a new link to ${link}.`))
}

/** Dangerous steps need a fresh proof. */
async function carryOut(admin: AdminViewer, input: UserStep): StepOutcome {
  const { intent, id, seen, reason, reviewOn, kind, otherRole } = input
  const toToast = (result: Result<null, UserRefusal>) =>
    result.ok ? ok(DONE[intent as keyof typeof DONE]) : result
  if (intent === 'resend') return resent(admin, id)
  if (intent === 'kind') return toToast(await changeKind(admin, { id, seen, kind, otherRole }))
  if (intent === 'signOut') return signedOut(admin, id)
  const proof = proveFresh(admin)
  if (!proof.ok) return proof
  if (intent === 'promote' || intent === 'demote')
    return toToast(await changeUserRole(proof.value, { id, seen, intent }))
  return toToast(await changeSuspension(proof.value, { id, seen, intent, reason, reviewOn }))
}

/** Performs one posted step on an account; every response except success returns the input (ADM-201). */
async function handleUserStep(admin: AdminViewer, formData: FormData, address: string) {
  const parsed = parseForm(userStep, formData)
  if (!parsed.ok) return forDesk(invalid(parsed.form, { formError: INVALID_REQUEST.changed }))
  const { intent } = parsed.data
  return forDesk(
    await respond(formData, () => carryOut(admin, parsed.data), {
      refusals: { ...USER_REFUSALS, ...FRESH_REFUSALS },
      done: (toast) => redirectWithToast(address, toast),
      failure: { event: 'account.step_failed', about: { intent }, toast: FAILED },
    }),
  )
}

/** Every account, newest first (ADM-201). */
export const userDesk = defineDesk({
  loadFailed: 'Failed to load users',
  undelivered: givenUpMailFinder('user'),
  filters: userFilters,
  path: usersPath,
  list: listUsers,
  counts: countUsers,
  record: loadUser,
  // A complete sign-up shows no turn; most accounts are complete.
  async turns(ids) {
    const turns = await loadTurns('sign_up', await loadSignUpFacts(ids))
    return new Map([...turns].filter(([, { side, isPaused }]) => side !== 'nobody' || isPaused))
  },
  handle: (admin, formData, { address }) => handleUserStep(admin, formData, address),
})

/** Missing parts of sign-ups, by user id. */
export async function loadSignUpFacts(ids: readonly string[]): Promise<Map<string, CaseFacts>> {
  const { rows } = await sql<{ id: string; isConfirmed: boolean; hasPassword: boolean; suspended: boolean }>`
    select m.user_id as id, u.email_verified as is_confirmed, m.suspended_at is not null and m.closed_at is null as suspended,
      exists (select 1 from credentials c where c.user_id = m.user_id and c.password is not null) as has_password
    from members m join users u on u.id = m.user_id where m.user_id = any (${ids}::uuid[])`.execute(db())
  return new Map(
    rows.map(({ id, isConfirmed, hasPassword, suspended }) => [
      id,
      {
        suspended,
        missing: [
          ...(isConfirmed ? [] : missingItem('Confirm your email address')),
          ...(hasPassword ? [] : missingItem('Set your password')),
        ],
      },
    ]),
  )
}
