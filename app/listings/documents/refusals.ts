import { DOCUMENT_LIMITS } from './schema.ts'

export type DocumentRefusal = 'not_found' | 'no_company' | 'stale' | 'gone' | 'full'

export const DOCUMENT_REFUSAL_WORDS = {
  not_found: 'We could not find this listing or you do not have access to it.',
  no_company:
    'You need an approved developer entity before you can submit listings. Complete your profile and wait for admin approval.',
  stale:
    'This document has changed since you opened the page. Nothing was overwritten. Check it and save again.',
  gone: 'This document was removed from the listing. Nothing was changed.',
  full: `You can add up to ${DOCUMENT_LIMITS.perListing} documents. Remove one before you add another.`,
} as const satisfies Record<DocumentRefusal, string>
