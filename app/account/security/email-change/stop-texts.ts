import { WITHOUT_OLD } from './policy.ts'

/** A change without the old mailbox: the emails to that mailbox, and the page behind their link. */
export const STOP = {
  moves: `Unless you stop it, your account switches to the new address ${WITHOUT_OLD.wait} days after that address is confirmed.`,
  newAddress: 'New address',
  press: 'Stop the change',
  pageMoves: `Your account switches to the new address ${WITHOUT_OLD.wait} days after that address is confirmed.`,
  confirming: `Your account switches to the new address ${WITHOUT_OLD.wait} days after you confirm it.`,
  waits: [
    'The new address is confirmed',
    `Your account switches to it in ${WITHOUT_OLD.wait} days. Until then you sign in with your current address. You can still stop the change from that mailbox.`,
  ],
} as const
