import type { FormState } from './form.ts'
import type { RefusalKind } from './refusal.ts'

/** What a refused form says beside what was typed. */
export type Said = Readonly<Partial<Omit<FormState, 'values'>>>

/**
 * How one refusal of a command is answered. The kind decides the status: `invalid` where none is named. A `title` makes a toast
 * of `text`, or else of the words that stand in the form. A refusal that says nothing is the error page of its kind,
 * with the words of `page` where it has some.
 */
export type Refusal = Said & { readonly title?: string; readonly text?: string; readonly page?: string } & (
    | {
        readonly kind?: Extract<
          RefusalKind,
          'unauthenticated' | 'access_denied' | 'not_found' | 'conflict' | 'invalid'
        >
        readonly retryAfter?: never
      }
    /** After so many seconds the same may be tried again. */
    | { readonly kind: 'too_many'; readonly retryAfter: number }
  )

/** A noun's refusals, one for each reason that its commands give. */
export type Refusals<R extends string> = Readonly<Record<R, Refusal>>

/** The error page of something that is not there for whoever asks. */
export const NOT_FOUND = { kind: 'not_found' } as const

/** The record is in another state than the form was made for. */
export const conflict = (formError: string) => ({ kind: 'conflict', formError }) as const

export const denied = (formError: string) => ({ kind: 'access_denied', formError }) as const

/** Words beside one field. */
export const wrong = <Field extends string>(field: Field, words: string) =>
  ({ errors: { [field]: words } as Record<Field, string> }) as const

/** Seconds of a limit that counts by the day. */
export const A_DAY = 86_400

/** Words over a form that may be tried again after so many seconds. */
export const tooOften = (retryAfter: number, formError: string) =>
  ({ kind: 'too_many', retryAfter, formError }) as const
