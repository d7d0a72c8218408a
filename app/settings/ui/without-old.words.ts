import { WITHOUT_OLD } from '#app/account/security/email-change/policy.ts'
import type { Toast } from '#app/lib/toast.ts'

/** Of a change of address without the old mailbox. */
export const WITHOUT_OLD_WORDS = {
  button: 'I cannot open my old mailbox',
  summary: 'No access to your present mailbox?',
  lead: `Then only the new address confirms the change, and it takes effect ${WITHOUT_OLD.wait} days later. Until then the present address signs in, and we write to it three times with a link that stops the change. A new password ends the change too. You can ask for this once in ${WITHOUT_OLD.onceIn} days.`,
  field: 'New e-mail address',
  again: 'New e-mail address, once more',
  mismatch: 'The two addresses differ.',
  tooSoon: `You can ask for this at most once in ${WITHOUT_OLD.onceIn} days.`,
  notBefore: `You have asked for this in the last ${WITHOUT_OLD.onceIn} days. It is possible again from`,
  wasTaken: 'Another account has taken the new address in the meantime. Nothing was changed.',
  admin:
    'Admins cannot change their address without the old mailbox. Another admin gives the role to a new account of yours.',
  asked: {
    title: 'A mail is on its way',
    text: `Open the link that we sent to the new address. ${WITHOUT_OLD.wait} days after that, your account moves there.`,
    tone: 'ok',
  } satisfies Toast,
  waiting: 'A change is waiting without the old mailbox',
  moves: 'Your account moves to the new address on',
  unconfirmed: `Your account moves to the new address ${WITHOUT_OLD.wait} days after you have opened the link that we sent there. It works until`,
  meanwhile: 'Until then the present address signs in, and can stop the change.',
} as const
