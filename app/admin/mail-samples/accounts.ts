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
  addressLeftMail,
  addressTakenMail,
  confirmNewMail,
  confirmOldMail,
  newDeviceMail,
  type SecurityChange,
  securityMail,
  signInLinkMail,
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

const { name } = SAMPLE
const NEW = { lifeSeconds: 86_400 }
const ANYONE = 'whoever typed the address in'
const MEMBER = 'the member'

const CHANGES = {
  factor_on: ['security-factor-on', 'Second factor on'],
  factor_off: ['security-factor-off', 'Second factor off'],
  factor_reset: ['security-factor-reset', 'Second factor reset'],
  codes_renewed: ['security-codes-renewed', 'Recovery codes renewed'],
  recovery_code_used: ['security-recovery-code-used', 'Recovery code used'],
  codes_tried: ['security-codes-tried', 'Wrong codes'],
  passkey_added: ['security-passkey-added', 'Passkey added'],
  passkey_removed: ['security-passkey-removed', 'Passkey removed'],
  email: ['security-email', 'Address changed, to the new one'],
} as const satisfies Record<SecurityChange, readonly [MailKind, string]>

export const accountMails: SampleGroup = {
  title: 'Accounts',
  samples: [
    sample(
      { kind: 'set-password', label: 'Complete registration', to: 'a new member' },
      setPasswordMail,
      NEW,
    ),
    sample({ kind: 'verify-email', label: 'Confirm the address', to: 'a new member' }, verifyEmailMail, NEW),
    sample({ kind: 'already-registered', label: 'Already registered', to: MEMBER }, alreadyRegisteredMail),
    sample({ kind: 'reset-password', label: 'Reset the password', to: MEMBER }, resetMail, {
      lifeSeconds: 3600,
    }),
    sample({ kind: 'password-changed', label: 'Password changed', to: MEMBER }, passwordChangedMail, {
      name,
      left: { passkeys: 1, devices: 2, hasSecondFactor: true },
    }),
    sample({ kind: 'sign-in-link', label: 'Sign in on a new device', to: MEMBER }, signInLinkMail, {
      lifeSeconds: 3600,
    }),
    sample({ kind: 'admin-invitation', label: 'Admin account', to: 'a new admin' }, adminInvitationMail, NEW),
    sample({ kind: 'security-new-sign-in', label: 'New sign-in', to: MEMBER }, newDeviceMail, {
      name,
      device: 'Firefox on Windows',
      address: '203.0.113.7',
      at: SAMPLE.at,
      timeZone: 'Europe/Warsaw',
    }),
    ...Object.entries(CHANGES).map(([change, [kind, label]]) =>
      sample({ kind, label, to: MEMBER }, securityMail, change as SecurityChange, { name }),
    ),
    sample({ kind: 'confirm-old-email', label: 'Change of address, old one', to: MEMBER }, confirmOldMail, {
      name,
      newEmail: 'maja@wisla.example',
      lifeSeconds: 86_400,
    }),
    sample(
      { kind: 'confirm-new-email', label: 'Change of address, new one', to: ANYONE },
      confirmNewMail,
      NEW,
    ),
    sample({ kind: 'email-taken', label: 'Address of another account', to: MEMBER }, addressTakenMail),
    sample({ kind: 'email-left', label: 'Address given up', to: 'the former address' }, addressLeftMail),
    sample({ kind: 'account-suspended', label: 'Account suspended', to: MEMBER }, accountSuspendedMail, {
      name,
      supportEmail: SAMPLE.supportEmail,
      reason: 'The account was used by somebody else.',
    }),
    sample({ kind: 'account-reinstated', label: 'Account reinstated', to: MEMBER }, accountReinstatedMail, {
      name,
      supportEmail: SAMPLE.supportEmail,
    }),
    sample({ kind: 'user-type-changed', label: 'User type changed', to: MEMBER }, kindChangedMail, {
      name,
      from: 'Other',
      to: 'Investor',
    }),
    sample({ kind: 'signed-out', label: 'Signed out everywhere', to: MEMBER }, signedOutMail, { name }),
    sample({ kind: 'role-changed', label: 'Made an admin', to: MEMBER }, roleChangedMail, {
      name,
      role: 'admin',
    }),
    sample({ kind: 'role-changed', label: 'No admin any more', to: MEMBER }, roleChangedMail, {
      name,
      role: 'member',
    }),
    sample({ kind: 'data.ready', label: 'Data ready', to: MEMBER }, readyMail),
    sample({ kind: 'account.closed', label: 'Account closed', to: 'the former member' }, closedMail),
  ],
}
