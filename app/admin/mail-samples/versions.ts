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
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const { company, supportEmail } = SAMPLE
const about = { companyName: company, supportEmail }
const OWNER = 'the member who owns the profile'

export const versionSamples: SampleGroup['samples'] = [
  sample({ kind: 'company.received', label: 'Profile changes received', to: OWNER }, versionReceivedMail, {
    ...about,
    isAnswer: false,
  }),
  sample(
    { kind: 'company.received', label: 'Answer from an approved company received', to: OWNER },
    versionReceivedMail,
    {
      ...about,
      isAnswer: true,
    },
  ),
  sample({ kind: 'company.approved', label: 'Profile changes approved', to: OWNER }, versionApprovedMail, {
    ...about,
    memberNotes: null,
    isAnswer: false,
  }),
  sample(
    { kind: 'company.approved', label: 'Answer from an approved company approved', to: OWNER },
    versionApprovedMail,
    {
      ...about,
      memberNotes: null,
      isAnswer: true,
    },
  ),
  sample({ kind: 'company.rejected', label: 'Profile changes rejected', to: OWNER }, versionRejectedMail, {
    ...about,
    reason: 'The new name is not in the register yet.',
    memberNotes: 'Thank you for the quick answers so far.',
    isAnswer: false,
  }),
  sample(
    { kind: 'company.rejected', label: 'Answer from an approved company rejected', to: OWNER },
    versionRejectedMail,
    {
      ...about,
      reason: 'Please add the resolution for the new name.',
      memberNotes: null,
      isAnswer: true,
    },
  ),
  sample(
    { kind: 'company.info_requested', label: 'Profile changes: information requested', to: OWNER },
    versionInfoMail,
    {
      ...about,
      reason: 'Please add the resolution for the new name.',
      memberNotes: null,
    },
  ),
  sample(
    { kind: 'company.info_requested', label: 'Information requested from an approved company', to: OWNER },
    askedMail,
    {
      ...about,
      reason: 'Please add the resolution for the new name.',
      memberNotes: null,
      dueOn: '2026-12-10',
    },
  ),
  sample({ kind: 'company.confirmation_requested', label: CONFIRM.page, to: OWNER }, confirmationDueMail, {
    companyName: company,
    day: '26 December 2026',
  }),
  sample(
    { kind: 'company.completion_requested', label: COMPLETION_MAIL.samples.soon, to: OWNER },
    completionMail,
    { companyName: company, day: '26 December 2026', path: '/profile/developer?step=1', isSent: false },
  ),
  sample(
    { kind: 'company.completion_requested', label: COMPLETION_MAIL.samples.gone, to: OWNER },
    completionMail,
    { companyName: company, day: null, path: '/profile/developer?step=1', isSent: false },
  ),
  sample({ kind: 'company.change_reverted', label: 'Change reverted', to: OWNER }, changeRevertedMail, {
    ...about,
    reason: 'The website belongs to another company.',
    answers: ['Website'],
  }),
  sample(
    { kind: 'company.contact_changed', label: 'Contact changed', to: 'the former contact address' },
    contactChangedMail,
    { companyName: company, changed: ['Email', 'Phone'] },
  ),
]
