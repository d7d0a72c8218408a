import * as contact from '#app/contact/emails.ts'
import * as deals from '#app/deals/emails.ts'
import * as directory from '#app/directory/emails.ts'
import { newVersionMail } from '#app/legal/emails.ts'
import * as notices from '#app/notices/emails.ts'
import { reminderMail } from '#app/oversight/reminders/emails.ts'
import { REMOVAL, removalMail } from '#app/oversight/removals/emails.ts'
import { SAMPLE, sample, type MailSample } from './sample.ts'
import * as oversight from '#app/oversight/notifications/emails.ts'
import * as admin from '#app/admin/emails.ts'
import { TEST_MAILS } from '#app/admin/test-mail-form.ts'

const SIDE = 'the owner of the listing'
const OTHERS = 'the other side'
const ANSWER = 'It is, until 2028.'

export const dealMails: readonly MailSample[] = [
  sample('inquiry.received', SIDE, deals.inquiryMail, { kind: 'inquiry' }),
  sample('inquiry.received', 'the admins', deals.adminInquiryMail, { kind: 'inquiry' }),
  sample('inquiry.interest', SIDE, deals.inquiryMail, { kind: 'deal_interest' }),
  sample('inquiry.info_requested', SIDE, deals.inquiryMail, { kind: 'more_information', phone: null }),
  sample('inquiry.answered', OTHERS, deals.threadMail, { message: ANSWER }),
  sample('inquiry.answered', OTHERS, deals.newMessagesMail, { message: ANSWER }, 3),
  sample('inquiry.closed', OTHERS, deals.closedMail, { by: 'The owner' }),
  sample('connection.requested', OTHERS, directory.connectionRequestMail),
  sample('connection.accepted', OTHERS, directory.connectionAcceptedMail, { companyId: SAMPLE.id }),
]

export const siteMails: readonly MailSample[] = [
  sample('alert.digest', 'the member', notices.digestMail, {
    total: 2,
    entries: [
      { title: `New: ${SAMPLE.title}`, text: 'Office, 7.5% yield', path: '/deal/riverside-offices' },
      { title: 'Market figures for Poland', text: null, path: '/market-insights' },
    ],
  }),
  sample('turn.reminder', 'the member or owner who has to act', reminderMail, {
    cases: [
      {
        name: 'Company profile',
        line: 'Company registration certificate',
        path: '/documents',
        since: new Date('2026-11-10T08:00:00Z'),
        isLast: true,
      },
      {
        name: `Inquiry about ${SAMPLE.title}`,
        line: 'Reply needed',
        path: `/inquiries/${SAMPLE.id}`,
        since: new Date('2026-11-21T08:00:00Z'),
        isLast: false,
      },
    ],
  }),
  sample('account.mails_skipped', 'the member', notices.unsentMail, {
    total: 5,
    counts: { inquiry: 4, connection: 1, access: 0 },
  }),
  sample('account.removal_announced', 'the member', removalMail, {
    zone: 'Europe/Warsaw',
    day: new Date('2026-12-24T08:00:00Z'),
    items: [
      {
        title: REMOVAL.listing(SAMPLE.title),
        keep: REMOVAL.keepDraft,
        path: '/my-listings/1',
        left: new Date('2026-09-25T08:00:00Z'),
      },
    ],
  }),
  sample('content.published', 'every member', newVersionMail, {
    title: 'Terms and conditions',
    updated: '1 Dec 2026',
    path: '/terms',
  }),
  sample('message.received', 'support', contact.contactMessageMail, { formId: SAMPLE.id }),
  sample('message.receipt', 'the sender', contact.contactReceivedMail),
]

const ADMINS = 'admins who receive this email'
const TO = 'the address entered'

export const backOfficeMails: readonly MailSample[] = [
  sample('admin.digest', ADMINS, oversight.openItemsMail, {
    lines: [
      { work: 'profile', label: 'Profiles', waiting: 12, oldestDays: 5, overdue: 2 },
      { work: 'listing', label: 'Listings', waiting: 3, oldestDays: 1, overdue: 0 },
    ],
  }),
  sample('admin.overdue_reminder', ADMINS, oversight.overdueMail, {
    total: 1,
    entries: [{ label: 'Profile', title: SAMPLE.company, days: 4, path: '/admin/profiles' }],
  }),
  sample('demo.sample', 'a demo account', admin.sampleMail),
  ...TEST_MAILS.map((which) => sample(`test.${which}`, TO, admin.testMail, which)),
]
