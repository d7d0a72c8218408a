export const TEST_EMAIL = '/admin/test-email'
export const TEMPLATES = '/admin/test-email/templates'

/** What a test mail can look like, in the order of the page and of the run (ADM-171). */
export const TEST_MAILS = ['basic', 'approval', 'rejection', 'more_info'] as const
export type TestMail = (typeof TEST_MAILS)[number]

export const TEST_WORDS = {
  basic: { label: 'Basic', send: 'Send basic', what: 'A short mail, to see that anything arrives at all.' },
  approval: { label: 'Approval', send: 'Send approval', what: 'As it goes out when a profile is approved.' },
  rejection: {
    label: 'Rejection',
    send: 'Send rejection',
    what: 'As it goes out when a profile is rejected, with a sample reason.',
  },
  more_info: {
    label: 'More info',
    send: 'Send more info',
    what: 'As it goes out when more information is needed, with a sample message.',
  },
} as const satisfies Record<TestMail, { label: string; send: string; what: string }>

/** ADM-174. */
export const SMTP_LIMITS = 'A standard SMTP account allows 250 messages a day and 500 recipients per email.'

/** Seconds between two mails of "Run all", as app/mail/spacing.server.ts keeps them (ADM-173). */
export const APART_SECONDS = 2
