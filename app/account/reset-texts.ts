import type { RemainingSignInMethods } from './policy.ts'

const list = (things: readonly string[]) => new Intl.ListFormat('en-GB').format(things)
const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

function named({ passkeys, devices, hasSecondFactor }: RemainingSignInMethods): string[] {
  return [
    ...(passkeys > 0 ? [count(passkeys, 'passkey')] : []),
    ...(devices > 0 ? [count(devices, 'known device')] : []),
    ...(hasSecondFactor ? ['the second factor'] : []),
  ]
}

/** Texts about the parts of an account that a new password keeps or removes. */
export const RESET = {
  /** The ways to sign in that stay unchanged; null if there are none. */
  left: (ways: RemainingSignInMethods) => {
    const things = named(ways)
    return things.length === 0
      ? null
      : `Unchanged: ${list(things)}. Remove anything you don’t recognise in your settings.`
  },
}

export const NEW_PASSWORD_LABELS = {
  password: 'New password',
  confirmPassword: 'Confirm new password',
} as const
