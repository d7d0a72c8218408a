import { data } from 'react-router'

/** Why a request is refused as a whole (decision 19). Every body carries these words, never a stack. */
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
  /** What was typed into a form that could not be taken, to be sent again. Never a password. */
  resend?: { action: string; fields: [string, string][] }
}

const REFUSALS = {
  unauthenticated: [
    401,
    'Please sign in',
    'Your session has ended or you are not signed in. Nothing was changed.',
  ],
  profile_not_approved: [
    403,
    'Not open to you yet',
    'This opens once your company profile is approved. Nothing was changed.',
  ],
  access_denied: [403, 'Access Denied', "You don't have permission to access this section."],
  not_found: [404, 'Oops! Page not found', 'This address leads nowhere, or to something that is not yours.'],
  conflict: [
    409,
    'Changed in the meantime',
    'The record changed since you opened it. Nothing was overwritten.',
  ],
  invalid: [
    422,
    'Please check your entries',
    'Something in the form was not understood. Nothing was changed.',
  ],
  too_many: [429, 'Too many attempts', 'Please wait a little before you try again.'],
  bad_request: [400, 'Request not understood', 'The address or the data of this request is not well formed.'],
  foreign_origin: [
    403,
    'Sent from another site',
    'This form was not sent from our own pages. Nothing was changed.',
  ],
  method: [405, 'Not possible here', 'This address does not take that kind of request.'],
  too_large: [413, 'Too large', 'What you sent is larger than we take here. Nothing was kept.'],
  too_many_fields: [
    400,
    'Too many fields',
    'This request has more fields or cookies, or longer names, than we take. Nothing was changed.',
  ],
  unsupported: [415, 'Kind of data not taken', 'This address takes forms only. Nothing was changed.'],
  unavailable: [
    503,
    'We will be right back',
    'Parcela cannot be reached at the moment. Please try again in a few seconds.',
  ],
} as const satisfies Record<RefusalKind, readonly [number, string, string]>

export const REFUSAL_KINDS = Object.keys(REFUSALS) as RefusalKind[]

/** Status and words of a refusal, for answers that are made outside of a route. */
export function refusalWords(kind: RefusalKind, message?: string): { status: number; body: RefusalBody } {
  const [status, title, words] = REFUSALS[kind]
  return { status, body: { kind, title, message: message ?? words } }
}

/** The status of a refusal, for an answer that has a shape of its own. */
export const statusOf = (kind: RefusalKind): number => REFUSALS[kind][0]

/** A refusal to throw from a guard, loader or action; the error page shows its words. */
export function refusal(kind: RefusalKind, message?: string, headers?: HeadersInit) {
  const { status, body } = refusalWords(kind, message)
  return data(body, headers === undefined ? { status } : { status, headers })
}

const waitWords = (seconds: number) => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`)

/** 429 with Retry-After and the time to wait in words (MEM-051). */
export function tooMany(retryAfterSeconds: number) {
  return refusal('too_many', `Too many attempts. Please try again in ${waitWords(retryAfterSeconds)}.`, {
    'Retry-After': String(retryAfterSeconds),
  })
}

/** What somebody reads whose network has used up its calls, perhaps without them. */
export const networkBusy = (retryAfterSeconds: number): string =>
  `Too many attempts came from your network; others who share it count too. Please try again in ${waitWords(retryAfterSeconds)}, or now over another connection, such as that of your phone.`
