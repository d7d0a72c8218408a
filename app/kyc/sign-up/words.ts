/** What a registration that fails says; the server's own message takes the second place where there is one. */
export const FAILED = 'Registration Failed'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** Another way where many share one network: an application needs the address alone. */
export const LINK_INSTEAD = 'Have a link mailed to you instead'

/** While a form with its files is under way. */
export const SENDING =
  'Sending your registration. With large files on a slow connection this can take a few minutes; please keep this page open.'

export const CHOOSE_AGAIN = 'Please choose the file again.'
