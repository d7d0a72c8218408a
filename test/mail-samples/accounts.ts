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
import { sample, type SampleGroup } from './sample.ts'
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
import { ENDS_SOON } from '#app/kyc/ends/texts.ts'

const ANYONE = 'the new address'
const MEMBER = 'the member'
const FORMER = 'the former address'

const CHANGES = {
  factor_on: ['account.second_factor_enabled', 'Second factor on'],
  factor_off: ['account.second_factor_disabled', 'Second factor off'],
  factor_reset: ['account.second_factor_reset', 'Second factor reset'],
  codes_renewed: ['account.recovery_codes_renewed', 'Recovery codes renewed'],
  recovery_code_used: ['account.recovery_code_used', 'Recovery code used'],
  codes_tried: ['account.wrong_codes_entered', 'Wrong codes entered'],
  passkey_added: ['account.passkey_added', 'Passkey added'],
  passkey_removed: ['account.passkey_removed', 'Passkey removed'],
  email: ['account.email_changed', 'Email address changed (new address)'],
} as const satisfies Record<SecurityChange, readonly [MailKind, string]>

export const accountMails: SampleGroup = {
  title: 'Accounts',
  samples: [
    sample('account.registration', 'Complete registration', 'a new member', setPasswordMail),
    sample('account.email_confirmation', 'Confirm email address', 'a new member', verifyEmailMail),
    sample('account.already_registered', 'Already registered', MEMBER, alreadyRegisteredMail),
    sample('account.password_reset', 'Reset password', MEMBER, resetMail, { lifeSeconds: 3600 }),
    sample('account.password_changed', 'Password changed', MEMBER, passwordChangedMail, {
      left: { passkeys: 1, hasSecondFactor: true },
    }),
    sample('account.sign_in_link', 'Sign in on a new device', MEMBER, signInLinkMail, { lifeSeconds: 3600 }),
    sample('account.admin_invitation', 'Admin account', 'a new admin', adminInvitationMail),
    sample('account.new_sign_in', 'New sign-in', MEMBER, newDeviceMail, {
      signIns: [{ label: 'Firefox on Windows', text: '203.0.113.*, 20 Nov 2026, 10:30 (Europe/Warsaw)' }],
    }),
    ...Object.entries(CHANGES).map(([change, [kind, label]]) =>
      sample(kind, label, MEMBER, securityMail, change as SecurityChange),
    ),
    sample('account.email_change_requested', 'Email change (old address)', MEMBER, confirmOldMail),
    sample(
      'account.email_change_requested',
      'Email change without the old mailbox',
      'the old address',
      stopChangeMail,
      { takesEffectAt: new Date('2026-11-20T09:30:00Z') },
    ),
    sample('account.password_reset', 'Email change stopped', 'the old address', changeStoppedMail, {
      lifeSeconds: 3600,
    }),
    sample('account.new_email_confirmation', 'Email change (new address)', ANYONE, confirmNewMail),
    sample('account.email_taken', 'Email address already in use', MEMBER, addressTakenMail),
    sample('account.email_replaced', 'Email address replaced', FORMER, addressReplacedMail),
    sample(
      'account.email_replaced',
      'Email address replaced without confirmation',
      FORMER,
      addressReplacedUnconfirmedMail,
    ),
    sample('account.suspended', 'Account suspended', MEMBER, accountSuspendedMail, {
      reason: 'Another person used the account.',
    }),
    sample('account.reinstated', 'Account reinstated', MEMBER, accountReinstatedMail),
    sample('account.kind_changed', 'User type changed', MEMBER, kindChangedMail, {
      from: 'Other',
      to: 'Investor',
    }),
    sample('account.signed_out', 'Signed out everywhere', MEMBER, signedOutMail),
    sample('account.role_changed', 'Made an admin', MEMBER, roleChangedMail, { role: 'admin' }),
    sample('account.role_changed', 'Admin role removed', MEMBER, roleChangedMail, { role: 'member' }),
    sample('account.data_exported', 'Data export ready', MEMBER, readyMail),
    sample('account.closed', 'Account closed', 'the former member', closedMail),
  ],
}

const TO = 'the invited address'
const documents = (text: string) => ({ documents: [{ label: 'Company registration certificate', text }] })

export const applicationMails: SampleGroup = {
  title: 'Applications',
  samples: [
    sample('application.invitation', 'Invitation to apply', TO, invitationMail),
    sample('application.reminder', 'Reminder', TO, applicationReminderMail, {
      missing: ['Company registration', 'Submit the application'],
      isLast: false,
    }),
    sample('application.invitation', 'New link', TO, newLinkMail),
    sample('application.received', 'Application received', TO, receivedApplicationMail, { again: false }),
    sample('application.received', 'Changed application received', TO, receivedApplicationMail, {
      again: true,
    }),
    sample('application.info_requested', 'More information', TO, moreInfoApplicationMail),
    sample('application.rejected', 'Application rejected', TO, rejectedApplicationMail, {
      reason: 'We do not serve this company’s market.',
    }),
    sample('application.approved', 'Application approved', TO, approvedApplicationMail, {
      memberNotes: 'Your documents were easy to read.',
      hasPassword: false,
    }),
    sample(
      'application.document_rejected',
      'Document rejected',
      TO,
      rejectedCandidateDocumentMail,
      documents('The second page is missing.'),
    ),
    sample(
      'application.document_reopened',
      'Document reopened',
      TO,
      reopenedCandidateDocumentMail,
      documents('We checked the wrong page.'),
    ),
    sample(
      'application.end_reminder',
      ENDS_SOON.heading,
      TO,
      endsSoonCandidateMail,
      documents('20 Dec 2026'),
    ),
    sample('application.approved', 'Approved, account exists', TO, approvedApplicationMail, {
      hasPassword: true,
    }),
  ],
}
