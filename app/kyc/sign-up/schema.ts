import { PASSWORD_ERRORS } from '#app/account/security/password-error-texts.ts'
import { passwordLength, PASSWORD_LENGTH } from '#app/account/policy.ts'
import { withOthers } from '#app/lib/form.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { isVisible } from '#app/lib/visible-text.ts'

export const FAILED = 'Registration Failed'
export const UNEXPECTED = 'Something went wrong. Please try again.'

/** Stored values with labels (PUB-157, PUB-158, MEM-026). */
export const COUNTRIES = [
  { value: 'us', label: 'United States' },
  { value: 'uk', label: 'United Kingdom' },
  { value: 'de', label: 'Germany' },
  { value: 'fr', label: 'France' },
  { value: 'pl', label: 'Poland' },
  { value: 'other', label: 'Other' },
] as const

/** EUR. */
export const INVESTMENT_RANGES = [
  { value: '0-1m', label: 'Up to €1 million' },
  { value: '1-5m', label: '€1 million to €5 million' },
  { value: '5m+', label: 'More than €5 million' },
] as const

export type SignUpKind = Extract<UserType, 'investor' | 'developer'>
const ACCOUNT = ['email', 'password', 'confirmPassword'] as const
/** In page order. */
export const FIELDS = {
  investor: ['fullName', 'companyName', ...ACCOUNT, 'country', 'investmentRange', 'acceptTerms'],
  developer: ['companyName', 'contactPerson', ...ACCOUNT, 'registrationNumber', 'taxId', 'certifyAccuracy'],
} as const satisfies Record<SignUpKind, readonly string[]>

const REQUIRED: Readonly<Record<SignUpKind, readonly string[]>> = {
  investor: ['fullName', 'email', 'password', 'country', 'investmentRange'],
  developer: ['companyName', 'contactPerson', 'email', 'password', 'registrationNumber', 'taxId'],
}

/** Maximum lengths in characters. */
export const SIGN_UP_LIMITS = { name: 200, email: 254, number: 64 } as const

const NAMES = ['fullName', 'companyName', 'contactPerson']
const NUMBERS = ['registrationNumber', 'taxId']

type FormError = { title: string; text: string; fields: Readonly<Record<string, string>> }
type Typed = (name: string) => string

const errorIn = (field: string, title: string, text: string): FormError => ({
  title,
  text,
  fields: { [field]: text },
})

/** A rough client-side check; the server's rule is stricter. */
const looksLikeAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim())

/** Server-only checks: the address rule, and which part of the password rule is violated. */
type ServerFindings = { isAddress: (text: string) => boolean; weakness: string | null }

/** In the order of PUB-159 to PUB-164, MEM-021 to MEM-025 and MEM-033 to MEM-037; the same on client and server. */
function* findErrors(kind: SignUpKind, typed: Typed, { isAddress, weakness }: ServerFindings) {
  const isOffered = (name: string, list: readonly { value: string }[]) =>
    list.some(({ value }) => value === typed(name))
  const empty = REQUIRED[kind].filter((name) => {
    if (name === 'country') return !isOffered(name, COUNTRIES)
    if (name === 'investmentRange') return !isOffered(name, INVESTMENT_RANGES)
    return !isVisible(typed(name))
  })
  if (empty.length > 0)
    yield {
      title: 'Missing Information',
      text: 'Please fill in all required fields.',
      fields: Object.fromEntries(empty.map((name) => [name, 'This field is required.'])),
    }
  if (!isAddress(typed('email')))
    yield errorIn('email', 'Invalid Email', 'Please enter a valid email address.')
  for (const name of FIELDS[kind]) {
    const isNumber = NUMBERS.includes(name)
    const max = isNumber ? SIGN_UP_LIMITS.number : SIGN_UP_LIMITS.name
    if ((isNumber || NAMES.includes(name)) && typed(name).trim().length > max)
      yield errorIn(name, FAILED, `Use at most ${max} characters.`)
  }
  for (const name of FIELDS[kind])
    if (NAMES.includes(name) && containsAddress(typed(name))) yield errorIn(name, FAILED, NAME_WITH_ADDRESS)
  if (typed('password') !== typed('confirmPassword'))
    yield errorIn('confirmPassword', 'Password Mismatch', PASSWORD_ERRORS.mismatch)
  if (passwordLength(typed('password')) < PASSWORD_LENGTH.min)
    yield errorIn('password', 'Password Too Short', PASSWORD_ERRORS.short)
  // The field's message names the violated part of the rule, the toast the whole rule (PUB-162).
  if (weakness !== null)
    yield { title: 'Password Too Weak', text: PASSWORD_ERRORS.rule, fields: { password: weakness } }
  if (kind === 'investor' && !typed('acceptTerms'))
    yield errorIn('acceptTerms', 'Terms Required', 'Please accept the Terms & Conditions to continue.')
  if (kind === 'developer' && !typed('certifyAccuracy'))
    yield errorIn(
      'certifyAccuracy',
      'Certification Required',
      'Please certify the accuracy of your information.',
    )
}

/** All errors by field, with the toast of the first, which counts the others; null when valid. */
export function signUpRefusal(
  kind: SignUpKind,
  typed: Typed,
  findings: ServerFindings = { isAddress: looksLikeAddress, weakness: null },
): { errors: Record<string, string>; toast: Toast } | null {
  const found: FormError[] = [...findErrors(kind, typed, findings)]
  const [first] = found
  if (!first) return null
  // A field shows its first error.
  const errors: Record<string, string> = Object.assign({}, ...found.toReversed().map(({ fields }) => fields))
  const inOrder = FIELDS[kind].flatMap((name) => (errors[name] ? [[name, errors[name]] as const] : []))
  const more = inOrder.filter(([name]) => !(name in first.fields)).length
  return {
    errors: Object.fromEntries(inOrder),
    toast: { title: first.title, text: withOthers(first.text, more), tone: 'error' },
  }
}
