import type { ReviewAnswer } from '#app/review/desk/answer.server.ts'

/** ADM-056. */
export const REASON_REQUIRED = { title: 'Reason required', tone: 'error' } as const

/** A new link of an application, once in the answer that made it and nowhere else. */
export type MadeLink = { id: string; url: string }

/** What the desk of applications answers; a copied link is the one answer that is no refusal. */
export type ApplicationsAnswer = ReviewAnswer & { made?: MadeLink }
