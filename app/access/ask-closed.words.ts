/** Why a company cannot ask for access now (PUB-224). */
export const CLOSED = {
  declined: (day: string) => `Your request was declined. You may ask again on ${day}.`,
  waiting: 'Your company has asked already. You get a mail with the owner’s answer.',
  back: 'Back to the listing',
} as const
