import * as colleagues from '#app/companies/colleagues/emails.ts'
import * as companies from '#app/companies/emails.ts'
import * as kyc from '#app/kyc/emails.ts'
import { dayText } from '#app/kyc/ends/policy.ts'
import { NOTHING_TO_DO } from '#app/review/turn-texts.ts'
import * as settings from '#app/settings/emails.ts'
import { sample, type MailSample } from './sample.ts'
import * as versions from '#app/companies/versions/emails.ts'

const OWNER = 'the member who owns the profile'
const NOTES = 'Thank you for the quick answers so far.'
const PATH = '/profile/developer?step=1'
const DAY = '26 Dec 2026'

const versionSamples: readonly MailSample[] = [
  sample('company.received', OWNER, versions.versionReceivedMail, { isAnswer: false }),
  sample('company.received', OWNER, versions.versionReceivedMail, { isAnswer: true }),
  sample('company.approved', OWNER, versions.versionApprovedMail, { isAnswer: false }),
  sample('company.approved', OWNER, versions.versionApprovedMail, { isAnswer: true }),
  sample('company.rejected', OWNER, versions.versionRejectedMail, {
    reason: 'The new name is not in the register yet.',
    memberNotes: NOTES,
    isAnswer: false,
  }),
  sample('company.rejected', OWNER, versions.versionRejectedMail, { isAnswer: true }),
  sample('company.info_requested', OWNER, versions.versionInfoMail),
  sample('company.info_requested', OWNER, versions.companyRequestMail, { dueOn: '2026-12-10' }),
  sample('company.confirmation_requested', OWNER, companies.confirmationDueMail, { day: DAY }),
  sample('company.completion_requested', OWNER, companies.completionMail, {
    day: DAY,
    path: PATH,
    isSent: false,
  }),
  sample('company.completion_requested', OWNER, companies.completionMail, {
    day: null,
    path: PATH,
    isSent: false,
  }),
  sample('company.change_reverted', OWNER, versions.changeRevertedMail, {
    reason: 'The website belongs to another company.',
    answers: ['Website'],
  }),
  sample('company.contact_changed', 'the former contact address', versions.contactChangedMail, {
    changed: ['Email', 'Phone'],
  }),
]

export const companyMails: readonly MailSample[] = [
  sample('company.received', OWNER, companies.receivedMail, { again: false }),
  sample('company.received', OWNER, companies.receivedMail, { again: true }),
  sample('company.approved', OWNER, companies.approvedMail, {
    memberNotes: NOTES,
    entries: [{ title: 'Review your saved messages', text: null, path: '/signin?from=%2Fkept' }],
  }),
  sample('company.reopened', OWNER, companies.reopenedMail, { reason: NOTES }),
  sample('company.rejected', OWNER, companies.rejectedMail, {
    reason: 'The registration number does not match the company name.',
    memberNotes: NOTES,
  }),
  sample('company.info_requested', OWNER, companies.moreInfoMail),
  ...versionSamples,
  sample('company.suspended', OWNER, companies.suspendedMail, {
    reason: 'The licence in the profile has expired.',
  }),
  sample('company.reinstated', OWNER, companies.reinstatedMail),
  sample('company.invitation', 'the invited person', colleagues.invitationMail),
  sample('company.colleague_joined', 'the owner', colleagues.joinedMail),
  sample('company.colleague_left', 'the owner', colleagues.colleagueLeftMail),
  sample('company.colleague_removed', 'the colleague', colleagues.removedMail),
  ...(['new', 'former'] as const).map((to) =>
    sample('company.handed_over', `the ${to} owner`, colleagues.handedOverMail, {}, to),
  ),
  sample('company.closed', 'its colleagues', settings.companyClosedMail),
]

const documents = (text: string) => ({ documents: [{ label: 'Company registration certificate', text }] })

export const kycMails: readonly MailSample[] = [
  sample('kyc.received', OWNER, kyc.receivedDocumentMail, documents('')),
  sample('kyc.rejected', OWNER, kyc.rejectedDocumentMail, documents('The second page is missing.')),
  sample('kyc.reopened', OWNER, kyc.reopenedDocumentMail, documents(NOTES)),
  sample('kyc.end_reminder', OWNER, kyc.endsSoonMail, documents(dayText('2027-03-05'))),
  sample('kyc.all_approved', OWNER, kyc.allApprovedMail, { sentence: NOTHING_TO_DO.waiting, missing: [] }),
  ...(['profile', 'changes', 'answer'] as const).map((what) =>
    sample('company.received', OWNER, companies.returnedMail, { what }),
  ),
]
