const DAY = 86_400_000

/** A change of address without the old mailbox, in days. */
export const WITHOUT_OLD = { wait: 7, mailsAfter: [3, 6], onceIn: 90 } as const

/** Seconds for which a link that stops it lives at most: longer than any wish that waits. */
export const STOP_LINK_LIFE = 60 * 86_400

export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY)

/** From when the account may ask for it again, having asked for it at `at`. */
export const askableAgain = (at: Date) => daysAfter(at, WITHOUT_OLD.onceIn)

/** Whether a wish of `at` stands in the way of another one. */
export const isTooSoon = (at: Date, now: Date) => now < askableAgain(at)

/** A mail later than this puts the move off. */
const IN_TIME = 3_600_000

/** When the address moves at the earliest, given what was due before and that its owner is told now. */
export function movesAt(due: Date, now: Date): Date {
  const tomorrow = daysAfter(now, 1)
  return tomorrow.getTime() - due.getTime() > IN_TIME ? tomorrow : due
}

/**
 * When a wish that waits since `since` does its next step, with so many mails at the old address: the next of these, or
 * the move. A mail that goes out late puts the move off, so that a day is left to answer it.
 */
export function nextStep(since: Date, oldMails: number, takesEffectAt: Date): Date {
  const days = WITHOUT_OLD.mailsAfter[oldMails - 1]
  return days === undefined ? takesEffectAt : daysAfter(since, days)
}
