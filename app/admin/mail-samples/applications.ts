import {
  approvedApplicationMail,
  applicationReminderMail,
  invitationMail,
  moreInfoApplicationMail,
  newLinkMail,
  receivedApplicationMail,
  rejectedApplicationMail,
} from '#app/applications/emails.ts'
import {
  endsSoonCandidateMail,
  rejectedCandidateDocumentMail,
  reopenedCandidateDocumentMail,
} from '#app/kyc/emails.ts'
import { ENDS_SOON } from '#app/kyc/ends/ends.words.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const about = { companyName: SAMPLE.company }
const linkEnds = '20 December 2026'
const TO = 'the invited address'
const DOCUMENT = 'Company registration certificate'
const memberNotes = 'Your documents were easy to read.'

export const applicationMails: SampleGroup = {
  title: 'Applications',
  samples: [
    sample({ kind: 'application.invitation', label: 'Invitation to apply', to: TO }, invitationMail, {
      ...about,
      linkEnds,
      uploadSeconds: 14 * 86_400,
    }),
    sample({ kind: 'application.reminder', label: 'Reminder', to: TO }, applicationReminderMail, {
      ...about,
      linkEnds,
      missing: ['Company registration', 'Submit the application'],
      isLast: false,
      uploadSeconds: 14 * 86_400,
    }),
    sample({ kind: 'application.invitation', label: 'New link', to: TO }, newLinkMail, {
      ...about,
      uploadSeconds: 14 * 86_400,
    }),
    sample({ kind: 'application.received', label: 'Application received', to: TO }, receivedApplicationMail, {
      ...about,
      again: false,
    }),
    sample(
      { kind: 'application.received', label: 'Changed application received', to: TO },
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
        reason: 'Please add the extract from the company register.',
        memberNotes: null,
        linkEnds,
      },
    ),
    sample({ kind: 'application.rejected', label: 'Application rejected', to: TO }, rejectedApplicationMail, {
      ...about,
      reason: 'We do not serve this company’s market.',
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
      { documents: [{ label: DOCUMENT, text: 'The second page is missing.' }] },
    ),
    sample(
      { kind: 'application.document_reopened', label: 'Document reopened', to: TO },
      reopenedCandidateDocumentMail,
      { documents: [{ label: DOCUMENT, text: 'We checked the wrong page.' }] },
    ),
    sample({ kind: 'application.end_reminder', label: ENDS_SOON.heading, to: TO }, endsSoonCandidateMail, {
      documents: [{ label: DOCUMENT, text: linkEnds }],
    }),
    sample(
      { kind: 'application.approved', label: 'Approved, account exists', to: TO },
      approvedApplicationMail,
      { ...about, memberNotes: null, hasPassword: true },
    ),
  ],
}
