import {
  approvedApplicationMail,
  applicationReminderMail,
  invitationMail,
  moreInfoApplicationMail,
  newLinkMail,
  receivedApplicationMail,
  rejectedApplicationMail,
} from '#app/applications/emails.ts'
import { rejectedCandidateDocumentMail } from '#app/kyc/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const about = { companyName: SAMPLE.company }
const linkEnds = '20 December 2026'
const TO = 'the invited address'
const memberNotes = 'Your documents were easy to read.'

export const applicationMails: SampleGroup = {
  title: 'Applications',
  samples: [
    sample({ kind: 'application.invitation', label: 'Invite', to: TO }, invitationMail, {
      ...about,
      linkEnds,
    }),
    sample({ kind: 'application.reminder', label: 'Reminder', to: TO }, applicationReminderMail, {
      ...about,
      linkEnds,
      missing: ['Company registration', 'Submit the application'],
      isLast: false,
    }),
    sample({ kind: 'application.invitation', label: 'New link', to: TO }, newLinkMail, about),
    sample({ kind: 'application.received', label: 'Application arrived', to: TO }, receivedApplicationMail, {
      ...about,
      again: false,
    }),
    sample(
      { kind: 'application.received', label: 'Changed application arrived', to: TO },
      receivedApplicationMail,
      {
        ...about,
        again: true,
      },
    ),
    sample(
      { kind: 'application.info_requested', label: 'More information', to: TO },
      moreInfoApplicationMail,
      {
        ...about,
        reason: 'Please add the extract of the company register.',
        memberNotes: null,
        linkEnds,
      },
    ),
    sample({ kind: 'application.rejected', label: 'Application rejected', to: TO }, rejectedApplicationMail, {
      ...about,
      reason: 'The company is not in the market that we serve.',
      memberNotes: null,
    }),
    sample({ kind: 'application.approved', label: 'Application approved', to: TO }, approvedApplicationMail, {
      ...about,
      memberNotes,
      hasPassword: false,
    }),
    sample(
      { kind: 'application.document_rejected', label: 'Document rejected', to: TO },
      rejectedCandidateDocumentMail,
      {
        label: 'Company registration certificate',
        reason: 'The second page is missing.',
      },
    ),
    sample(
      { kind: 'application.approved', label: 'Approved, account exists', to: TO },
      approvedApplicationMail,
      { ...about, memberNotes: null, hasPassword: true },
    ),
  ],
}
