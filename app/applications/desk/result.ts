import type { ReviewResult } from '#app/review/desk/result.server.ts'

/** ADM-056. */
export const REASON_REQUIRED = { title: 'Reason required', tone: 'error' } as const

/** A new link, which exists only in this response. */
export type CopiedLink = { id: string; url: string }

/** A response of the applications desk. Only one with `copiedLink` is not a refusal. */
export type ApplicationsResult = ReviewResult & { copiedLink?: CopiedLink }
