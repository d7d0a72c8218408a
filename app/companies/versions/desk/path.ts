import { deskPath } from '#app/review/desk/path.ts'
import { REFUSAL_WORDS } from '#app/review/engine.ts'
import { type VersionFilters, VERSIONS_DESK } from '../schema.ts'

/** Path of the desk with these filters, and optionally one open version. */
export const versionsPath = (filters: Partial<VersionFilters>, id: string | number | null = null): string =>
  deskPath(VERSIONS_DESK, { ...filters, id })

export const BLANK_REASON = { title: REFUSAL_WORDS.reason_required, tone: 'error' } as const
