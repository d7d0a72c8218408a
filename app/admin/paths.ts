import type { DocumentName } from '#app/legal/schema.ts'

export const MARKET = '/admin/market'

export const CONTENT = '/admin/content'

/** The open view: the editor, or the comparison with the live version. */
type ContentView = 'edit' | 'review'

export function contentPath(document: DocumentName, view: ContentView = 'edit'): string {
  const query = new URLSearchParams({
    ...(document !== 'identity' && { document }),
    ...(view !== 'edit' && { view }),
  })
  return `${document === 'identity' ? `${CONTENT}/identity` : CONTENT}${query.size > 0 ? `?${query}` : ''}`
}

export function previewPath(document: DocumentName): string {
  return `${CONTENT}/preview?document=${document}`
}
