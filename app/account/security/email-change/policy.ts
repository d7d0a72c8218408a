const DAY = 86_400_000

/** Timing, in days, of an email change without access to the old mailbox. */
export const WITHOUT_OLD = { wait: 7, mailsAfter: [3, 6], onceIn: 90 } as const

/** Maximum lifetime of a stop link in seconds: longer than any pending change. */
export const STOP_LINK_LIFETIME_SECONDS = 60 * 86_400

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY)

export const nextRequestAt = (at: Date) => daysAfter(at, WITHOUT_OLD.onceIn)

export const isTooSoon = (at: Date, now: Date) => now < nextRequestAt(at)

/** Milliseconds that an email may be late without postponing the move. */
const LATE_TOLERANCE_MS = 3_600_000

/** The earliest time of the move, given the previous one and an email to the owner now. */
export function movesAt(due: Date, now: Date): Date {
  const tomorrow = daysAfter(now, 1)
  return tomorrow.getTime() - due.getTime() > LATE_TOLERANCE_MS ? tomorrow : due
}

/**
 * The next step of a change pending since `since`, after so many emails to the old address: the next email, or the
 * move. A late email postpones the move, so that the owner has a day to respond.
 */
export function nextStep(since: Date, oldMails: number, takesEffectAt: Date): Date {
  const days = WITHOUT_OLD.mailsAfter[oldMails - 1]
  return days === undefined ? takesEffectAt : daysAfter(since, days)
}

/** A change without the old mailbox: the emails to that mailbox, and the page behind their link. */
export const CHANGE_WITHOUT_OLD_TEXTS = {
  moves: `Unless you stop the change, your account switches to the new address ${WITHOUT_OLD.wait} days after that address is confirmed.`,
  newAddress: 'New address',
  press: 'Stop the change',
  pageMoves: `Your account switches to the new address ${WITHOUT_OLD.wait} days after that address is confirmed.`,
  confirming: `Your account switches to the new address ${WITHOUT_OLD.wait} days after you confirm it.`,
  waits: [
    'The new address is confirmed',
    `Your account switches to it in ${WITHOUT_OLD.wait} days. Until then, sign in with your current address. You can still stop the change from that mailbox.`,
  ],
} as const

export const WITHOUT_OLD_TEXTS = {
  lead: `You only need to confirm the new address. The change takes effect ${WITHOUT_OLD.wait} days later. Until then, sign in with your current address. We’ll send that address 3 emails with a link to stop the change. A new password also cancels the change. You can do this once every ${WITHOUT_OLD.onceIn} days.`,
  field: 'New email address',
  tooSoon: `You can do this only once every ${WITHOUT_OLD.onceIn} days.`,
  notBefore: `You did this in the last ${WITHOUT_OLD.onceIn} days. You can do it again from`,
  admin:
    'Admins cannot change their address without access to their current mailbox. Create a new account and have another admin give it the admin role.',
  unconfirmed: `Your account switches to the new address ${WITHOUT_OLD.wait} days after you confirm it with the link that we sent there. The link works until`,
} as const
