import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { MailContent } from '#app/mail/content.ts'

/** "24 hours" or "45 minutes": a life in seconds, as a person says it. */
export function lifeInWords(seconds: number): string {
  const [count, unit] = seconds % 3600 === 0 ? [seconds / 3600, 'hour'] : [Math.round(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The name is null where the address is not verified. */
type Named = { name: string | null }
type Linked = Named & { lifeSeconds: number }

/** An unverified address may be somebody else's: mail to it carries no words of whoever typed it in. */
const greeting = (name: string | null) => (name === null ? 'Hello,' : `Hello ${name},`)

const NOT_YOU = 'If this was not you, you can ignore this mail. Nothing happens without the link.'

/** The mail that leads a new account to its password (MEM-062, MEM-064). */
export function setPasswordMail({ name, lifeSeconds }: Linked): MailContent {
  return {
    subject: 'Complete your registration at Parcela',
    heading: 'Complete Your Registration',
    paragraphs: [
      greeting(name),
      'thank you for applying to the Parcela pilot programme. Your account is there; it only needs your password.',
      `The link works once, for ${lifeInWords(lifeSeconds)}. After that you complete your company profile, which our team reviews within ${REVIEW_TIME}.`,
      NOT_YOU,
    ],
    action: { label: 'Set your password', oneTimeLink: true },
  }
}

/** The mail that confirms the address of an account with a password (MEM-045, MEM-076). */
export function verifyEmailMail({ name, lifeSeconds }: Linked): MailContent {
  return {
    subject: 'Confirm your e-mail address at Parcela',
    heading: 'Confirm your e-mail address',
    paragraphs: [
      greeting(name),
      `please confirm that this address is yours. The link works once, for ${lifeInWords(lifeSeconds)}.`,
      NOT_YOU,
    ],
    action: { label: 'Confirm e-mail address', oneTimeLink: true },
  }
}

/** What the owner of a registered address is told when somebody applies with it again (MEM-044, MEM-066). */
export function alreadyRegisteredMail({ name }: Named): MailContent {
  return {
    subject: 'You already have an account at Parcela',
    heading: 'You already have an account',
    paragraphs: [
      greeting(name),
      'somebody, probably you, applied to Parcela with this address. It already has an account, and nothing about it was changed.',
      'Please sign in. If you no longer know your password, the sign-in page leads to a new one.',
    ],
    action: { label: 'Sign in', path: '/signin' },
  }
}

/** The link to a new password (PUB-178). */
export function resetMail({ name, lifeSeconds }: Linked): MailContent {
  return {
    subject: 'Reset your Parcela password',
    heading: 'Reset your password',
    paragraphs: [
      greeting(name),
      `a new password was asked for your account. The link works once, for ${lifeInWords(lifeSeconds)}.`,
      'If this was not you, you can ignore this mail. Your password stays as it is.',
    ],
    action: { label: 'Choose a new password', oneTimeLink: true },
  }
}

/** What the owner is told once the password has changed. */
export function passwordChangedMail({ name }: Named): MailContent {
  return {
    subject: 'Your Parcela password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      greeting(name),
      'the password of your account was changed and every other session was signed out.',
      'If this was not you, choose a new password at once and write to our support team.',
    ],
    action: { label: 'Choose a new password', path: '/forgot-password' },
  }
}

/** The mail to a new admin, made from the command line. */
export function adminInvitationMail({ lifeSeconds }: { lifeSeconds: number }): MailContent {
  return {
    subject: 'Your admin account at Parcela',
    heading: 'Your admin account',
    paragraphs: [
      'An admin account was made for this address. It only needs your password.',
      `The link works once, for ${lifeInWords(lifeSeconds)}.`,
    ],
    action: { label: 'Set your password', oneTimeLink: true },
  }
}

/** The one line of a change of role, for the bell. */
export function roleTitle(role: 'member' | 'admin'): string {
  return role === 'admin'
    ? 'You are an administrator of Parcela now'
    : 'You are no administrator of Parcela any more'
}

/** What the person is told when they become an administrator, or are one no longer (ADM-201). */
export function roleChangedMail({ name, role }: { name: string; role: 'member' | 'admin' }): MailContent {
  return {
    subject: roleTitle(role),
    heading: role === 'admin' ? 'You are an administrator now' : 'You are no administrator any more',
    paragraphs: [
      greeting(name),
      role === 'admin'
        ? 'your account was given the role of an administrator. The back office is open to you, and your sessions end sooner than before.'
        : 'the role of an administrator was taken from your account. The back office is closed to you; the rest of your account stays as it is.',
      'If this surprises you, write to our support team.',
    ],
    action:
      role === 'admin'
        ? { label: 'Open the back office', path: '/admin' }
        : { label: 'Open your settings', path: '/settings' },
  }
}
