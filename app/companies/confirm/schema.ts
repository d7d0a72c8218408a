/** The page of the yearly confirmation. */
export const CONFIRM_PATH = '/my-profile/confirm'

/** A month such as March 2026, in the time zone of Warsaw. */
export const monthText = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(at)
