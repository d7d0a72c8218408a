import { countAccountCall, unexpected } from '#app/account/form-responses.server.ts'
import { FRESH_REFUSALS } from '#app/account/fresh-proof.server.ts'
import { emailAddress } from '#app/account/schema.ts'
import { passwordErrors } from '#app/account/security/password-errors.server.ts'
import { PASSWORD_ERRORS } from '#app/account/security/password-error-texts.ts'
import { type PasswordRefusal, changePassword } from '#app/account/security/commands/own-password.server.ts'
import { endOneSession, endOtherSessions } from '#app/account/security/commands/end-sessions.server.ts'
import {
  type RequestRefusal,
  cancelEmailChange,
  requestEmailChange,
} from '#app/account/security/email-change/request.server.ts'
import { WITHOUT_OLD, WITHOUT_OLD_TEXTS } from '#app/account/security/email-change/policy.ts'
import { invalid, refused, tooManyCalls } from '#app/lib/form-response.server.ts'
import { type Refusal, type Refusals, errorAt, refusal } from '#app/lib/refusal.ts'
import { formText, parseForm, UNEXPECTED } from '#app/lib/form.ts'
import { done, type Toast, redirectWithToast } from '#app/lib/toast.ts'
import type { Member } from '#app/lib/viewer.ts'
import { savePersonalData } from './own-account.server.ts'
import { personalSchema } from './schema.ts'

const FAILED = 'Not saved'
const NO_PHONE = 'Enter the number with its country code, for example +48 22 123 45 67.'
const CHECK: Toast = { title: 'Check your entries', tone: 'error' }

const PASSWORD_FIELDS = {
  current: 'currentPassword',
  password: 'newPassword',
  confirmation: 'confirmPassword',
} as const

const PASSWORD_REFUSALS = {
  missing: { text: 'Fill in all 3 fields.' },
  wrong_password: errorAt(PASSWORD_FIELDS.current, 'This is not your current password.'),
  mismatch: errorAt(PASSWORD_FIELDS.confirmation, 'Passwords do not match.'),
  same: errorAt(PASSWORD_FIELDS.password, 'This is already your password. Choose a different one.'),
  too_short: errorAt(PASSWORD_FIELDS.password, 'Password must be at least 8 characters long.'),
  too_weak: errorAt(PASSWORD_FIELDS.password, PASSWORD_ERRORS.rule),
} as const satisfies Refusals<PasswordRefusal>

const backTo = (toast: Toast, part: string) => redirectWithToast(`/settings#${part}`, toast)

async function personal(member: Member, formData: FormData) {
  const parsed = parseForm(personalSchema(member.timeZone), formData)
  if (!parsed.ok) return invalid(parsed.form, { toast: CHECK })
  const saved = await savePersonalData(member, parsed.data)
  if (!saved.ok) return refused(formData, { errors: { phone: NO_PHONE }, toast: CHECK })
  return backTo(done('Personal details saved'), 'personal')
}

const BAD_ADDRESS = 'Please enter a valid email address'
const OWN_ADDRESS = 'This is already your address.'

/** Refusals of a change without the old mailbox. */
const WITHOUT_OLD_REFUSALS = {
  same_address: errorAt('newAddress', OWN_ADDRESS),
  too_soon: { kind: 'conflict', title: FAILED, text: WITHOUT_OLD_TEXTS.tooSoon },
  admin: { kind: 'access_denied', title: FAILED, text: WITHOUT_OLD_TEXTS.admin },
  ...FRESH_REFUSALS,
} as const satisfies Refusals<RequestRefusal>

/**
 * Free and taken addresses get the same response. Without the old mailbox the address is typed twice, since a typo would
 * cost the one request in 90 days.
 */
