export const FAILED = 'Registration Failed'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** An alternative for crowded networks: early access needs only an address. */
export const LINK_INSTEAD = 'Email me a link instead'

/** Shown while the form with its files is being sent. */
export const SENDING = 'Sending your registration. Large files can take a few minutes. Keep this page open.'

export const CHOOSE_AGAIN = 'Choose the file again.'
