import { own } from '#app/mail/own-words.ts'
import { OVERDUE_BUSINESS_DAYS } from '#app/lib/review-time.ts'

/** The time of an answer as its writer is told it: what waits longer is overdue on the desk. */
export const ANSWER_TIME = own`as a rule within ${OVERDUE_BUSINESS_DAYS} business days`

const number = (value: number) => value.toLocaleString('en')

export const CONTACT_FORM = {
  tooLong: (most: number) => `At most ${number(most)} characters`,
  onceMore: 'Please send the form once more.',
  firstNameMissing: 'First name is required',
  lastNameMissing: 'Last name is required',
  messageMissing: 'Message is required',
}

export const CONTACT_MAIL = {
  subject: 'A message through Get in Touch',
  answerBelow: 'Please answer to the address below.',
  name: 'Name',
  email: 'E-mail',
  company: 'Company',
  noCompany: 'not stated',
  message: 'Message',
}

export const CONTACT_NOTICE = {
  from: (firstName: string, lastName: string) => `Message from ${firstName} ${lastName}`,
}
