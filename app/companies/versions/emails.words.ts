import { ending } from '#app/lib/name.ts'

/** The words of the mails about changes of an approved profile. */
export const VERSION_MAILS = {
  question: (address: string) => `If you have a question, write to ${address}.`,
  notes: 'Notes for you',
  received: {
    subject: 'Your profile changes have arrived',
    heading: 'We have your profile changes',
    text: (company: string, time: string) =>
      `The changes to the profile of ${company} are with our team. Review takes ${time}. Until they are approved, members see the approved profile.`,
    action: 'See your changes',
  },
  answerReceived: {
    subject: 'Your answer has arrived',
    heading: 'We have your answer',
    text: (company: string, time: string) =>
      `Your answer for ${company} is with our team. Review takes ${time}. Your approval stays.`,
    action: 'See your answer',
  },
  approved: {
    subject: 'Your profile changes are approved',
    heading: 'Profile changes approved',
    text: (company: string) => `The changes to the profile of ${company} are approved and in force.`,
    action: 'View your profile',
  },
  answerApproved: {
    subject: 'Your answer is all we needed',
    heading: 'Nothing more is needed',
    text: (company: string) =>
      `Our team has looked at your answer for ${company} and needs nothing more. Thank you.`,
    action: 'View your profile',
  },
  rejected: {
    subject: 'Your profile changes were not approved',
    heading: 'Profile changes not approved',
    text: (company: string) =>
      `We could not approve the changes to the profile of ${ending(company)} The approved profile stays as it was. You can correct the changes and send them again.`,
    quote: 'Reason',
    action: 'Correct the changes',
  },
  answerRejected: {
    subject: 'Your answer was not accepted',
    heading: 'We need another answer',
    text: (company: string) =>
      `Our team has looked at your answer for ${company} and could not accept it. Your approval stays. Please answer once more what is named below.`,
    quote: 'Reason',
    action: 'Answer once more',
  },
  info: {
    subject: 'We need more information about your profile changes',
    heading: 'Additional information required',
    text: (company: string) =>
      `Before we can decide on the changes to the profile of ${company}, we need what is named below. The approved profile stays as it was.`,
    quote: 'Information needed',
    action: 'Add the information',
  },
  asked: {
    subject: 'We need something from your company',
    heading: 'We ask you for something',
    text: (company: string, day: string) => `Please answer what is named below for ${company} by ${day}.`,
    stays: 'Your approval stays, and so do your listings and everything else.',
    action: 'Answer what we asked for',
  },
  reverted: {
    subject: 'A change of your profile was taken back',
    heading: 'A profile change was taken back',
    text: (company: string) =>
      `Our team took back a change to the profile of ${ending(company)} The answers before it are in force again.`,
    quote: 'Reason',
    answers: 'Answers',
    action: 'View your profile',
  },
  contact: { company: 'Company', changed: 'Changed' },
} as const
