export const CONFIRM_PATH = '/my-profile/confirm'

/** A month such as March 2026, in Warsaw time. */
export const monthText = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(at)

export const CONFIRM = {
  page: 'Is your profile still up to date?',
  lead: 'Once a year we ask you to check your company profile. Your approval and your listings are not affected.',
  unconfirmed: (month: string) => `Not confirmed since ${month}`,
  done: { title: 'Thank you', text: 'Your profile is confirmed. We’ll ask again in a year.' },
  stale:
    'Your profile was changed in another window or by our team. This is the latest version. Check it again.',
} as const
