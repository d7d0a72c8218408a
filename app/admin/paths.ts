import type { DocumentName } from '#app/legal/schema.ts'
import type { AuditedObject } from '#app/oversight/audit/queries/objects.server.ts'
import type { AuditFilters } from '#app/oversight/audit/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

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

export const AUDIT = '/admin/audit'

/** The audit page with these filters, and with one row open. */
export function auditPath(filters: Partial<AuditFilters>, id: number | null = null): string {
  const { actor, kind, action, type, object, from, to, after } = filters
  return deskPath(AUDIT, { actor, kind, action, type, object, from, to, after, id })
}

/** The CSV export of the filtered rows. */
export function auditExportPath(filters: Partial<AuditFilters>): string {
  return auditPath({ ...filters, after: null }).replace(AUDIT, `${AUDIT}/export`)
}

/** The pages of audited objects by type. */
const PAGES: ReadonlyMap<string, string> = new Map([
  ['company', '/admin/profiles?id=:id'],
  ['listing', '/admin/listings?id=:id'],
  ['kyc_submission', '/admin/kyc?status=all&id=:id'],
  ['application', '/admin/applications?id=:id'],
  ['user', '/admin/users?id=:id'],
  ['contact_message', '/admin/messages?id=:id'],
  ['inquiry', '/inquiries/:id'],
  ['mail', '/admin/email-queue'],
  ['market', MARKET],
  ['market_country', MARKET],
])

/** The page of an audited object; null if it has none. */
export const objectPath = ({ type, id }: AuditedObject): string | null =>
  PAGES.get(type)?.replace(':id', encodeURIComponent(id)) ?? null
