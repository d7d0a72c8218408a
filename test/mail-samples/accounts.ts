import {
  adminInvitationMail,
  alreadyRegisteredMail,
  passwordChangedMail,
  resetMail,
  roleChangedMail,
  setPasswordMail,
  verifyEmailMail,
} from '#app/account/emails.ts'
import {
  addressReplacedMail,
  addressReplacedUnconfirmedMail,
  addressTakenMail,
  changeStoppedMail,
  confirmNewMail,
  confirmOldMail,
  newDeviceMail,
  type SecurityChange,
  securityMail,
  signInLinkMail,
  stopChangeMail,
} from '#app/account/security/emails.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import {
  accountReinstatedMail,
  accountSuspendedMail,
  kindChangedMail,
  signedOutMail,
} from '#app/oversight/users/emails.ts'
import { closedMail } from '#app/settings/closing/emails.ts'
import { readyMail } from '#app/settings/export/emails.ts'
import { sample, type MailSample } from './sample.ts'
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

const ANYONE = 'the new address'
const MEMBER = 'the member'
const FORMER = 'the former address'

const CHANGES = {
  factor_on: 'account.second_factor_enabled',
  factor_off: 'account.second_factor_disabled',
  factor_reset: 'account.second_factor_reset',
  codes_renewed: 'account.recovery_codes_renewed',
  recovery_code_used: 'account.recovery_code_used',
  codes_tried: 'account.wrong_codes_entered',
  passkey_added: 'account.passkey_added',
  passkey_removed: 'account.passkey_removed',
  email: 'account.email_changed',
} as const satisfies Record<SecurityChange, MailKind>

export const accountMails: readonly MailSample[] = [
  sample('account.registration', 'a new member', setPasswordMail),
  sample('account.email_confirmation', 'a new member', verifyEmailMail),
  sample('account.already_registered', MEMBER, alreadyRegisteredMail),
  sample('account.password_reset', MEMBER, resetMail, { lifeSeconds: 3600 }),
  sample('account.password_changed', MEMBER, passwordChangedMail, {
    left: { passkeys: 1, hasSecondFactor: true },
  }),
  sample('account.sign_in_link', MEMBER, signInLinkMail, { lifeSeconds: 3600 }),
  sample('account.admin_invitation', 'a new admin', adminInvitationMail),
  sample('account.new_sign_in', MEMBER, newDeviceMail, {
    signIns: [{ label: 'Firefox on Windows', text: '203.0.113.*, 20 Nov 2026, 10:30 (Europe/Warsaw)' }],
  }),
  ...Object.entries(CHANGES).map(([change, kind]) =>
    sample(kind, MEMBER, securityMail, change as SecurityChange),
  ),
  sample('account.email_change_requested', MEMBER, confirmOldMail),
  sample('account.email_change_requested', 'the old address', stopChangeMail, {
    takesEffectAt: new Date('2026-11-20T09:30:00Z'),
  }),
  sample('account.password_reset', 'the old address', changeStoppedMail, {
    lifeSeconds: 3600,
  }),
  sample('account.new_email_confirmation', ANYONE, confirmNewMail),
  sample('account.email_taken', MEMBER, addressTakenMail),
  sample('account.email_replaced', FORMER, addressReplacedMail),
  sample('account.email_replaced', FORMER, addressReplacedUnconfirmedMail),
  sample('account.suspended', MEMBER, accountSuspendedMail, {
    reason: 'Another person used the account.',
  }),
  sample('account.reinstated', MEMBER, accountReinstatedMail),
  sample('account.kind_changed', MEMBER, kindChangedMail, {
    from: 'Other',
    to: 'Investor',
  }),
  sample('account.signed_out', MEMBER, signedOutMail),
  sample('account.role_changed', MEMBER, roleChangedMail, { role: 'admin' }),
  sample('account.role_changed', MEMBER, roleChangedMail, { role: 'member' }),
  sample('account.data_exported', MEMBER, readyMail),
  sample('account.closed', 'the former member', closedMail),
]

const TO = 'the invited address'
const documents = (text: string) => ({ documents: [{ label: 'Company registration certificate', text }] })

export const applicationMails: readonly MailSample[] = [
  sample('application.invitation', TO, invitationMail),
  sample('application.reminder', TO, applicationReminderMail, {
    missing: ['Company registration', 'Submit the application'],
    isLast: false,
  }),
  sample('application.invitation', TO, newLinkMail),
  sample('application.received', TO, receivedApplicationMail, { again: false }),
  sample('application.received', TO, receivedApplicationMail, {
    again: true,
  }),
  sample('application.info_requested', TO, moreInfoApplicationMail),
  sample('application.rejected', TO, rejectedApplicationMail, {
    reason: 'We do not serve this company’s market.',
  }),
  sample('application.approved', TO, approvedApplicationMail, {
    memberNotes: 'Your documents were easy to read.',
    hasPassword: false,
  }),
  sample(
    'application.document_rejected',
    TO,
    rejectedCandidateDocumentMail,
    documents('The second page is missing.'),
  ),
  sample(
    'application.document_reopened',
    TO,
    reopenedCandidateDocumentMail,
    documents('We checked the wrong page.'),
  ),
  sample('application.end_reminder', TO, endsSoonCandidateMail, documents('20 Dec 2026')),
  sample('application.approved', TO, approvedApplicationMail, {
    hasPassword: true,
  }),
]
