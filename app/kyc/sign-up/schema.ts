import { passwordLength, PASSWORD_LENGTH } from '#app/account/password-length.ts'
import { DEFAULT_MAX_BYTES, type FileKind, type UploadRule } from '#app/files/rules.ts'
import { holdsAddress, NAME_WITH_ADDRESS } from '#app/lib/name.ts'
import type { UserType } from '#app/lib/viewer.ts'
import type { DocumentType } from '../schema.ts'

/** Stored values with their labels (PUB-157, PUB-158, MEM-026). */
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
export type SignUpFile = { name: string; documentType: DocumentType; rule: UploadRule }

/** As kycRule of the same slots, but for the kinds; written out, since pages before the sign-in load no schema. */
const taking = (...accept: FileKind[]): UploadRule => ({
  bucket: 'kyc-documents',
  accept,
  maxBytes: DEFAULT_MAX_BYTES,
  nameMustFit: true,
  variants: false,
})

/** The file inputs of each form: what they become, and what they take (PUB-166, MEM-028, MEM-032, MEM-039). */
export const SIGN_UP_FILES: Readonly<Record<SignUpKind, readonly SignUpFile[]>> = {
  investor: [{ name: 'governmentId', documentType: 'passport_or_id', rule: taking('jpeg', 'pdf') }],
  developer: [
    { name: 'balanceSheet', documentType: 'financial_statements', rule: taking('pdf') },
    { name: 'portfolio', documentType: 'project_portfolio', rule: taking('pdf') },
  ],
}

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

/** Most characters of a text field. */
export const SIGN_UP_LIMITS = { name: 200, email: 254, number: 64 } as const

export type Fault = { title: string; text: string; fields: Readonly<Record<string, string>> }
type Typed = (name: string) => string

const FILL_IN = 'Please fill in this field.'

function missing(kind: SignUpKind, typed: Typed): Fault | null {
  const offered = (name: string, list: readonly { value: string }[]) =>
    list.some(({ value }) => value === typed(name))
  const empty = REQUIRED[kind].filter((name) => {
    if (name === 'country') return !offered(name, COUNTRIES)
    if (name === 'investmentRange') return !offered(name, INVESTMENT_RANGES)
    return typed(name).trim() === ''
  })
  if (empty.length === 0) return null
  return {
    title: 'Missing Information',
    text: 'Please fill in all required fields.',
    fields: Object.fromEntries(empty.map((name) => [name, FILL_IN])),
  }
}

const one = (title: string, text: string, field: string): Fault => ({
  title,
  text,
  fields: { [field]: text },
})

/** What the browser takes for an address; the server's own rule is stricter and decides. */
const looksLikeAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim())

function wrongAddress(typed: Typed, isAddress: (text: string) => boolean): Fault | null {
  if (isAddress(typed('email'))) return null
  return one('Invalid Email', 'Please enter a valid email address.', 'email')
}

function tooLong(kind: SignUpKind, typed: Typed): Fault | null {
  const most = (name: string) =>
    name === 'registrationNumber' || name === 'taxId' ? SIGN_UP_LIMITS.number : SIGN_UP_LIMITS.name
  const texts = ['fullName', 'companyName', 'contactPerson', 'registrationNumber', 'taxId']
  const name = FIELDS[kind].find((field) => texts.includes(field) && typed(field).trim().length > most(field))
  return name ? one('Registration Failed', `At most ${most(name)} characters`, name) : null
}

function nameWithAddress(kind: SignUpKind, typed: Typed): Fault | null {
  const names = ['fullName', 'companyName', 'contactPerson']
  const name = FIELDS[kind].find((field) => names.includes(field) && holdsAddress(typed(field)))
  return name ? one('Registration Failed', NAME_WITH_ADDRESS, name) : null
}

/** Faults of the password that need no list of common ones; the server goes on with `too_weak` (PUB-162). */
function wrongPassword(typed: Typed): Fault | null {
  if (typed('password') !== typed('confirmPassword'))
    return one('Password Mismatch', 'Passwords do not match.', 'confirmPassword')
  if (passwordLength(typed('password')) < PASSWORD_LENGTH.least)
    return one('Password Too Short', 'Password must be at least 8 characters long.', 'password')
  return null
}

export const TOO_WEAK = one('Password Too Weak', 'Password must meet all security requirements.', 'password')

function notAgreed(kind: SignUpKind, typed: Typed): Fault | null {
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

/** What only the server knows: the rule of addresses, and the finding on the password that stands after its length. */
export type ServerFindings = { isAddress: (text: string) => boolean; isWeak: boolean }

/**
 * The first fault of a registration form, in the order of its rows, or null; the same in the browser and on the
 * server. Source: PUB-159 to PUB-164, MEM-021 to MEM-025, MEM-033 to MEM-037.
 */
export function firstFault(
  kind: SignUpKind,
  typed: Typed,
  { isAddress, isWeak }: ServerFindings = { isAddress: looksLikeAddress, isWeak: false },
): Fault | null {
  return (
    missing(kind, typed) ??
    wrongAddress(typed, isAddress) ??
    tooLong(kind, typed) ??
    nameWithAddress(kind, typed) ??
    wrongPassword(typed) ??
    (isWeak ? TOO_WEAK : null) ??
    notAgreed(kind, typed)
  )
}