async function requestNewAddress(member: Member, formData: FormData, { withoutOld = false } = {}) {
  const field = withoutOld ? 'newAddress' : 'newEmail'
  const typed = emailAddress.safeParse(formText(formData, field))
  if (!typed.success) return refused(formData, { errors: { [field]: BAD_ADDRESS }, toast: CHECK })
  if (withoutOld && typed.data !== emailAddress.safeParse(formText(formData, 'newAddressAgain')).data)
    return refused(formData, { errors: { newAddressAgain: 'The two addresses do not match.' }, toast: CHECK })
  const wait = await countAccountCall('reset', `email-change:${member.userId}`)
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  const asked = await requestEmailChange(member, typed.data, { withoutOld })
  if (!asked.ok && asked.refused === 'same_address' && !withoutOld)
    return refused(formData, { errors: { newEmail: OWN_ADDRESS }, toast: CHECK })
  if (!asked.ok) return refused(formData, WITHOUT_OLD_REFUSALS[asked.refused])
  const sent = withoutOld
    ? done(
        'We sent you an email',
        `Open the link that we sent to the new address. Your account switches to it ${WITHOUT_OLD.wait} days later.`,
      )
    : done('We sent you 2 emails', 'Open the links that we sent to your current and your new address.')
  return backTo(sent, 'email')
}

async function password(member: Member, formData: FormData) {
  const wait = await countAccountCall('signIn', `password:${member.userId}`)
  if (wait !== null) return tooManyCalls(formData, FAILED, wait)
  const typed = {
    current: formText(formData, PASSWORD_FIELDS.current),
    password: formText(formData, PASSWORD_FIELDS.password),
    confirmation: formText(formData, PASSWORD_FIELDS.confirmation),
  }
  const changed = await changePassword(member, typed)
  if (changed.ok)
    return backTo(done('Password changed', 'We signed you out of all other sessions.'), 'password')
  const why: Refusal = PASSWORD_REFUSALS[changed.refused]
  const errors = {
    ...(typed.current === '' && { [PASSWORD_FIELDS.current]: 'Enter your current password.' }),
    ...why.errors,
    ...(await passwordErrors({ ...typed, email: member.email }, PASSWORD_FIELDS)),
  }
  return refused(formData, { ...why, errors, title: CHECK.title })
}

async function endSession(member: Member, formData: FormData) {
  const ended = await endOneSession(member, formText(formData, 'id'))
  if (!ended.ok) throw refusal('not_found')
  return backTo(done('Session signed out'), 'sessions')
}

async function endOthers(member: Member) {
  const count = await endOtherSessions(member)
  const text = count === 1 ? '1 session was signed out.' : `${count} sessions were signed out.`
  return backTo(done('Signed out everywhere else', text), 'sessions')
}

async function cancelAddress(member: Member, formData: FormData) {
  const cancelled = await cancelEmailChange(member)
  if (cancelled.ok) return backTo(done('Email change cancelled'), 'email')
  if (cancelled.refused === 'not_fresh') return refused(formData, FRESH_REFUSALS.not_fresh)
  return backTo({ title: 'There is no email change to cancel', tone: 'note' }, 'email')
}

/** The form posts of the settings page, by `intent`. */
async function handleIntent(member: Member, formData: FormData) {
  switch (formText(formData, 'intent')) {
    case 'personal':
      return personal(member, formData)
    case 'email':
      return requestNewAddress(member, formData)
    case 'without-old-mailbox':
      return requestNewAddress(member, formData, { withoutOld: true })
    case 'cancel-email':
      return cancelAddress(member, formData)
    case 'password':
      return password(member, formData)
    case 'end-session':
      return endSession(member, formData)
    case 'end-others':
      return endOthers(member)
    default:
      return refused(formData, { title: FAILED, text: UNEXPECTED })
  }
}

/** Turns unexpected failures into a form response, so that no entries are lost. */
export async function handleSettings(member: Member, formData: FormData) {
  try {
    return await handleIntent(member, formData)
  } catch (error) {
    return unexpected(formData, error, FAILED)
  }
}
