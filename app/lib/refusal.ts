import { data } from 'react-router'

/** Why a whole request is refused (decision 19). Bodies contain these messages, never a stack trace. */
export type RefusalKind =
  | 'unauthenticated'
  | 'profile_not_approved'
  | 'access_denied'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'too_many'
  | 'bad_request'
  | 'foreign_origin'
  | 'method'
  | 'too_large'
  | 'too_many_fields'
  | 'unsupported'
  | 'unavailable'

export type RefusalBody = {
  kind: RefusalKind
  title: string
  message: string
  /** Typed values of a refused form, to resend. Never a password. */
  resend?: { action: string; fields: [string, string][] }
}

const REFUSALS = {
  unauthenticated: [
    401,
    'Sign in to continue',
    'You are not signed in, or your session has ended. Nothing was changed.',
  ],
  profile_not_approved: [
    403,
    'Not available yet',
    'You can open this page once your company profile is approved. Nothing was changed.',
  ],
  access_denied: [403, 'Access Denied', "You don't have permission to access this section."],
  not_found: [404, 'Oops! Page not found', 'This page doesn’t exist, or you don’t have access to it.'],
  conflict: [
    409,
    'Changed in the meantime',
    'It was changed after you opened it. Nothing was overwritten. Reload the page to see the latest version.',
  ],
  invalid: [
    422,
    'Check your entries',
    'Some of your entries are not valid. Nothing was changed. Correct them and try again.',
  ],
  too_many: [429, 'Too many attempts', 'Wait a few minutes, then try again.'],
  bad_request: [
    400,
    'Invalid request',
    'We could not read the address or the data. Nothing was changed. Go back and try again.',
  ],
  foreign_origin: [
    403,
    'Sent from another site',
    'This form was not sent from our website. Nothing was changed. Open the page on our website and try again.',
  ],
  method: [405, 'Not supported', 'This address does not support that kind of request.'],
  too_large: [
    413,
    'Too large',
    'Your request is too large. Nothing was saved. Send less text or smaller files.',
  ],
  too_many_fields: [
    400,
    'Too many fields',
    'This request has too many fields or cookies, or names that are too long. Nothing was changed.',
  ],
  unsupported: [415, 'Unsupported format', 'This address accepts forms only. Nothing was changed.'],
  unavailable: [
    503,
    'We’ll be right back',
    'Our website is not available right now. Try again in a few seconds.',
  ],
} as const satisfies Record<RefusalKind, readonly [number, string, string]>

export const REFUSAL_KINDS = Object.keys(REFUSALS) as RefusalKind[]

/** Status and message of a refusal, for responses outside routes. */
export function refusalText(kind: RefusalKind, message?: string): { status: number; body: RefusalBody } {
  const [status, title, defaultMessage] = REFUSALS[kind]
  return { status, body: { kind, title, message: message ?? defaultMessage } }
}

/** Status of a refusal, for responses with their own format. */
export const statusOf = (kind: RefusalKind): number => REFUSALS[kind][0]

/** A refusal to throw from a guard, loader or action; the error page shows its message. */
export function refusal(kind: RefusalKind, message?: string, headers?: HeadersInit) {
  const { status, body } = refusalText(kind, message)
  return data(body, headers === undefined ? { status } : { status, headers })
}

const waitText = (seconds: number) => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** 429 with Retry-After and the waiting time as text (MEM-051). */
export function tooMany(retryAfterSeconds: number) {
  return refusal('too_many', `Too many attempts. Try again in ${waitText(retryAfterSeconds)}.`, {
    'Retry-After': String(retryAfterSeconds),
  })
}

/** Message for a rate-limited network, which others may share, with two alternatives that work immediately. */
export const networkBusy = (retryAfterSeconds: number, supportEmail: string): string =>
  `There were too many attempts from your network, which you may share with others. Try again in ${waitText(retryAfterSeconds)}, or use another connection now, such as mobile data. You can also email ${supportEmail}.`
