import { shortName } from '#app/lib/name.ts'
import { REVIEW_TIME } from '#app/lib/review-time.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own, type OwnWords, wholeDays } from '#app/mail/own-words.ts'
import type { WaysLeft } from './policy.ts'
import { RESET } from './reset.words.ts'

/** "24 hours" or "45 minutes": a life in seconds, as a person says it. */
export function lifeInWords(seconds: number): OwnWords {
  const isHours = seconds % 3600 === 0
  const count = isHours ? seconds / 3600 : Math.round(seconds / 60)
  return own`${count} ${isHours ? 'hour' : 'minute'}${count === 1 ? '' : 's'}`
}

type Linked = { lifeSeconds: number }

const HELLO = own`Hello,`

/** A mail to an address that is not confirmed; `uploadSeconds`: how long documents are kept without that. */
type Unconfirmed = Linked & { uploadSeconds: number }

/** Whoever never confirms an address gets no further mail, so that this one announces the removal (decision 118). */
const removedAfter = (uploadSeconds: number) =>
  own`Uploaded documents are deleted ${wholeDays(uploadSeconds)} after the account was created, unless the address is confirmed by then.`

/** The mail that leads a new account to its password (MEM-062, MEM-064). */
export function setPasswordMail({ lifeSeconds, uploadSeconds }: Unconfirmed): StrangerContent {
  return {
    subject: own`Complete your registration at Parcela`,
    heading: own`Complete Your Registration`,
    paragraphs: [
      HELLO,
      own`thank you for applying to the Parcela pilot programme. Your account is there; it only needs your password.`,
      own`The link works once, for ${lifeInWords(lifeSeconds)}. Setting the password confirms that the address is yours. After that you complete your company profile, which our team reviews within ${REVIEW_TIME}.`,
      removedAfter(uploadSeconds),
      own`If you did not apply, choose “This was not me”: the account is removed. You can also ignore this mail.`,
    ],
    action: { label: 'Set your password', oneTimeLink: true },
    refusal: { label: 'This was not me' },
  }
}

/** The mail that confirms the address of an account with a password (MEM-045, MEM-076). */
export function verifyEmailMail({ lifeSeconds, uploadSeconds }: Unconfirmed): StrangerContent {
  return {
    subject: own`Confirm your e-mail address at Parcela`,
    heading: own`Confirm your e-mail address`,
    paragraphs: [
      HELLO,
      own`an account at Parcela was registered with this address, and a password was chosen for it. The link shows the name that was given. Confirm only if the account is yours: from then on that password opens it.`,
      own`The link works once, for ${lifeInWords(lifeSeconds)}. In any other browser we ask for that password, or let you set your own.`,
      removedAfter(uploadSeconds),
      own`If you did not register, choose “This was not me”: the account is removed. You can also ignore this mail.`,
    ],
    action: { label: 'Confirm e-mail address', oneTimeLink: true },
    refusal: { label: 'This was not me' },
  }
}

/** What the owner of a registered address is told when somebody applies with it again (MEM-044, MEM-066). */
export function alreadyRegisteredMail(): StrangerContent {
  return {
    subject: own`You already have an account at Parcela`,
    heading: own`You already have an account`,
    paragraphs: [
      HELLO,
      own`somebody, probably you, applied to Parcela with this address. It already has an account, and nothing about it was changed.`,
      own`Please sign in. If you no longer know your password, the sign-in page leads to a new one.`,
    ],
    action: { label: 'Sign in', path: '/signin' },
  }
}

/** The link to a new password (PUB-178). */
export function resetMail({ lifeSeconds }: Linked): StrangerContent {
  return {
    subject: own`Reset your Parcela password`,
    heading: own`Reset your password`,
    paragraphs: [
      HELLO,
      own`someone asked for a new password for your account. The link works once, for ${lifeInWords(lifeSeconds)}.`,
      own`If this was not you, you can ignore this mail. Your password stays as it is.`,
    ],
    action: { label: 'Choose a new password', oneTimeLink: true },
  }
}

/** What the owner is told once the password has changed. */
export function passwordChangedMail({ name, left }: { name: string; left: WaysLeft }): MailContent {
  const unchanged = RESET.left(left)
  return {
    subject: 'Your Parcela password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${shortName(name)},`,
      'the password of your account was changed and every other session was signed out.',
      ...(unchanged === null ? [] : [unchanged]),
      'If this was not you, choose a new password at once and write to our support team.',
    ],
    action: { label: 'Choose a new password', path: '/forgot-password' },
  }
}

/** The mail to a new admin, made from the command line. */
export function adminInvitationMail({ lifeSeconds }: Linked): StrangerContent {
  return {
    subject: own`Your admin account at Parcela`,
    heading: own`Your admin account`,
    paragraphs: [
      own`An admin account was made for this address. It only needs your password.`,
      own`The link works once, for ${lifeInWords(lifeSeconds)}.`,
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
      `Hello ${shortName(name)},`,
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
