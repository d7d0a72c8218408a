import type { DocumentName } from '#app/legal/schema.ts'

export const CONTENT = '/admin/content'

/** What of a document is open: its draft in the editor, or the draft beside the version in force. */
export type ContentView = 'edit' | 'review'

export function contentPath(document: DocumentName, view: ContentView = 'edit'): string {
  return `${CONTENT}?document=${document}${view === 'edit' ? '' : `&view=${view}`}`
}

export function previewPath(document: DocumentName): string {
  return `${CONTENT}/preview?document=${document}`
}
