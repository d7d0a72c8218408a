import { WITHOUT_OLD } from './policy.ts'

/** A change without the old mailbox: the emails to that mailbox, and the page behind their link. */
export const STOP = {
  subject: 'Someone asked to change the email address of your Parcela account',
  heading: 'Change of your email address',
  asked:
    'Someone who is signed in to your account says they can no longer open this mailbox. They asked to change your email address.',
  moves: `Unless you stop it, your account switches to the new address ${WITHOUT_OLD.wait} days after that address is confirmed.`,
  movesAt: 'The new address is confirmed. Unless you stop it, your account switches to it at the time below.',
  notYou:
    'If this was not you, stop the change. You don’t need to sign in. We sign out every session of your account and send you a link to set a new password.',
  you: 'If it was you, you don’t need to do anything.',
  newAddress: 'New address',
  presentAddress: 'Current address',
  takesEffect: 'Takes effect',
  title: 'Stop the change of your email address',
  press: 'Stop the change',
  pageMovesAt: 'Your account switches to the new address on',
  pageMoves: `Your account switches to the new address ${WITHOUT_OLD.wait} days after that address is confirmed.`,
  stopping:
    'If you stop it, we sign out every session and remove your password and passkeys. We then send a link to set a new password to your current address.',
  confirming: `Your account switches to the new address ${WITHOUT_OLD.wait} days after you confirm it.`,
  waits: [
    'The new address is confirmed',
    `Your account switches to it in ${WITHOUT_OLD.wait} days. Until then you sign in with your current address. You can still stop the change from that mailbox.`,
  ],
  stopped: [
    'The change was stopped',
    'Your address stays the same, and all sessions were signed out. We sent a link to set a new password to this mailbox.',
  ],
} as const
