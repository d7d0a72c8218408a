import * as account from '#app/account/emails.ts'
import * as security from '#app/account/security/emails.ts'
import type { MailKind } from '#app/mail/kinds.ts'
import * as users from '#app/oversight/users/emails.ts'
import * as settings from '#app/settings/emails.ts'
import { sample, type MailSample } from './sample.ts'
import * as applications from '#app/applications/emails.ts'
import * as kyc from '#app/kyc/emails.ts'

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
} as const satisfies Record<security.SecurityChange, MailKind>

export const accountMails: readonly MailSample[] = [
  sample('account.registration', 'a new member', account.setPasswordMail),
  sample('account.email_confirmation', 'a new member', account.verifyEmailMail),
  sample('account.already_registered', MEMBER, account.alreadyRegisteredMail),
  sample('account.password_reset', MEMBER, account.resetMail, { lifeSeconds: 3600 }),
  sample('account.password_changed', MEMBER, account.passwordChangedMail, {
    left: { passkeys: 1, hasSecondFactor: true },
  }),
  sample('account.sign_in_link', MEMBER, security.signInLinkMail, { lifeSeconds: 3600 }),
  sample('account.admin_invitation', 'a new admin', account.adminInvitationMail),
  sample('account.new_sign_in', MEMBER, security.newDeviceMail, {
    signIns: [{ label: 'Firefox on Windows', text: '203.0.113.*, 20 Nov 2026, 10:30 (Europe/Warsaw)' }],
  }),
  ...Object.entries(CHANGES).map(([change, kind]) =>
    sample(kind, MEMBER, security.securityMail, change as security.SecurityChange),
  ),
  sample('account.email_change_requested', MEMBER, security.confirmOldMail),
  sample('account.email_change_requested', 'the old address', security.stopChangeMail, {
    takesEffectAt: new Date('2026-11-20T09:30:00Z'),
  }),
  sample('account.password_reset', 'the old address', security.changeStoppedMail, { lifeSeconds: 3600 }),
  sample('account.new_email_confirmation', ANYONE, security.confirmNewMail),
  sample('account.email_taken', MEMBER, security.addressTakenMail),
  sample('account.email_replaced', FORMER, security.addressReplacedMail, { withoutOld: false }),
  sample('account.email_replaced', FORMER, security.addressReplacedMail, { withoutOld: true }),
  sample('account.suspended', MEMBER, users.accountSuspendedMail, {
    reason: 'Another person used the account.',
  }),
  sample('account.reinstated', MEMBER, users.accountReinstatedMail),
  sample('account.kind_changed', MEMBER, users.kindChangedMail, { from: 'Other', to: 'Investor' }),
  sample('account.signed_out', MEMBER, users.signedOutMail),
  sample('account.role_changed', MEMBER, account.roleChangedMail, { role: 'admin' }),
  sample('account.role_changed', MEMBER, account.roleChangedMail, { role: 'member' }),
  sample('account.data_exported', MEMBER, settings.readyMail),
  sample('account.closed', 'the former member', settings.closedMail),
]

const TO = 'the invited address'
const documents = (text: string) => ({ documents: [{ label: 'Company registration certificate', text }] })

export const applicationMails: readonly MailSample[] = [
  sample('application.invitation', TO, applications.invitationMail),
  sample('application.reminder', TO, applications.applicationReminderMail, {
    missing: ['Company registration certificate', 'Submit the application'],
    isLast: false,
  }),
  sample('application.invitation', TO, applications.newLinkMail),
  sample('application.received', TO, applications.receivedApplicationMail, { again: false }),
  sample('application.received', TO, applications.receivedApplicationMail, { again: true }),
  sample('application.info_requested', TO, applications.moreInfoApplicationMail),
  sample('application.rejected', TO, applications.rejectedApplicationMail, {
    reason: 'We do not serve this company’s market.',
  }),
  sample('application.approved', TO, applications.approvedApplicationMail, {
    memberNotes: 'Your documents were easy to read.',
    hasPassword: false,
    entries: [],
  }),
  sample(
    'application.document_rejected',
    TO,
    kyc.rejectedCandidateDocumentMail,
    documents('The second page is missing.'),
  ),
  sample(
    'application.document_reopened',
    TO,
    kyc.reopenedCandidateDocumentMail,
    documents('We checked the wrong page.'),
  ),
  sample('application.end_reminder', TO, kyc.endsSoonCandidateMail, documents('20 Dec 2026')),
  sample('application.approved', TO, applications.approvedApplicationMail, {
    hasPassword: true,
    entries: [],
  }),
]
