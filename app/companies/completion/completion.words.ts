/** The mails to the owner of a company that came by application. */
export const COMPLETION_MAIL = {
  soon: (company: string, day: string) =>
    `The profile of ${company} is not complete. Please answer what is missing and send it to review. On ${day} your company leaves the directory and the matches, until the answers are approved.`,
  soonSubject: (day: string) => `Please complete your profile by ${day}`,
  gone: (company: string) =>
    `The profile of ${company} is still not complete, so your company has left the directory and the matches. Answer what is missing; it comes back as soon as the answers are approved.`,
  sent: (company: string) =>
    `30 days have passed since ${company} was approved. What was missing of its profile is with our team; until it is approved your company is not in the directory and the matches.`,
  goneSubject: 'Your company has left the directory',
  goesOn: 'Your listings, the access that you have or gave, and your conversations go on.',
  action: 'Complete your profile',
  see: 'See your changes',
  samples: { soon: 'Profile not complete', gone: 'Left the directory' },
} as const
