import { knownZone } from '#app/lib/known-zone.ts'
import { shortName } from '#app/lib/name.ts'
import type { MailContent, StrangerContent } from '#app/mail/content.ts'
import { own } from '#app/mail/own-words.ts'
import { lifeInWords } from '../emails.ts'
import { RESET } from '../reset.words.ts'
import { STOP } from './email-change/stop.words.ts'

type Named = { name: string }
const hello = (name: string) => `Hello ${shortName(name)},`
const NOT_YOU =
  'If this was not you, choose a new password at once, sign out every other session in your settings and write to our support team.'
const SETTINGS = { label: 'Open your settings', path: '/settings' } as const

/** A moment in the person's own zone, with the zone's name (decision 17). */
function momentText(at: Date, zone: string): string {
  const timeZone = knownZone(zone)
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    at,
  )
  return `${text} (${timeZone})`
}

/** A sign-in from a browser that the account has not met (MEM-382). */
export function newDeviceMail(
  facts: Named & { device: string; address: string | null; at: Date; timeZone: string },
): MailContent {
  const { name, device, address, at, timeZone } = facts
  return {
    subject: 'New sign-in to your Parcela account',
    heading: 'New sign-in to your account',
    paragraphs: [
      hello(name),
      'somebody signed in to your account from a device that we have not seen before. If it was you, there is nothing to do.',
      NOT_YOU,
    ],
    facts: [
      { label: 'Device', value: device },
      ...(address ? [{ label: 'Address', value: address }] : []),
      { label: 'Time', value: momentText(at, timeZone) },
    ],
    action: SETTINGS,
  }
}

const CHANGES = {
  factor_on: [
    'The second factor is on',
    'from now on, signing in to your account asks for a code of your authenticator after the password.',
  ],
  factor_off: [
    'The second factor is off',
    'the second factor of your account was turned off. Signing in asks for the password alone.',
  ],
  factor_reset: [
    'Your second factor was reset',
    'the second factor and the passkeys of your account were removed by our team, and every session was signed out. Sign in with your password and set up a new one.',
  ],
  codes_renewed: [
    'You have new recovery codes',
    'ten new recovery codes were made for your account. The earlier ones no longer work.',
  ],
  recovery_code_used: [
    'A recovery code was used',
    'somebody signed in to your account with one of your recovery codes. That code no longer works.',
  ],
  codes_tried: [
    'Someone is trying codes for your account',
    'somebody who knows your password has typed ten codes of your second factor in a row, at least nine of them wrong. Each further try has to wait longer. If this was not you, change your password to stop them.',
  ],
  passkey_added: [
    'A passkey was added',
    'a passkey was added to your account. It signs in without the password.',
  ],
  passkey_removed: ['A passkey was removed', 'a passkey of your account was removed and no longer signs in.'],
  email: [
    'Your e-mail address was changed',
    'your account now signs in with the address to which this mail went.',
  ],
} as const satisfies Record<string, readonly [string, string]>

export type SecurityChange = keyof typeof CHANGES

/** The one line of a change, for the bell. */
export function changeTitle(change: SecurityChange): string {
  return CHANGES[change][0]
}

/** What the person is told of a change to the security of their account (MEM-382). */
export function securityMail(change: SecurityChange, { name }: Named): MailContent {
  const [heading, text] = CHANGES[change]
  return {
    subject: `${heading} at Parcela`,
    heading,
    paragraphs: [hello(name), text, NOT_YOU],
    action: SETTINGS,
  }
}

/** The link past the budget that strangers have used up. */
export function signInLinkMail({ lifeSeconds }: { lifeSeconds: number }): StrangerContent {
  return {
    subject: own`Sign in to Parcela on a new device`,
    heading: own`Sign in on a new device`,
    paragraphs: [
      own`Hello,`,
      own`too many passwords were tried for your account from devices that it does not know. Open this link in the browser in which you want to sign in, then enter your password there. It works for ${lifeInWords(lifeSeconds)}.`,
      own`If you did not ask for it, you can ignore this mail. The link opens nothing without your password.`,
    ],
    action: { label: 'Sign in here', oneTimeLink: true },
  }
}

