/** The page for the annual confirmation. */
export const CONFIRM_PATH = '/my-profile/confirm'

/** A month such as March 2026, in Warsaw time. */
export const monthText = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(at)
