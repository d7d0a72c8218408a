import { brand } from '#app/lib/identity.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import { type MailContent, type StrangerContent, own, type OwnText, wholeDays } from '#app/mail/content.ts'
import type { RemainingSignInMethods } from './policy.ts'

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

/** The ways to sign in that a new password leaves unchanged; null if there are none. */
export function remainingMethodsText({ passkeys, hasSecondFactor }: RemainingSignInMethods): string | null {
  const methods = [
    ...(passkeys > 0 ? [count(passkeys, 'passkey')] : []),
    ...(hasSecondFactor ? ['two-factor authentication'] : []),
  ]
  if (methods.length === 0) return null
  return `Still active: ${new Intl.ListFormat('en-GB').format(methods)}. In your settings, remove anything you don’t recognise.`
}

/** A lifetime in seconds as text: "24 hours" or "45 minutes". */
export function durationText(seconds: number): OwnText {
  const isHours = seconds % 3600 === 0
  const count = isHours ? seconds / 3600 : Math.round(seconds / 60)
  return own`${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`
}

type Linked = { lifeSeconds: number }

/** An email to an unconfirmed address; `uploadSeconds`: how long its documents are kept unless it is confirmed. */
type Unconfirmed = Linked & { uploadSeconds: number }

/** An unconfirmed address gets no further email, so this email announces the removal (decision 118). */
const removedAfter = (uploadSeconds: number) =>
  own`Confirm your address within ${wholeDays(uploadSeconds)} of signing up, or we’ll delete any documents you uploaded.`

/** Asks the owner of a new account to set a password (MEM-062, MEM-064). */
export const setPasswordMail = ({ lifeSeconds, uploadSeconds }: Unconfirmed): StrangerContent => ({
  subject: own`Complete your ${brand()} registration`,
  heading: own`Complete Your Registration`,
  paragraphs: [
    own`Thank you for applying to the ${brand()} pilot programme. Set a password to activate your account.`,
    own`The link works once and expires after ${durationText(lifeSeconds)}. Setting the password also confirms your email address. Then complete your company profile, which our team reviews within ${REVIEW_TIME}.`,
    removedAfter(uploadSeconds),
    own`If you did not apply, choose “This was not me” to remove the account, or ignore this email.`,
  ],
  action: { label: 'Set your password', oneTimeLink: true },
  refusal: { label: 'This was not me' },
})

/** Confirms the address of an account with a password (MEM-045, MEM-076). */
export const verifyEmailMail = ({ lifeSeconds, uploadSeconds }: Unconfirmed): StrangerContent => ({
  subject: own`Confirm your ${brand()} email address`,
  heading: own`Confirm your email address`,
  paragraphs: [
    own`Confirm that this ${brand()} account is yours. Open the link to see the name on it. If someone else created it, don’t confirm, because they could sign in with the password they chose.`,
    own`The link works once and expires after ${durationText(lifeSeconds)}. If you open it in another browser, enter the password chosen at sign-up or set a new one.`,
    removedAfter(uploadSeconds),
    own`If you did not sign up, choose “This was not me” to remove the account, or ignore this email.`,
  ],
  action: { label: 'Confirm e-mail address', oneTimeLink: true },
  refusal: { label: 'This was not me' },
})

/** To the owner of a registered address that was used to apply again (MEM-044, MEM-066). */
export const alreadyRegisteredMail = (): StrangerContent => ({
  subject: own`You already have an account with ${brand()}`,
  heading: own`You already have an account`,
  paragraphs: [
    own`Someone, perhaps you, applied to ${brand()} with this address. You already have an account, and it has not changed.`,
    own`Sign in to continue. If you forgot your password, choose “Forgot your password?” on the sign-in page.`,
  ],
  action: { label: 'Sign in', path: '/signin' },
})

/** The reset link (PUB-178). */
export const resetMail = ({ lifeSeconds }: Linked): StrangerContent => ({
  subject: own`Reset your ${brand()} password`,
  heading: own`Reset your password`,
  paragraphs: [
    own`Someone requested a new password for your account. The link works once and expires after ${durationText(lifeSeconds)}.`,
    own`If this was not you, ignore this email. Your password stays the same.`,
  ],
  action: { label: 'Choose a new password', oneTimeLink: true },
})

export function passwordChangedMail({ left }: { left: RemainingSignInMethods }): MailContent {
  const unchanged = remainingMethodsText(left)
  return {
    subject: `Your ${brand()} password was changed`,
    heading: 'Your password was changed',
    paragraphs: [
      'Your password was changed, and all other sessions were signed out.',
      ...(unchanged === null ? [] : [unchanged]),
      'If this was not you, choose a new password now and contact support.',
    ],
    action: { label: 'Choose a new password', path: '/forgot-password' },
  }
}

export const adminInvitationMail = ({ lifeSeconds }: Linked): StrangerContent => ({
  subject: own`Your ${brand()} admin account`,
  heading: own`Your admin account`,
  paragraphs: [
    own`We created an admin account for this address. Set a password to activate it.`,
    own`The link works once and expires after ${durationText(lifeSeconds)}.`,
  ],
  action: { label: 'Set your password', oneTimeLink: true },
})

export const roleTitle = (role: 'member' | 'admin'): string =>
  role === 'admin' ? `You are now an admin of ${brand()}` : `You are no longer an admin of ${brand()}`

/** To a person who became an administrator or is no longer one (ADM-201). */
export const roleChangedMail = ({ role }: { role: 'member' | 'admin' }): MailContent => ({
  subject: roleTitle(role),
  heading: role === 'admin' ? 'You are now an admin' : 'You are no longer an admin',
  paragraphs: [
    role === 'admin'
      ? 'You now have the admin role and can open the back office. For security, your sessions now end sooner.'
      : 'You no longer have the admin role and cannot open the back office. The rest of your account stays the same.',
    'If you did not expect this, contact support.',
  ],
  action:
    role === 'admin'
      ? { label: 'Open the back office', path: '/admin' }
      : { label: 'Open your settings', path: '/settings' },
})
