import { WITHOUT_OLD } from '#app/account/security/email-change/policy.ts'

export const WITHOUT_OLD_TEXTS = {
  lead: `You only need to confirm the new address. The change takes effect ${WITHOUT_OLD.wait} days later. Until then, sign in with your current address. We’ll send that address 3 emails with a link to stop the change. A new password also cancels the change. You can do this once every ${WITHOUT_OLD.onceIn} days.`,
  field: 'New email address',
  tooSoon: `You can do this only once every ${WITHOUT_OLD.onceIn} days.`,
  notBefore: `You did this in the last ${WITHOUT_OLD.onceIn} days. You can do it again from`,
  admin:
    'Admins cannot change their address without access to their current mailbox. Create a new account and have another admin give it the admin role.',
  unconfirmed: `Your account switches to the new address ${WITHOUT_OLD.wait} days after you confirm it with the link that we sent there. The link works until`,
} as const
