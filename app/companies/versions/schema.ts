import { z } from 'zod'
import { deskFilters } from '#app/review/desk/filters.ts'
import { VERSIONS } from './texts.ts'
import { VERSION_STATUSES } from './workflow.ts'
import { deskPath } from '#app/review/desk/path.ts'

export const VERSIONS_DESK = '/admin/versions'
/** The owner's page of unsent changes. */
export const CHANGES = '/my-profile/changes'

/** Desk filters from the URL. Invalid values count as unset. */
export const versionFilters = z.object({
  status: z.enum(VERSION_STATUSES).nullable().default(null).catch(null),
  ...deskFilters,
})
export type VersionFilters = z.output<typeof versionFilters>

export const versionNumber = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)

/** The buttons of the changes page. A withdrawal names its version. */
export const changesForm = z
  .object({
    intent: z.enum(['save', 'send', 'withdraw']),
    draft_version: versionNumber.default(0),
    seen_version: versionNumber.default(0),
    /** The pending version on the page with its change count, or empty. */
    under_way: z.union([z.literal(''), z.uuid()]).default(''),
    under_way_version: versionNumber.default(0),
    sanctions_pep_consent: z.literal('on').optional(),
    authority_consent: z.literal('on').optional(),
    /** Submit although requested items are open. */
    anyway: z.literal('yes').optional(),
  })
  .refine(({ intent, under_way: id }) => intent !== 'withdraw' || id !== '', {
    path: ['under_way'],
    error: VERSIONS.stale,
  })

export const revertForm = z.object({
  id: z.uuid(),
  seen: versionNumber,
  reason: z.string().trim().max(2000, 'Use at most 2,000 characters.').default(''),
})

export const versionsPath = (filters: Partial<VersionFilters>, id: string | number | null = null): string =>
  deskPath(VERSIONS_DESK, { ...filters, id })
