import { knownZone } from '#app/lib/format.ts'
import { brand, pageTitle } from '#app/lib/identity.ts'
import {
  countParts,
  LISTED_PARTS,
  type MailContent,
  type Part,
  type StrangerContent,
  own,
} from '#app/mail/content.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import { durationText } from '../emails.ts'
import { CHANGE_WITHOUT_OLD_TEXTS } from './email-change/policy.ts'

const NOT_YOU =
  'If this was not you, choose a new password now, sign out all other sessions in your settings and contact support.'
const SETTINGS = { label: 'Open your settings', path: '/settings' } as const

/** A time in the person's time zone, with the zone's name (decision 17). */
function momentText(at: Date, zone: string): string {
  const timeZone = knownZone(zone)
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    at,
  )
  return `${text} (${timeZone})`
}

type NewSignIn = { device: string; address: string | null; at: Date; timeZone: string }

export function signInPart({ device, address, at, timeZone }: NewSignIn): Part {
  const moment = momentText(at, timeZone)
  return { label: device, text: address ? `${address}, ${moment}` : moment }
}

/** Sign-ins from browsers that the account does not know (MEM-382). */
export function newDeviceMail({ signIns }: { signIns: readonly Part[] }): MailContent {
  const count = countParts(signIns)
  const listed = signIns.slice(-LISTED_PARTS)
  return {
    subject: `New sign-in to your ${brand()} account`,
    heading: 'New sign-in to your account',
    paragraphs: [
      `Someone signed in to your account from ${count > 1 ? 'new devices' : 'a new device'}. If it was you, you don’t need to do anything.`,
      NOT_YOU,
      ...(count > listed.length
        ? [`There were ${count} sign-ins. These are the last ${listed.length}.`]
        : []),
    ],
    facts: listed.map(({ label, text }) => ({ label, value: text })),
    action: SETTINGS,
  }
}

const CHANGES = {
  factor_on: [
    'account.second_factor_enabled',
    'Two-factor authentication is on',
    'From now on, enter a code from your authenticator app after your password.',
  ],
  factor_off: [
    'account.second_factor_disabled',
    'Two-factor authentication is off',
    'Two-factor authentication was turned off. You now sign in with your password only.',
  ],
  factor_reset: [
    'account.second_factor_reset',
    'Two-factor authentication was reset',
    'Our team turned off two-factor authentication, removed your passkeys and signed you out on all devices. Sign in with your password and set up two-factor authentication again.',
  ],
  codes_renewed: [
    'account.recovery_codes_renewed',
    'You have new recovery codes',
    'We created 10 new recovery codes for your account. The earlier ones no longer work.',
  ],
  recovery_code_used: [
    'account.recovery_code_used',
    'A recovery code was used',
    'Someone signed in to your account with one of your recovery codes. That code no longer works.',
  ],
  codes_tried: [
    'account.wrong_codes_entered',
    'Someone is guessing codes for your account',
    'Someone who knows your password entered 10 codes in a row, and at least 9 of them were wrong.',
  ],
  passkey_added: [
    'account.passkey_added',
    'A passkey was added',
    'Someone added a passkey to your account. It can be used to sign in without a password.',
  ],
  passkey_removed: [
    'account.passkey_removed',
    'A passkey was removed',
    'Someone removed a passkey from your account. It can no longer be used to sign in.',
  ],
  email: [
    'account.email_changed',
    'Your email address was changed',
    'Sign in with this address from now on.',
  ],
} as const satisfies Record<string, readonly [kind: MailKind, heading: string, text: string]>

export type SecurityChange = keyof typeof CHANGES

export const securityMailKind = (change: SecurityChange) => CHANGES[change][0]

/** The email about a change to the security of the account (MEM-382). */
export function securityMail(change: SecurityChange): MailContent {
  const [, heading, text] = CHANGES[change]
  return {
    subject: pageTitle(heading),
    heading,
    paragraphs: [
      text,
      change === 'factor_reset' ? 'If you did not ask us to do this, contact support immediately.' : NOT_YOU,
    ],
    action: SETTINGS,
  }
}

/** The link that gets around a budget exhausted by strangers. */
export const signInLinkMail = ({ lifeSeconds }: { lifeSeconds: number }): StrangerContent => ({
  subject: own`Sign in to ${brand()} on a new device`,
  heading: own`Sign in on a new device`,
  paragraphs: [
    own`There were too many failed sign-in attempts on your account from new devices. Open this link in the browser where you want to sign in, then enter your password. It works for ${durationText(lifeSeconds)}.`,
    own`If you did not request this, ignore this email. Nobody can use the link without your password.`,
  ],
  action: { label: `Sign in to ${brand()}`, oneTimeLink: true },
})

