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
import { SAMPLE, sample, type SampleGroup } from './sample.ts'

const NEW = { lifeSeconds: 86_400 }
const UNCONFIRMED = { ...NEW, uploadSeconds: 14 * 86_400 }
const ANYONE = 'the new address'
const MEMBER = 'the member'

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
    sample(
      { kind: 'account.registration', label: 'Complete registration', to: 'a new member' },
      setPasswordMail,
      UNCONFIRMED,
    ),
    sample(
      { kind: 'account.email_confirmation', label: 'Confirm email address', to: 'a new member' },
      verifyEmailMail,
      UNCONFIRMED,
    ),
    sample(
      { kind: 'account.already_registered', label: 'Already registered', to: MEMBER },
      alreadyRegisteredMail,
    ),
    sample({ kind: 'account.password_reset', label: 'Reset password', to: MEMBER }, resetMail, {
      lifeSeconds: 3600,
    }),
    sample({ kind: 'account.password_changed', label: 'Password changed', to: MEMBER }, passwordChangedMail, {
      left: { passkeys: 1, devices: 2, hasSecondFactor: true },
    }),
    sample({ kind: 'account.sign_in_link', label: 'Sign in on a new device', to: MEMBER }, signInLinkMail, {
      lifeSeconds: 3600,
    }),
    sample(
      { kind: 'account.admin_invitation', label: 'Admin account', to: 'a new admin' },
      adminInvitationMail,
      NEW,
    ),
    sample({ kind: 'account.new_sign_in', label: 'New sign-in', to: MEMBER }, newDeviceMail, {
      device: 'Firefox on Windows',
      address: '203.0.113.7',
      at: SAMPLE.at,
      timeZone: 'Europe/Warsaw',
    }),
    ...Object.entries(CHANGES).map(([change, [kind, label]]) =>
      sample({ kind, label, to: MEMBER }, securityMail, change as SecurityChange),
    ),
    sample(
      {
        kind: 'account.email_change_requested',
        label: 'Email change (old address)',
        to: MEMBER,
      },
      confirmOldMail,
      {
        newEmail: 'maja@wisla.example',
        lifeSeconds: 86_400,
      },
    ),
    sample(
      {
        kind: 'account.email_change_requested',
        label: 'Email change without the old mailbox',
        to: 'the old address',
      },
      stopChangeMail,
      { newEmail: 'maja@wisla.example', takesEffectAt: SAMPLE.at, timeZone: 'Europe/Warsaw' },
    ),
    sample(
      { kind: 'account.password_reset', label: 'Email change stopped', to: 'the old address' },
      changeStoppedMail,
      { lifeSeconds: 3600 },
    ),
    sample(
      {
        kind: 'account.new_email_confirmation',
        label: 'Email change (new address)',
        to: ANYONE,
      },
      confirmNewMail,
      NEW,
    ),
    sample(
      { kind: 'account.email_taken', label: 'Email address already in use', to: MEMBER },
      addressTakenMail,
    ),
    sample(
      { kind: 'account.email_replaced', label: 'Email address replaced', to: 'the former address' },
      addressReplacedMail,
    ),
    sample(
      {
        kind: 'account.email_replaced',
        label: 'Email address replaced without confirmation',
        to: 'the former address',
      },
      addressReplacedUnconfirmedMail,
    ),
    sample({ kind: 'account.suspended', label: 'Account suspended', to: MEMBER }, accountSuspendedMail, {
      supportEmail: SAMPLE.supportEmail,
      reason: 'Another person used the account.',
      reviewOn: '2026-12-25',
    }),
    sample({ kind: 'account.reinstated', label: 'Account reinstated', to: MEMBER }, accountReinstatedMail, {
      supportEmail: SAMPLE.supportEmail,
    }),
    sample({ kind: 'account.kind_changed', label: 'User type changed', to: MEMBER }, kindChangedMail, {
      from: 'Other',
      to: 'Investor',
    }),
    sample({ kind: 'account.signed_out', label: 'Signed out everywhere', to: MEMBER }, signedOutMail),
    sample({ kind: 'account.role_changed', label: 'Made an admin', to: MEMBER }, roleChangedMail, {
      role: 'admin',
    }),
    sample({ kind: 'account.role_changed', label: 'Admin role removed', to: MEMBER }, roleChangedMail, {
      role: 'member',
    }),
    sample({ kind: 'account.data_exported', label: 'Data export ready', to: MEMBER }, readyMail),
    sample({ kind: 'account.closed', label: 'Account closed', to: 'the former member' }, closedMail),
  ],
}
