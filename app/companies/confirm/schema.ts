/** Where the owner of an approved company says whether its profile is still right. */
export const CONFIRM_PATH = '/my-profile/confirm'

/** A month as everybody reads it, March 2026; months are Warsaw's. */
export const monthWords = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'Europe/Warsaw' }).format(at)
