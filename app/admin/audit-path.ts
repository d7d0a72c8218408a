import type { AuditedObject } from '#app/oversight/audit/queries/objects.server.ts'
import type { AuditFilters } from '#app/oversight/audit/schema.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const AUDIT = '/admin/audit'

type Query = Partial<AuditFilters>

/** The audit page with these filters, and with one row open. */
export function auditPath(filters: Query, id: number | null = null): string {
  const { actor, kind, action, type, object, from, to, after } = filters
  return deskPath(AUDIT, { actor, kind, action, type, object, from, to, after, id })
}

/** The CSV export of the filtered rows. */
export function auditExportPath(filters: Query): string {
  return auditPath({ ...filters, after: null }).replace(AUDIT, `${AUDIT}/export`)
}

/** The pages of audited objects, by type. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  company: (id) => `/admin/profiles?id=${id}`,
  listing: (id) => `/admin/listings?id=${id}`,
  kyc_submission: (id) => `/admin/kyc?status=all&id=${id}`,
  application: (id) => `/admin/applications?id=${id}`,
  user: (id) => `/admin/users?id=${id}`,
  contact_message: (id) => `/admin/messages?id=${id}`,
  inquiry: (id) => `/inquiries/${id}`,
  mail: () => '/admin/email-queue',
  market: () => '/admin/market',
  market_country: () => '/admin/market',
}

/** The page of an audited object; null if it has none. */
export function objectPath({ type, id }: AuditedObject): string | null {
  return Object.hasOwn(PAGES, type) ? (PAGES[type]?.(encodeURIComponent(id)) ?? null) : null
}
