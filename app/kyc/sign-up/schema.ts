import { PASSWORD_ERRORS } from '#app/account/security/password-error-texts.ts'
import { passwordLength, PASSWORD_LENGTH } from '#app/account/policy.ts'
import { withOthers } from '#app/lib/form.ts'
import { containsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import type { Toast } from '#app/lib/toast.ts'
import type { UserType } from '#app/lib/viewer.ts'
import { isVisible } from '#app/lib/visible-text.ts'

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
export const FIELDS = {
  investor: [
    'fullName',
    'companyName',
    'email',
    'password',
    'confirmPassword',
    'country',
    'investmentRange',
    'acceptTerms',
  ],
  developer: [
    'companyName',
    'contactPerson',
    'email',
    'password',
    'confirmPassword',
    'registrationNumber',
    'taxId',
    'certifyAccuracy',
  ],
} as const satisfies Record<SignUpKind, readonly string[]>

const REQUIRED: Readonly<Record<SignUpKind, readonly string[]>> = {
  investor: ['fullName', 'email', 'password', 'country', 'investmentRange'],
  developer: ['companyName', 'contactPerson', 'email', 'password', 'registrationNumber', 'taxId'],
}

/** Maximum lengths in characters. */
export const SIGN_UP_LIMITS = { name: 200, email: 254, number: 64 } as const

type FormError = { title: string; text: string; fields: Readonly<Record<string, string>> }
type Typed = (name: string) => string

const FILL_IN = 'This field is required.'

function missing(kind: SignUpKind, typed: Typed): FormError | null {
  const offered = (name: string, list: readonly { value: string }[]) =>
    list.some(({ value }) => value === typed(name))
  const empty = REQUIRED[kind].filter((name) => {
    if (name === 'country') return !offered(name, COUNTRIES)
    if (name === 'investmentRange') return !offered(name, INVESTMENT_RANGES)
    return !isVisible(typed(name))
  })
  if (empty.length === 0) return null
  return {
    title: 'Missing Information',
    text: 'Please fill in all required fields.',
    fields: Object.fromEntries(empty.map((name) => [name, FILL_IN])),
  }
}

const one = (title: string, text: string, field: string): FormError => ({
  title,
  text,
  fields: { [field]: text },
})

/** A rough client-side check; the server's rule is stricter. */
const looksLikeAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim())

function wrongAddress(typed: Typed, isAddress: (text: string) => boolean): FormError | null {
  if (isAddress(typed('email'))) return null
  return one('Invalid Email', 'Please enter a valid email address.', 'email')
}

function tooLong(kind: SignUpKind, typed: Typed): FormError[] {
  const max = (name: string) =>
    name === 'registrationNumber' || name === 'taxId' ? SIGN_UP_LIMITS.number : SIGN_UP_LIMITS.name
  const texts = ['fullName', 'companyName', 'contactPerson', 'registrationNumber', 'taxId']
  return FIELDS[kind]
    .filter((field) => texts.includes(field) && typed(field).trim().length > max(field))
    .map((name) => one('Registration Failed', `Use at most ${max(name)} characters.`, name))
}

function nameWithAddress(kind: SignUpKind, typed: Typed): FormError[] {
  const names = ['fullName', 'companyName', 'contactPerson']
  return FIELDS[kind]
    .filter((field) => names.includes(field) && containsAddress(typed(field)))
    .map((name) => one('Registration Failed', NAME_WITH_ADDRESS, name))
}

function mismatch(typed: Typed): FormError | null {
  if (typed('password') === typed('confirmPassword')) return null
  return one('Password Mismatch', PASSWORD_ERRORS.mismatch, 'confirmPassword')
}

function tooShort(typed: Typed): FormError | null {
  if (passwordLength(typed('password')) >= PASSWORD_LENGTH.min) return null
  return one('Password Too Short', PASSWORD_ERRORS.short, 'password')
}

/** The field's message names the violated part of the rule, the toast the whole rule (PUB-162). */
const tooWeak = (words: string): FormError => ({
  title: 'Password Too Weak',
  text: PASSWORD_ERRORS.rule,
  fields: { password: words },
})

function notAgreed(kind: SignUpKind, typed: Typed): FormError | null {
  if (kind === 'investor' && !typed('acceptTerms'))
    return one('Terms Required', 'Please accept the Terms & Conditions to continue.', 'acceptTerms')
  if (kind === 'developer' && !typed('certifyAccuracy'))
    return one(
      'Certification Required',
      'Please certify the accuracy of your information.',
      'certifyAccuracy',
    )
  return null
}

/** Server-only checks: the address rule, and which part of the password rule is violated. */
type ServerFindings = { isAddress: (text: string) => boolean; weakness: string | null }

/**
 * Errors of a registration form in order of its rows, the same on client and server. Source: PUB-159 to PUB-164,
 * MEM-021 to MEM-025, MEM-033 to MEM-037.
 */
function findErrors(kind: SignUpKind, typed: Typed, { isAddress, weakness }: ServerFindings): FormError[] {
  return [
    missing(kind, typed),
    wrongAddress(typed, isAddress),
    ...tooLong(kind, typed),
    ...nameWithAddress(kind, typed),
    mismatch(typed),
    tooShort(typed),
    weakness === null ? null : tooWeak(weakness),
    notAgreed(kind, typed),
  ].filter((error) => error !== null)
}

/** All errors by field, with the toast of the first, which counts the others; null when valid. */
export function signUpRefusal(
  kind: SignUpKind,
  typed: Typed,
  findings: ServerFindings = { isAddress: looksLikeAddress, weakness: null },
): { errors: Record<string, string>; toast: Toast } | null {
  const found = findErrors(kind, typed, findings)
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
