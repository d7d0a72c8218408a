import { approvedMail, moreInfoMail, rejectedMail } from '#app/companies/emails.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { TestMail } from './test-mail-form.ts'

const COMPANY = 'Sample Development'

/** The words of a template, marked as a test: whoever gets it must not take it for a decision. */
function marked(content: MailContent): MailContent {
  return {
    ...content,
    subject: `[Test] ${content.subject}`,
    paragraphs: [
      'This is a test with sample data. Nothing was decided, and there is nothing to do.',
      ...content.paragraphs,
    ],
  }
}

/** Stands in the queue of a demo world, where no mail leaves. */
export function sampleMail(): MailContent {
  return {
    subject: 'This is a sample mail',
    heading: 'What a mail of Parcela looks like',
    paragraphs: ['Mails to sample accounts never leave. They stand here as they would have been sent.'],
    action: { label: 'Open your listings', path: '/my-listings' },
  }
}

/** To see that mail leaves at all. */
export function basicTestMail(): MailContent {
  return {
    subject: '[Test] Parcela can send mail',
    heading: 'Mail works',
    paragraphs: [
      'This is a test. It was sent from the back office of Parcela to see that mail arrives, and there is nothing to do.',
    ],
  }
}

/** One of the four, with sample data alone: nothing in it is typed by anybody (ADM-154, ADM-156). */
export function testMail(which: TestMail, supportEmail: string): MailContent {
  const about = { companyName: COMPANY, supportEmail, memberNotes: null }
  switch (which) {
    case 'basic':
      return basicTestMail()
    case 'approval':
      return marked(approvedMail(about))
    case 'rejection':
      return marked(
        rejectedMail({
          ...about,
          reason: 'A sample reason: the registration number does not fit the company.',
        }),
      )
    case 'more_info':
      return marked(
        moreInfoMail({
          ...about,
          reason: 'A sample message: please add the extract of the company register.',
        }),
      )
  }
}
