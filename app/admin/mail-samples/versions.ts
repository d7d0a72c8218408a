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
import { COMPLETION_MAIL } from '#app/companies/completion/completion.words.ts'
import { completionMail } from '#app/companies/completion/emails.ts'
import { confirmationDueMail } from '#app/companies/confirm/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'
import { VERSION_SAMPLES as WORDS } from './versions.words.ts'

const { company, supportEmail } = SAMPLE
const about = { companyName: company, supportEmail }

export const versionSamples: SampleGroup['samples'] = [
  sample({ kind: 'company.received', label: WORDS.arrived, to: WORDS.owner }, versionReceivedMail, {
    ...about,
    isAnswer: false,
  }),
  sample({ kind: 'company.received', label: WORDS.answerArrived, to: WORDS.owner }, versionReceivedMail, {
    ...about,
    isAnswer: true,
  }),
  sample({ kind: 'company.approved', label: WORDS.approved, to: WORDS.owner }, versionApprovedMail, {
    ...about,
    memberNotes: null,
    isAnswer: false,
  }),
  sample({ kind: 'company.approved', label: WORDS.answerApproved, to: WORDS.owner }, versionApprovedMail, {
    ...about,
    memberNotes: null,
    isAnswer: true,
  }),
  sample({ kind: 'company.rejected', label: WORDS.rejected, to: WORDS.owner }, versionRejectedMail, {
    ...about,
    reason: WORDS.notInRegister,
    memberNotes: WORDS.thanks,
    isAnswer: false,
  }),
  sample({ kind: 'company.rejected', label: WORDS.answerRejected, to: WORDS.owner }, versionRejectedMail, {
    ...about,
    reason: WORDS.addResolution,
    memberNotes: null,
    isAnswer: true,
  }),
  sample({ kind: 'company.info_requested', label: WORDS.more, to: WORDS.owner }, versionInfoMail, {
    ...about,
    reason: WORDS.addResolution,
    memberNotes: null,
  }),
  sample({ kind: 'company.info_requested', label: WORDS.asked, to: WORDS.owner }, askedMail, {
    ...about,
    reason: WORDS.addResolution,
    memberNotes: null,
    dueOn: '2026-12-10',
  }),
  sample(
    { kind: 'company.confirmation_requested', label: CONFIRM.page, to: WORDS.owner },
    confirmationDueMail,
    {
      companyName: company,
      day: '26 December 2026',
    },
  ),
  sample(
    { kind: 'company.completion_requested', label: COMPLETION_MAIL.samples.soon, to: WORDS.owner },
    completionMail,
    { companyName: company, day: '26 December 2026', path: '/profile/developer?step=1', isSent: false },
  ),
  sample(
    { kind: 'company.completion_requested', label: COMPLETION_MAIL.samples.gone, to: WORDS.owner },
    completionMail,
    { companyName: company, day: null, path: '/profile/developer?step=1', isSent: false },
  ),
  sample({ kind: 'company.change_reverted', label: WORDS.reverted, to: WORDS.owner }, changeRevertedMail, {
    ...about,
    reason: WORDS.othersWebsite,
    answers: WORDS.website,
  }),
  sample(
    { kind: 'company.contact_changed', label: WORDS.contact, to: WORDS.formerContact },
    contactChangedMail,
    { companyName: company, changed: WORDS.contactFields },
  ),
]
