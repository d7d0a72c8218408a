import { data } from 'react-router'
import type { FormState } from './form.ts'
import type { RefusalBody, RefusalKind } from './refusal-body.ts'

/** An expected outcome: a value, or a refusal that the caller turns into a message. Thrown errors are bugs or outages. */
export type Result<T, R extends string> = { ok: true; value: T } | { ok: false; refused: R }

export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<R extends string>(refused: R): { ok: false; refused: R } {
  return { ok: false, refused }
}

export const REFUSALS = {
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

export function refusalText(kind: RefusalKind, message?: string): { status: number; body: RefusalBody } {
  const [status, title, defaultMessage] = REFUSALS[kind]
  return { status, body: { kind, title, message: message ?? defaultMessage } }
}

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

export type FormMessages = Readonly<Partial<Omit<FormState, 'values'>>>

/**
 * The response to one refusal by a command. The kind sets the status, `invalid` by default. A `title` adds a toast with
 * `text`, or with the form's own message. A refusal without messages shows the error page of its kind, with the text of
 * `page` if given.
 */
export type Refusal = FormMessages & {
  readonly title?: string
  readonly text?: string
  readonly page?: string
} & (
    | {
        readonly kind?: Extract<
          RefusalKind,
          'unauthenticated' | 'access_denied' | 'not_found' | 'conflict' | 'invalid'
        >
        readonly retryAfter?: never
      }
    /** Seconds until a retry is allowed. */
    | { readonly kind: 'too_many'; readonly retryAfter: number }
  )

/** Refusals of a domain noun, one per reason that its commands return. */
export type Refusals<R extends string> = Readonly<Record<R, Refusal>>

/** The error page of a record that does not exist for this viewer. */
export const NOT_FOUND = { kind: 'not_found' } as const

/** The record changed since the form was loaded. */
export const conflict = (formError: string) => ({ kind: 'conflict', formError }) as const

export const denied = (formError: string) => ({ kind: 'access_denied', formError }) as const

export const errorAt = <Field extends string>(field: Field, message: string) =>
  ({ errors: { [field]: message } as Record<Field, string> }) as const

/** Retry-After for a daily limit, in seconds. */
export const DAY_SECONDS = 86_400

/** A message above a form that may be retried after this many seconds. */
export const tooOften = (retryAfter: number, formError: string) =>
  ({ kind: 'too_many', retryAfter, formError }) as const
