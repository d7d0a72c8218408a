export const APPLICATION_FAILED = 'Application Error'
export const APPLICATION_UNEXPECTED = 'There was an issue processing your application. Please try again.'
/** True of every address alike: whether one is known is told to its mailbox alone. */
export const MAIL_UNLESS_LATELY =
  'We send a mail to this address unless we did so in the last hour. Please check your spam folder too.'
export const HOW_IT_GOES_ON =
  'The mail says how to go on. For a new account its link lets you set your password; it works once, for 24 hours.'
