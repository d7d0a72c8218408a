import {
  handedOverMail,
  invitationMail,
  joinedMail,
  leftMail,
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
import { REOPENED } from '#app/review/reopen.words.ts'
import { ENDS_SOON } from '#app/kyc/ends/ends.words.ts'
import { dayText } from '#app/kyc/ends/policy.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { companyClosedMail } from '#app/settings/closing/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'
import {
  askedMail,
  changeRevertedMail,
  contactChangedMail,
  versionApprovedMail,
  versionInfoMail,
  versionReceivedMail,
  versionRejectedMail,
} from '#app/companies/versions/emails.ts'
import { CONFIRM } from '#app/companies/confirm/confirm.words.ts'
import { COMPLETION_MAIL } from '#app/companies/completion/emails.ts'
import { completionMail } from '#app/companies/completion/emails.ts'
import { confirmationDueMail } from '#app/companies/confirm/emails.ts'

const { company, name, person } = SAMPLE
const about = { companyName: company }
const OWNER = 'the member who owns the profile'
const notes = 'Thank you for the quick answers so far.'

const versionSamples: SampleGroup['samples'] = [
  sample('company.received', 'Profile changes received', OWNER, versionReceivedMail, {
    ...about,
    isAnswer: false,
  }),
  sample('company.received', 'Answer from an approved company received', OWNER, versionReceivedMail, {
    ...about,
    isAnswer: true,
  }),
  sample('company.approved', 'Profile changes approved', OWNER, versionApprovedMail, {
    ...about,
    memberNotes: null,
    isAnswer: false,
  }),
  sample('company.approved', 'Answer from an approved company approved', OWNER, versionApprovedMail, {
    ...about,
    memberNotes: null,
    isAnswer: true,
  }),
  sample('company.rejected', 'Profile changes rejected', OWNER, versionRejectedMail, {
    ...about,
    reason: 'The new name is not in the register yet.',
    memberNotes: 'Thank you for the quick answers so far.',
    isAnswer: false,
  }),
  sample('company.rejected', 'Answer from an approved company rejected', OWNER, versionRejectedMail, {
    ...about,
    reason: 'Please add the resolution for the new name.',
    memberNotes: null,
    isAnswer: true,
  }),
  sample('company.info_requested', 'Profile changes: information requested', OWNER, versionInfoMail, {
    ...about,
    reason: 'Please add the resolution for the new name.',
    memberNotes: null,
  }),
  sample('company.info_requested', 'Information requested from an approved company', OWNER, askedMail, {
    ...about,
    reason: 'Please add the resolution for the new name.',
    memberNotes: null,
    dueOn: '2026-12-10',
  }),
  sample('company.confirmation_requested', CONFIRM.page, OWNER, confirmationDueMail, {
    companyName: company,
    day: '26 December 2026',
  }),
  sample('company.completion_requested', COMPLETION_MAIL.samples.soon, OWNER, completionMail, {
    companyName: company,
    day: '26 December 2026',
    path: '/profile/developer?step=1',
    isSent: false,
  }),
  sample('company.completion_requested', COMPLETION_MAIL.samples.gone, OWNER, completionMail, {
    companyName: company,
    day: null,
    path: '/profile/developer?step=1',
    isSent: false,
  }),
  sample('company.change_reverted', 'Change reverted', OWNER, changeRevertedMail, {
    ...about,
    reason: 'The website belongs to another company.',
    answers: ['Website'],
  }),
  sample('company.contact_changed', 'Contact changed', 'the former contact address', contactChangedMail, {
    companyName: company,
    changed: ['Email', 'Phone'],
  }),
]

export const companyMails: SampleGroup = {
  title: 'Profiles and companies',
  samples: [
    sample('company.received', 'Profile received', OWNER, receivedMail, { ...about, again: false }),
    sample('company.received', 'Changed profile received', OWNER, receivedMail, { ...about, again: true }),
    sample('company.approved', 'Profile approved', OWNER, approvedMail, { ...about, memberNotes: notes }),
    sample('company.reopened', REOPENED.profile.heading, OWNER, reopenedMail, { ...about, reason: notes }),
    sample('company.rejected', 'Profile rejected', OWNER, rejectedMail, {
      ...about,
      reason: 'The registration number does not match the company name.',
      memberNotes: notes,
    }),
    sample('company.info_requested', 'More information', OWNER, moreInfoMail, {
      ...about,
      reason: 'Please add the extract from the company register.\nA scan is enough.',
      memberNotes: null,
    }),
    ...versionSamples,
    sample('company.suspended', 'Company suspended', OWNER, suspendedMail, {
      ...about,
      reason: 'The licence in the profile has expired.',
      reviewOn: '2026-12-25',
    }),
    sample('company.reinstated', 'Company reinstated', OWNER, reinstatedMail, about),
    sample('company.invitation', 'Colleague invitation', 'the invited person', invitationMail, {
      company,
      inviter: name,
      until: SAMPLE.day,
    }),
    sample('company.colleague_joined', 'Colleague joined', 'the owner', joinedMail, { person, company }),
    sample('company.colleague_left', 'Colleague left', 'the owner', leftMail, { person, company }),
    sample('company.colleague_removed', 'Colleague removed', 'the colleague', removedMail, { company }),
    sample(
      'company.handed_over',
      'Company handed over (new owner)',
      'the new owner',
      handedOverMail,
      { person, company },
      'new',
    ),
    sample(
      'company.handed_over',
      'Company handed over (former owner)',
      'the former owner',
      handedOverMail,
      { person, company },
      'former',
    ),
    sample('company.closed', 'Company closed', 'its colleagues', companyClosedMail, { company }),
  ],
}

const documents = (text: string) => [{ label: 'Company registration certificate', text }]

export const kycMails: SampleGroup = {
  title: 'KYC documents',
  samples: [
    sample('kyc.received', 'Document received', OWNER, receivedDocumentMail, {
      documents: documents(''),
    }),
    sample('kyc.rejected', 'Document rejected', OWNER, rejectedDocumentMail, {
      documents: documents('The second page is missing.'),
    }),
    sample('kyc.reopened', REOPENED.document.heading, OWNER, reopenedDocumentMail, {
      documents: documents(notes),
    }),
    sample('kyc.end_reminder', ENDS_SOON.heading, OWNER, endsSoonMail, {
      documents: documents(dayText('2027-03-05')),
    }),
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
    ).map(([what, label]) =>
      sample('company.received', label, OWNER, returnedMail, { companyName: SAMPLE.company, what }),
    ),
  ],
}
