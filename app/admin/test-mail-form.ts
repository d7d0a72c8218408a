export const TEST_EMAIL = '/admin/test-email'

/** In the order shown on the page and used by "Send all" (ADM-171). */
export const TEST_MAILS = ['basic', 'approval', 'rejection', 'more_info'] as const
export type TestMail = (typeof TEST_MAILS)[number]

export const TEST_TEXTS = {
  basic: { label: 'Basic', what: 'A short email that tests delivery.' },
  approval: { label: 'Approval', what: 'The email for an approved profile.' },
  rejection: { label: 'Rejection', what: 'The email for a rejected profile, with a sample reason.' },
  more_info: { label: 'More info', what: 'The email that requests more information, with a sample message.' },
} as const satisfies Record<TestMail, { label: string; what: string }>

/** ADM-174. */
export const SMTP_LIMITS = 'A standard SMTP account allows 250 messages a day and 500 recipients per email.'

/** Seconds between two emails of "Send all"; app/mail/worker.server.ts enforces them (ADM-173). */
export const SPACING_SECONDS = 2