/** The link to the address that is still in use (MEM-390). */
export function confirmOldMail(facts: Named & { newEmail: string; lifeSeconds: number }): MailContent {
  return {
    subject: 'Confirm the change of your e-mail address at Parcela',
    heading: 'Change of your e-mail address',
    paragraphs: [
      hello(facts.name),
      'you asked to use another e-mail address for your account. Nothing changes before it is confirmed here and in the mail to the new address.',
      `The link works once, for ${lifeInWords(facts.lifeSeconds)}.`,
      'If this was not you, open the link and cancel the change, then choose a new password.',
    ],
    facts: [{ label: 'New address', value: facts.newEmail }],
    action: { label: 'Confirm or cancel', oneTimeLink: true },
  }
}

/** What the old address is told of a change that does not wait for it, with the link that stops it. */
export function stopChangeMail(
  facts: Named & { newEmail: string; takesEffectAt: Date | null; timeZone: string },
): MailContent {
  const { name, newEmail, takesEffectAt, timeZone } = facts
  return {
    subject: STOP.subject,
    heading: STOP.heading,
    paragraphs: [
      hello(name),
      `${STOP.asked} ${takesEffectAt ? STOP.movesAt : STOP.moves}`,
      STOP.notYou,
      STOP.you,
    ],
    facts: [
      { label: STOP.newAddress, value: newEmail },
      ...(takesEffectAt ? [{ label: STOP.takesEffect, value: momentText(takesEffectAt, timeZone) }] : []),
    ],
    action: { label: STOP.press, oneTimeLink: true },
  }
}

/** The way back in for whoever stopped a change of their address. */
export function changeStoppedMail({ lifeSeconds }: { lifeSeconds: number }): StrangerContent {
  return {
    subject: own`Choose a new password for your Parcela account`,
    heading: own`The change of your e-mail address was stopped`,
    paragraphs: [
      own`Hello,`,
      own`your account keeps this address. Every session was signed out, and the former password and passkeys no longer work. Choose a new password to sign in again.`,
      own`The link works once, for ${lifeInWords(lifeSeconds)}. After that, “Forgot password?” on the sign-in page sends a new one.`,
    ],
    action: { label: RESET.choose, oneTimeLink: true },
  }
}

/** The link to the new address: it may be a stranger's, so the mail names nobody (MEM-390). */
export function confirmNewMail({ lifeSeconds }: { lifeSeconds: number }): StrangerContent {
  return {
    subject: own`Confirm your new e-mail address at Parcela`,
    heading: own`Confirm your new e-mail address`,
    paragraphs: [
      own`Hello,`,
      own`a member of Parcela wants to use this address for their account from now on. If it was you, sign in and confirm that it is yours. The link works once, for ${lifeInWords(lifeSeconds)}.`,
      own`If this was not you, you can ignore this mail, or open the link and cancel the change. Your address will not be added to any account.`,
    ],
    action: { label: 'Confirm this address', oneTimeLink: true },
  }
}

/** What the owner of an address is told when another account asks to move to it. */
export function addressTakenMail(): StrangerContent {
  return {
    subject: own`Your address was named for another account at Parcela`,
    heading: own`Your address has an account already`,
    paragraphs: [
      own`Hello,`,
      own`somebody, perhaps you, asked to use this address for another Parcela account. It belongs to yours, and nothing was changed.`,
      own`If this was not you, there is nothing to do.`,
    ],
    action: { label: 'Sign in', path: '/signin' },
  }
}

/** What goes to the address that has just been given up. */
export function addressLeftMail(): StrangerContent {
  return {
    subject: own`Your Parcela account has another e-mail address now`,
    heading: own`Your e-mail address was changed`,
    paragraphs: [
      own`Hello,`,
      own`your account was moved to another e-mail address, after both addresses had confirmed it. This one no longer signs in.`,
      own`If this was not you, write to our support team at once.`,
    ],
  }
}

/** The same after a change that did not wait for it. */
export function addressLeftUnaskedMail(): StrangerContent {
  return {
    subject: own`Your Parcela account has another e-mail address now`,
    heading: own`Your e-mail address was changed`,
    paragraphs: [
      own`Hello,`,
      own`your account was moved to another e-mail address, which nobody stopped from here. This one no longer signs in.`,
      own`If this was not you, write to our support team at once.`,
    ],
  }
}
