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
  suspendedMail,
  returnedByItselfMail,
} from '#app/companies/emails.ts'
import {
  allApprovedMail,
  endsSoonMail,
  receivedDocumentMail,
  rejectedDocumentMail,
  reopenedDocumentMail,
  returnedMail,
} from '#app/kyc/emails.ts'
import { REOPENED } from '#app/review/reopen.words.ts'
import { ENDS_SOON } from '#app/kyc/ends/ends.words.ts'
import { dayText } from '#app/kyc/ends/policy.ts'
import { RETURNED } from '#app/kyc/returns/returned.words.ts'
import { RETURNS } from '#app/companies/returns/returns.words.ts'
import { NOTHING_TO_DO } from '#app/review/turn.words.ts'
import { companyClosedMail } from '#app/settings/closing/emails.ts'
import { versionSamples } from './versions.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const { company, name, person, supportEmail } = SAMPLE
const about = { companyName: company, supportEmail }
const OWNER = 'the member who owns the profile'
const notes = 'Thank you for the quick answers so far.'

export const companyMails: SampleGroup = {
  title: 'Profiles and companies',
  samples: [
    sample({ kind: 'company.received', label: 'Profile received', to: OWNER }, receivedMail, {
      ...about,
      again: false,
    }),
    sample({ kind: 'company.received', label: 'Changed profile received', to: OWNER }, receivedMail, {
      ...about,
      again: true,
    }),
    sample({ kind: 'company.approved', label: 'Profile approved', to: OWNER }, approvedMail, {
      ...about,
      memberNotes: notes,
    }),
    sample({ kind: 'company.reopened', label: REOPENED.profile.heading, to: OWNER }, reopenedMail, {
      ...about,
      reason: notes,
    }),
    sample({ kind: 'company.rejected', label: 'Profile rejected', to: OWNER }, rejectedMail, {
      ...about,
      reason: 'The registration number does not match the company name.',
      memberNotes: notes,
    }),
    sample({ kind: 'company.info_requested', label: 'More information', to: OWNER }, moreInfoMail, {
      ...about,
      reason: 'Please add the extract from the company register.\nA scan is enough.',
      memberNotes: null,
    }),
    ...versionSamples,
    sample({ kind: 'company.suspended', label: 'Company suspended', to: OWNER }, suspendedMail, {
      ...about,
      reason: 'The licence in the profile has expired.',
      reviewOn: '2026-12-25',
    }),
    sample({ kind: 'company.reinstated', label: 'Company reinstated', to: OWNER }, reinstatedMail, about),
    sample(
      { kind: 'company.invitation', label: 'Colleague invitation', to: 'the invited person' },
      invitationMail,
      {
        company,
        inviter: name,
        until: SAMPLE.day,
      },
    ),
    sample({ kind: 'company.colleague_joined', label: 'Colleague joined', to: 'the owner' }, joinedMail, {
      person,
      company,
    }),
    sample({ kind: 'company.colleague_left', label: 'Colleague left', to: 'the owner' }, leftMail, {
      person,
      company,
    }),
    sample(
      { kind: 'company.colleague_removed', label: 'Colleague removed', to: 'the colleague' },
      removedMail,
      {
        company,
      },
    ),
    sample(
      { kind: 'company.handed_over', label: 'Company handed over (new owner)', to: 'the new owner' },
      handedOverMail,
      { person, company },
      'new',
    ),
    sample(
      { kind: 'company.handed_over', label: 'Company handed over (former owner)', to: 'the former owner' },
      handedOverMail,
      { person, company },
      'former',
    ),
    sample({ kind: 'company.closed', label: 'Company closed', to: 'its colleagues' }, companyClosedMail, {
      company,
    }),
  ],
}

const documents = (text: string) => [{ label: 'Company registration certificate', text }]

export const kycMails: SampleGroup = {
  title: 'KYC documents',
  samples: [
    sample({ kind: 'kyc.received', label: 'Document received', to: OWNER }, receivedDocumentMail, {
      documents: documents(''),
      supportEmail,
    }),
    sample({ kind: 'kyc.rejected', label: 'Document rejected', to: OWNER }, rejectedDocumentMail, {
      documents: documents('The second page is missing.'),
      supportEmail,
    }),
    sample({ kind: 'kyc.reopened', label: REOPENED.document.heading, to: OWNER }, reopenedDocumentMail, {
      documents: documents(notes),
      supportEmail,
    }),
    sample({ kind: 'kyc.end_reminder', label: ENDS_SOON.heading, to: OWNER }, endsSoonMail, {
      documents: documents(dayText('2027-03-05')),
    }),
    sample({ kind: 'kyc.all_approved', label: 'All documents approved', to: OWNER }, allApprovedMail, {
      supportEmail,
      sentence: NOTHING_TO_DO.waiting,
      missing: [],
    }),
    sample({ kind: 'company.received', label: RETURNS.sample, to: OWNER }, returnedByItselfMail, {
      companyName: SAMPLE.company,
      supportEmail,
    }),
    ...(['profile', 'changes', 'answer'] as const).map((what) =>
      sample({ kind: 'company.received', label: RETURNED.samples[what], to: OWNER }, returnedMail, {
        companyName: SAMPLE.company,
        supportEmail,
        what,
      }),
    ),
  ],
}
