import {
  changeRevertedMail,
  contactChangedMail,
  versionApprovedMail,
  versionInfoMail,
  versionReceivedMail,
  versionRejectedMail,
} from '#app/companies/versions/emails.ts'
import { SAMPLE, sample, type SampleGroup } from './sample.ts'
import { VERSION_SAMPLES as WORDS } from './versions.words.ts'

const { company, supportEmail } = SAMPLE
const about = { companyName: company, supportEmail }

/** The mails about changes of an approved profile. */
export const versionSamples: SampleGroup['samples'] = [
  sample({ kind: 'company.received', label: WORDS.arrived, to: WORDS.owner }, versionReceivedMail, about),
  sample({ kind: 'company.approved', label: WORDS.approved, to: WORDS.owner }, versionApprovedMail, {
    ...about,
    memberNotes: null,
  }),
  sample({ kind: 'company.rejected', label: WORDS.rejected, to: WORDS.owner }, versionRejectedMail, {
    ...about,
    reason: WORDS.notInRegister,
    memberNotes: WORDS.thanks,
  }),
  sample({ kind: 'company.info_requested', label: WORDS.more, to: WORDS.owner }, versionInfoMail, {
    ...about,
    reason: WORDS.addResolution,
    memberNotes: null,
  }),
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
