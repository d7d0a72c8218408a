import {
  handedOverMail,
  invitationMail,
  joinedMail,
  colleagueLeftMail,
  removedMail,
} from '#app/companies/colleagues/emails.ts'
import {
  approvedMail,
  moreInfoMail,
  receivedMail,
  reinstatedMail,
  rejectedMail,
  reopenedMail,
  returnedMail,
  suspendedMail,
} from '#app/companies/emails.ts'
import {
  allApprovedMail,
  endsSoonMail,
  receivedDocumentMail,
  rejectedDocumentMail,
  reopenedDocumentMail,
} from '#app/kyc/emails.ts'
import { REOPENED } from '#app/review/reopen-texts.ts'
import { ENDS_SOON } from '#app/kyc/ends/texts.ts'
import { dayText } from '#app/kyc/ends/policy.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { companyClosedMail } from '#app/settings/closing/emails.ts'
import { sample, type SampleGroup } from './sample.ts'
import {
  askedMail,
  changeRevertedMail,
  contactChangedMail,
  versionApprovedMail,
  versionInfoMail,
  versionReceivedMail,
  versionRejectedMail,
} from '#app/companies/versions/emails.ts'
import { CONFIRM } from '#app/companies/confirm/texts.ts'
import { COMPLETION_MAIL, completionMail } from '#app/companies/completion/emails.ts'
import { confirmationDueMail } from '#app/companies/confirm/emails.ts'

const OWNER = 'the member who owns the profile'
const NOTES = 'Thank you for the quick answers so far.'
const PATH = '/profile/developer?step=1'
const DAY = '26 Dec 2026'

const versionSamples: SampleGroup['samples'] = [
  sample('company.received', 'Profile changes received', OWNER, versionReceivedMail, { isAnswer: false }),
  sample('company.received', 'Answer from an approved company received', OWNER, versionReceivedMail, {
    isAnswer: true,
  }),
  sample('company.approved', 'Profile changes approved', OWNER, versionApprovedMail, { isAnswer: false }),
  sample('company.approved', 'Answer from an approved company approved', OWNER, versionApprovedMail, {
    isAnswer: true,
  }),
  sample('company.rejected', 'Profile changes rejected', OWNER, versionRejectedMail, {
    reason: 'The new name is not in the register yet.',
    memberNotes: NOTES,
    isAnswer: false,
  }),
  sample('company.rejected', 'Answer from an approved company rejected', OWNER, versionRejectedMail, {
    isAnswer: true,
  }),
  sample('company.info_requested', 'Profile changes: information requested', OWNER, versionInfoMail),
  sample('company.info_requested', 'Information requested from an approved company', OWNER, askedMail, {
    dueOn: '2026-12-10',
  }),
  sample('company.confirmation_requested', CONFIRM.page, OWNER, confirmationDueMail, { day: DAY }),
  sample('company.completion_requested', COMPLETION_MAIL.samples.soon, OWNER, completionMail, {
    day: DAY,
    path: PATH,
    isSent: false,
  }),
  sample('company.completion_requested', COMPLETION_MAIL.samples.gone, OWNER, completionMail, {
    day: null,
    path: PATH,
    isSent: false,
  }),
  sample('company.change_reverted', 'Change reverted', OWNER, changeRevertedMail, {
    reason: 'The website belongs to another company.',
    answers: ['Website'],
  }),
  sample('company.contact_changed', 'Contact changed', 'the former contact address', contactChangedMail, {
    changed: ['Email', 'Phone'],
  }),
]

export const companyMails: SampleGroup = {
  title: 'Profiles and companies',
  samples: [
    sample('company.received', 'Profile received', OWNER, receivedMail, { again: false }),
    sample('company.received', 'Changed profile received', OWNER, receivedMail, { again: true }),
    sample('company.approved', 'Profile approved', OWNER, approvedMail, { memberNotes: NOTES }),
    sample('company.reopened', REOPENED.profile.heading, OWNER, reopenedMail, { reason: NOTES }),
    sample('company.rejected', 'Profile rejected', OWNER, rejectedMail, {
      reason: 'The registration number does not match the company name.',
      memberNotes: NOTES,
    }),
    sample('company.info_requested', 'More information', OWNER, moreInfoMail),
    ...versionSamples,
    sample('company.suspended', 'Company suspended', OWNER, suspendedMail, {
      reason: 'The licence in the profile has expired.',
    }),
    sample('company.reinstated', 'Company reinstated', OWNER, reinstatedMail),
    sample('company.invitation', 'Colleague invitation', 'the invited person', invitationMail),
    sample('company.colleague_joined', 'Colleague joined', 'the owner', joinedMail),
    sample('company.colleague_left', 'Colleague left', 'the owner', colleagueLeftMail),
    sample('company.colleague_removed', 'Colleague removed', 'the colleague', removedMail),
    ...(['new', 'former'] as const).map((to) =>
      sample(
        'company.handed_over',
        `Company handed over (${to} owner)`,
        `the ${to} owner`,
        handedOverMail,
        {},
        to,
      ),
    ),
    sample('company.closed', 'Company closed', 'its colleagues', companyClosedMail),
  ],
}

const documents = (text: string) => ({ documents: [{ label: 'Company registration certificate', text }] })

export const kycMails: SampleGroup = {
  title: 'KYC documents',
  samples: [
    sample('kyc.received', 'Document received', OWNER, receivedDocumentMail, documents('')),
    sample(
      'kyc.rejected',
      'Document rejected',
      OWNER,
      rejectedDocumentMail,
      documents('The second page is missing.'),
    ),
    sample('kyc.reopened', REOPENED.document.heading, OWNER, reopenedDocumentMail, documents(NOTES)),
    sample('kyc.end_reminder', ENDS_SOON.heading, OWNER, endsSoonMail, documents(dayText('2027-03-05'))),
    sample('kyc.all_approved', 'All documents approved', OWNER, allApprovedMail, {
      sentence: NOTHING_TO_DO.waiting,
      missing: [],
    }),
    ...(
      [
        ['profile', 'Back in review'],
        ['changes', 'Changes back in review'],
        ['answer', 'An approved company uploaded documents'],
      ] as const
    ).map(([what, label]) => sample('company.received', label, OWNER, returnedMail, { what })),
  ],
}
