import type { Refusals } from '#app/lib/refusal.ts'
import { OWNER_REFUSAL_TEXTS } from '../commands/owned-listing.server.ts'
import { DOCUMENT_LIMITS } from './schema.ts'

export type DocumentRefusal = 'not_found' | 'no_company' | 'stale' | 'gone' | 'full'

export const DOCUMENT_REFUSALS = {
  not_found: { kind: 'not_found', page: OWNER_REFUSAL_TEXTS.not_found },
  no_company: { kind: 'access_denied', text: OWNER_REFUSAL_TEXTS.no_company },
  stale: {
    kind: 'conflict',
    text: 'This document has changed since you opened the page. Nothing was overwritten. Check it and save again.',
  },
  gone: {
    kind: 'not_found',
    text: 'This document was removed from the listing. Nothing was changed.',
  },
  full: {
    kind: 'conflict',
    text: `You can add up to ${DOCUMENT_LIMITS.perListing} documents. Remove one before you add another.`,
  },
} as const satisfies Refusals<DocumentRefusal>
