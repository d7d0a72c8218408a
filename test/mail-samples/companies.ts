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
import { dayText } from '#app/kyc/ends/policy.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import { companyClosedMail } from '#app/settings/closing/emails.ts'
import { sample, type MailSample } from './sample.ts'
import {
  askedMail,
  changeRevertedMail,
  contactChangedMail,
  versionApprovedMail,
  versionInfoMail,
  versionReceivedMail,
  versionRejectedMail,
} from '#app/companies/versions/emails.ts'
import { completionMail } from '#app/companies/completion/emails.ts'
import { confirmationDueMail } from '#app/companies/confirm/emails.ts'

const OWNER = 'the member who owns the profile'
const NOTES = 'Thank you for the quick answers so far.'
const PATH = '/profile/developer?step=1'
const DAY = '26 Dec 2026'

const versionSamples: readonly MailSample[] = [
  sample('company.received', OWNER, versionReceivedMail, { isAnswer: false }),
  sample('company.received', OWNER, versionReceivedMail, {
    isAnswer: true,
  }),
  sample('company.approved', OWNER, versionApprovedMail, { isAnswer: false }),
  sample('company.approved', OWNER, versionApprovedMail, {
    isAnswer: true,
  }),
  sample('company.rejected', OWNER, versionRejectedMail, {
    reason: 'The new name is not in the register yet.',
    memberNotes: NOTES,
    isAnswer: false,
  }),
  sample('company.rejected', OWNER, versionRejectedMail, {
    isAnswer: true,
  }),
  sample('company.info_requested', OWNER, versionInfoMail),
  sample('company.info_requested', OWNER, askedMail, {
    dueOn: '2026-12-10',
  }),
  sample('company.confirmation_requested', OWNER, confirmationDueMail, { day: DAY }),
  sample('company.completion_requested', OWNER, completionMail, {
    day: DAY,
    path: PATH,
    isSent: false,
  }),
  sample('company.completion_requested', OWNER, completionMail, {
    day: null,
    path: PATH,
    isSent: false,
  }),
  sample('company.change_reverted', OWNER, changeRevertedMail, {
    reason: 'The website belongs to another company.',
    answers: ['Website'],
  }),
  sample('company.contact_changed', 'the former contact address', contactChangedMail, {
    changed: ['Email', 'Phone'],
  }),
]

export const companyMails: readonly MailSample[] = [
  sample('company.received', OWNER, receivedMail, { again: false }),
  sample('company.received', OWNER, receivedMail, { again: true }),
  sample('company.approved', OWNER, approvedMail, { memberNotes: NOTES }),
  sample('company.reopened', OWNER, reopenedMail, { reason: NOTES }),
  sample('company.rejected', OWNER, rejectedMail, {
    reason: 'The registration number does not match the company name.',
    memberNotes: NOTES,
  }),
  sample('company.info_requested', OWNER, moreInfoMail),
  ...versionSamples,
  sample('company.suspended', OWNER, suspendedMail, {
    reason: 'The licence in the profile has expired.',
  }),
  sample('company.reinstated', OWNER, reinstatedMail),
  sample('company.invitation', 'the invited person', invitationMail),
  sample('company.colleague_joined', 'the owner', joinedMail),
  sample('company.colleague_left', 'the owner', colleagueLeftMail),
  sample('company.colleague_removed', 'the colleague', removedMail),
  ...(['new', 'former'] as const).map((to) =>
    sample('company.handed_over', `the ${to} owner`, handedOverMail, {}, to),
  ),
  sample('company.closed', 'its colleagues', companyClosedMail),
]

const documents = (text: string) => ({ documents: [{ label: 'Company registration certificate', text }] })

export const kycMails: readonly MailSample[] = [
  sample('kyc.received', OWNER, receivedDocumentMail, documents('')),
  sample('kyc.rejected', OWNER, rejectedDocumentMail, documents('The second page is missing.')),
  sample('kyc.reopened', OWNER, reopenedDocumentMail, documents(NOTES)),
  sample('kyc.end_reminder', OWNER, endsSoonMail, documents(dayText('2027-03-05'))),
  sample('kyc.all_approved', OWNER, allApprovedMail, {
    sentence: NOTHING_TO_DO.waiting,
    missing: [],
  }),
  ...(['profile', 'changes', 'answer'] as const).map((what) =>
    sample('company.received', OWNER, returnedMail, { what }),
  ),
]
