/** What a registration that fails says; the server's own message takes the second place where there is one. */
export const FAILED = 'Registration Failed'
export const UNEXPECTED = 'Something went wrong. Please try again.'

export const CHOOSE_AGAIN = 'Please choose the file again.'
