import type { WaysLeft } from './policy.ts'

const list = (things: readonly string[]) => new Intl.ListFormat('en-GB').format(things)
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

function named({ passkeys, devices, hasSecondFactor }: WaysLeft): string[] {
  return [
    ...(passkeys > 0 ? [count(passkeys, 'passkey')] : []),
    ...(devices > 0 ? [count(devices, 'known device')] : []),
    ...(hasSecondFactor ? ['the second factor'] : []),
  ]
}

/** What a new password leaves as it was, and what it takes along. */
export const RESET = {
  mixed: 'Use at least one uppercase letter, one lowercase letter and one digit.',
  removeOthers: 'Also remove all passkeys and forget all known devices',
  removeHint: 'Recommended if someone else may know your password. Your second factor stays on.',
  /** The ways into the account that are as before; null when there is none. */
  left: (ways: WaysLeft) => {
    const things = named(ways)
    return things.length === 0
      ? null
      : `Unchanged: ${list(things)}. Remove anything you do not recognise in your settings.`
  },
  settings: 'Open your settings',
  choose: 'Choose a new password',
}

/** The fields of a new password. */
export const NEW_PASSWORD_LABELS = {
  password: 'New password',
  confirmPassword: 'Confirm new password',
} as const
