import { approvedMail, moreInfoMail, rejectedMail } from '#app/companies/emails.ts'
import { brand } from '#app/lib/identity.ts'
import type { MailContent } from '#app/mail/content.ts'
import type { TestMail } from './test-mail-form.ts'

/** Marks a template as a test, so that nobody takes it for a decision. */
function markAsTest(content: MailContent): MailContent {
  return {
    ...content,
    subject: `[Test] ${content.subject}`,
    paragraphs: [
      'This is a test with sample data. No decision was made. You don’t need to do anything.',
      ...content.paragraphs,
    ],
  }
}

/** Shown in the queue of a demo installation, which sends nothing. */
export function sampleMail(): MailContent {
  return {
    subject: 'This is a sample email',
    heading: `A sample email from ${brand()}`,
    paragraphs: ['Emails to demo accounts are never sent. You can read them in the email queue.'],
    action: { label: 'Open your listings', path: '/my-listings' },
  }
}

/** One of the four test emails, with sample data only and no user input (ADM-154, ADM-156). */
export function testMail(which: TestMail): MailContent {
  const about = { companyName: 'Sample Development', memberNotes: null }
  switch (which) {
    case 'basic':
      return {
        subject: `[Test] ${brand()} can send email`,
        heading: 'Email works',
        paragraphs: [`This is a test from the ${brand()} back office. You don’t need to do anything.`],
      }
    case 'approval':
      return markAsTest(approvedMail({ ...about, entries: [] }))
    case 'rejection':
      return markAsTest(
        rejectedMail({
          ...about,
          reason: 'A sample reason: the registration number does not match the company.',
        }),
      )
    case 'more_info':
      return markAsTest(
        moreInfoMail({
          ...about,
          reason: 'A sample message: please add the extract from the company register.',
        }),
      )
  }
}
