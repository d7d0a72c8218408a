import { overdueMail, waitingWorkMail } from '#app/oversight/notifications/emails.ts'
import { basicTestMail, sampleMail, testMail } from '../emails.ts'
import { TEST_MAILS, TEST_TEXTS } from '../test-mail-form.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const ADMINS = 'admins who receive this email'
const TO = 'the address entered'

export const backOfficeMails: SampleGroup = {
  title: 'Back office',
  samples: [
    sample({ kind: 'admin.digest', label: 'Daily review digest', to: ADMINS }, waitingWorkMail, {
      lines: [
        { work: 'profile', label: 'Profiles', waiting: 12, oldestDays: 5, overdue: 2 },
        { work: 'listing', label: 'Listings', waiting: 3, oldestDays: 1, overdue: 0 },
      ],
    }),
    sample({ kind: 'admin.overdue_reminder', label: 'Overdue items', to: ADMINS }, overdueMail, {
      total: 1,
      entries: [{ label: 'Profile', title: SAMPLE.company, days: 4, path: '/admin/profiles' }],
    }),
    sample({ kind: 'demo.sample', label: 'Demo world sample', to: 'a demo account' }, sampleMail),
    ...TEST_MAILS.map((which) => {
      const about = { kind: `test.${which}`, label: `Test: ${TEST_TEXTS[which].label}`, to: TO } as const
      return which === 'basic'
        ? sample(about, basicTestMail)
        : sample(about, testMail, which, SAMPLE.supportEmail)
    }),
  ],
}
