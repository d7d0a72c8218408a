import type { FormState } from './form.ts'
import type { RefusalKind } from './refusal.ts'

/** Messages of a refused form, next to the typed values. */
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

/** A message for one field. */
export const errorAt = <Field extends string>(field: Field, message: string) =>
  ({ errors: { [field]: message } as Record<Field, string> }) as const

/** Retry-After for a daily limit, in seconds. */
export const DAY_SECONDS = 86_400

/** A message above a form that may be retried after this many seconds. */
export const tooOften = (retryAfter: number, formError: string) =>
  ({ kind: 'too_many', retryAfter, formError }) as const
