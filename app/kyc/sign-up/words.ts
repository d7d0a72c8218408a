/** What a registration that fails says; the server's own message takes the second place where there is one. */
export const FAILED = 'Registration Failed'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** Another way where many share one network: an application needs the address alone. */
export const LINK_INSTEAD = 'Email me a link instead'

/** While a form with its files is under way. */
export const SENDING = 'Sending your registration. Large files can take a few minutes. Keep this page open.'

export const CHOOSE_AGAIN = 'Choose the file again.'
