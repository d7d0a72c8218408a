import { WITHOUT_OLD } from './policy.ts'

/** Of a change of address that does without the old mailbox: its mails to that mailbox, and the page of their link. */
export const STOP = {
  subject: 'Your account at Parcela is to get another e-mail address',
  heading: 'Change of your e-mail address',
  asked:
    'somebody who is signed in to your account says that this mailbox can no longer be opened, and asks for another address.',
  moves: `Unless you stop it, your account moves there ${WITHOUT_OLD.wait} days after the new address has confirmed it.`,
  movesAt:
    'The new address has confirmed it. Unless you stop it, your account moves there at the time below.',
  notYou:
    'If this was not you, stop it: no sign-in is needed. It signs out every session of your account, and you get a link to a new password.',
  you: 'If it was you, there is nothing to do.',
  newAddress: 'New address',
  presentAddress: 'Present address',
  takesEffect: 'Takes effect',
  title: 'Stop the change of your e-mail address',
  press: 'Stop the change',
  pageMovesAt: 'The account moves to the new address on',
  pageMoves: `The account moves to the new address ${WITHOUT_OLD.wait} days after that one has confirmed it.`,
  stopping:
    'Stopping it signs out every session of the account and ends its password and passkeys. A link to a new password goes to the present address.',
  confirming: `The account moves to the new address ${WITHOUT_OLD.wait} days after you confirm it.`,
  waits: [
    'The new address is confirmed',
    `Thank you. In ${WITHOUT_OLD.wait} days your account moves to it. Until then the present address signs in, and can stop the change.`,
  ],
  stopped: [
    'The change was stopped',
    'Your account keeps its address, and every session was signed out. A link to a new password is on its way to this mailbox.',
  ],
} as const