/** The link to the current address (MEM-390). */
export const confirmOldMail = (facts: { newEmail: string; lifeSeconds: number }): MailContent => ({
  subject: `Confirm your ${brand()} email address change`,
  heading: 'Confirm your email address change',
  paragraphs: [
    'You asked to change the email address of your account. Nothing changes until you confirm it here and in the email to the new address.',
    `The link works once and expires after ${durationText(facts.lifeSeconds)}.`,
    'If this was not you, open the link and cancel the change. Then choose a new password.',
  ],
  facts: [{ label: 'New address', value: facts.newEmail }],
  action: { label: 'Confirm or cancel', oneTimeLink: true },
})

/** To the old address when its owner no longer has access to the mailbox, with a link that stops the change. */
export function stopChangeMail(facts: {
  newEmail: string
  takesEffectAt: Date | null
  timeZone: string
}): MailContent {
  const { newEmail, takesEffectAt, timeZone } = facts
  return {
    subject: `Someone asked to change the email address of your ${brand()} account`,
    heading: 'Someone asked to change your email address',
    paragraphs: [
      `Someone who is signed in to your account says they can no longer open this mailbox. They asked to change your email address. ${takesEffectAt ? 'The new address is confirmed. Unless you stop the change, your account switches to it at the time below.' : CHANGE_WITHOUT_OLD_TEXTS.moves}`,
      'If this was not you, stop the change. You don’t need to sign in. We’ll sign out every session of your account and send you a link to set a new password.',
      'If it was you, you don’t need to do anything.',
    ],
    facts: [
      { label: CHANGE_WITHOUT_OLD_TEXTS.newAddress, value: newEmail },
      ...(takesEffectAt ? [{ label: 'Takes effect', value: momentText(takesEffectAt, timeZone) }] : []),
    ],
    action: { label: CHANGE_WITHOUT_OLD_TEXTS.press, oneTimeLink: true },
  }
}

export const changeStoppedMail = ({ lifeSeconds }: { lifeSeconds: number }): StrangerContent => ({
  subject: own`Choose a new password for your ${brand()} account`,
  heading: own`Your email address change was stopped`,
  paragraphs: [
    own`Your account keeps this address. We signed you out on all devices, and your old password and passkeys no longer work. Choose a new password to sign in again.`,
    own`The link works once and expires after ${durationText(lifeSeconds)}. After that, choose “Forgot your password?” on the sign-in page to get a new one.`,
  ],
  action: { label: 'Choose a new password', oneTimeLink: true },
})

/** The link to the new address; names nobody, because the address may be a stranger's (MEM-390). */
export const confirmNewMail = ({ lifeSeconds }: { lifeSeconds: number }): StrangerContent => ({
  subject: own`Confirm your new ${brand()} email address`,
  heading: own`Confirm your new email address`,
  paragraphs: [
    own`A member of ${brand()} wants to use this address for their account. If it was you, sign in and confirm the address. The link works once and expires after ${durationText(lifeSeconds)}.`,
    own`If this was not you, ignore this email, or open the link and cancel the change. We won’t add your address to any account.`,
  ],
  action: { label: 'Confirm this address', oneTimeLink: true },
})

/** To the owner of an address that another account asked to use. */
export const addressTakenMail = (): StrangerContent => ({
  subject: own`Someone asked to use your address for another ${brand()} account`,
  heading: own`Your address already has an account`,
  paragraphs: [
    own`Someone, perhaps you, asked to use this address for another ${brand()} account. Your account keeps it.`,
    own`If this was not you, you don’t need to do anything.`,
  ],
  action: { label: 'Sign in', path: '/signin' },
})

/** To the previous address after the move. */
export const addressReplacedMail = ({ withoutOld }: { withoutOld: boolean }): StrangerContent => ({
  subject: own`Your ${brand()} email address was changed`,
  heading: own`Your email address was changed`,
  paragraphs: [
    withoutOld
      ? own`Your account has a new email address, because the change was not stopped from this mailbox. You can no longer sign in with this address.`
      : own`Your account has a new email address. The change was confirmed from both addresses. You can no longer sign in with this address.`,
    own`If this was not you, contact support immediately.`,
  ],
})
