import { contactMessageMail, contactReceivedMail } from '#app/contact/emails.ts'
import { closedMail, inquiryMail, inquiryNoteMail, threadMail, waitingMail } from '#app/deals/emails.ts'
import { connectionAcceptedMail, connectionRequestMail } from '#app/directory/emails.ts'
import { newVersionMail } from '#app/legal/emails.ts'
import { digestMail, unsentMail } from '#app/notices/emails.ts'
import { reminderMail } from '#app/oversight/reminders/emails.ts'
import { removalMail } from '#app/oversight/removals/emails.ts'
import { REMOVAL } from '#app/oversight/removals/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const { id, title, person, other } = SAMPLE
const OTHERS = 'the other side'
const asked = {
  id,
  title,
  sender: person,
  company: other,
  message: 'Is the south wing let?\nWe could come on Thursday.',
  phone: '+420 601 123 456',
}

export const dealMails: SampleGroup = {
  title: 'Inquiries and connections',
  samples: [
    sample({ kind: 'inquiry.received', label: 'Inquiry', to: 'the owner of the listing' }, inquiryMail, {
      ...asked,
      kind: 'inquiry',
    }),
    sample({ kind: 'inquiry.received', label: 'Inquiry, to admins', to: 'the admins' }, inquiryNoteMail, {
      id,
      title,
      sender: person,
      company: other,
      kind: 'inquiry',
    }),
    sample(
      { kind: 'inquiry.interest', label: 'Deal interest', to: 'the owner of the listing' },
      inquiryMail,
      { ...asked, kind: 'deal_interest' },
    ),
    sample(
      { kind: 'inquiry.info_requested', label: 'More information', to: 'the owner of the listing' },
      inquiryMail,
      { ...asked, kind: 'more_information', phone: null },
    ),
    sample({ kind: 'inquiry.answered', label: 'Answer', to: OTHERS }, threadMail, {
      id,
      title,
      sender: person,
      company: other,
      message: 'It is, until 2028.',
    }),
    sample(
      { kind: 'inquiry.answered', label: 'Several answers', to: OTHERS },
      waitingMail,
      { id, title, sender: person, company: other, message: 'It is, until 2028.' },
      3,
    ),
    sample({ kind: 'inquiry.closed', label: 'Inquiry closed', to: OTHERS }, closedMail, {
      id,
      title,
      by: 'The owner',
    }),
    sample({ kind: 'connection.requested', label: 'Connection request', to: OTHERS }, connectionRequestMail, {
      company: other,
      person,
      message: 'We met in Brno.',
    }),
    sample(
      { kind: 'connection.accepted', label: 'Connection accepted', to: OTHERS },
      connectionAcceptedMail,
      {
        company: other,
        companyId: id,
      },
    ),
  ],
}

export const siteMails: SampleGroup = {
  title: 'Alerts, legal texts, contact',
  samples: [
    sample({ kind: 'alert.digest', label: 'Daily alerts', to: 'the member' }, digestMail, {
      total: 2,
      entries: [
        { title: `New: ${title}`, text: 'Office, 7.5% yield', path: '/deal/riverside-offices' },
        { title: 'Market figures for Poland', text: null, path: '/market-insights' },
      ],
    }),
    sample(
      { kind: 'turn.reminder', label: 'Reminder', to: 'the member or owner who has to act' },
      reminderMail,
      {
        things: [
          {
            label: 'Company registration',
            about: 'Company profile',
            path: '/documents',
            since: new Date('2026-11-10T08:00:00Z'),
            isLast: true,
          },
          {
            label: 'Your answer',
            about: `Inquiry about ${title}`,
            path: `/inquiries/${id}`,
            since: new Date('2026-11-21T08:00:00Z'),
            isLast: false,
          },
        ],
      },
    ),
    sample({ kind: 'account.mails_skipped', label: 'Emails not sent', to: 'the member' }, unsentMail, {
      total: 5,
      counts: { inquiry: 4, connection: 1, access: 0 },
    }),
    sample({ kind: 'account.removal_announced', label: REMOVAL.sample, to: REMOVAL.reader }, removalMail, {
      zone: 'Europe/Warsaw',
      day: new Date('2026-12-24T08:00:00Z'),
      things: [
        {
          title: REMOVAL.listing(title),
          keep: REMOVAL.keepDraft,
          path: '/my-listings/1',
          left: new Date('2026-09-25T08:00:00Z'),
        },
      ],
    }),
    sample(
      { kind: 'content.published', label: 'New version of a legal text', to: 'every member' },
      newVersionMail,
      {
        title: 'Terms of Service',
        updated: '1 December 2026',
        path: '/terms',
      },
    ),
    sample(
      { kind: 'message.received', label: 'Message from the About page', to: 'support' },
      contactMessageMail,
      {
        formId: id,
        firstName: 'Maja',
        lastName: 'Kowalska',
        email: SAMPLE.email,
        company: SAMPLE.company,
        message: 'Do you take logistics parks?',
      },
    ),
    sample({ kind: 'message.receipt', label: 'Message received', to: 'the sender' }, contactReceivedMail),
  ],
}
