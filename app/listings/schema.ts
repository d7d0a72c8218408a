import { requestPath } from '#app/review/requested/schema.ts'
import type { ListingStatus } from './workflow.ts'

/** Stored value -> label, in display order (ADM-118 to ADM-121, PUB-050, PUB-051). */
export const PROPERTY_TYPES = {
  office: 'Office Complex',
  residential: 'Residential',
  industrial: 'Industrial',
  warehouse: 'Warehouse',
  mixed: 'Mixed-Use',
} as const

export const SECTORS = {
  commercial: 'Commercial',
  residential: 'Residential',
  industrial: 'Industrial',
  mixed: 'Mixed-Use',
} as const

export const SALE_STATUSES = {
  for_sale: 'For sale',
  off_market: 'Off-Market',
  sold: 'Sold',
  reserved: 'Reserved',
} as const

/** Whether a sale status has a date. */
export const hasSaleDay = (status: string | null): status is 'sold' | 'reserved' =>
  status === 'sold' || status === 'reserved'

export const RISK_PROFILES = {
  core: 'Core',
  'core+': 'Core+',
  'value-add': 'Value-Add',
  opportunistic: 'Opportunistic',
  development: 'Development',
} as const

export const ENERGY_CLASSES = { 'A+': 'A+', A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F', G: 'G' } as const

export const DEAL_KINDS = { asset_deal: 'Asset deal', share_deal: 'Share deal' } as const

/** From open to closed. A stricter value needs no review (decision 12, PUB-086). */
export const VISIBILITIES = { public: 'Public', semi_public: 'Semi-public', private: 'Private' } as const

export const UNLOCK_RULES = {
  both: 'NDA and approval',
  approval: 'Approval only',
  nda: 'NDA only',
} as const

/** Development stage of the asset (docs/data-dictionary.md, section 8). */
export const ASSET_STAGES = {
  standing: 'Standing',
  under_construction: 'Under construction',
  permitted_land: 'Land with permit',
  land: 'Land',
} as const

export type PropertyType = keyof typeof PROPERTY_TYPES
export type AssetStage = keyof typeof ASSET_STAGES
type Sector = keyof typeof SECTORS
export type SaleStatus = keyof typeof SALE_STATUSES
export type RiskProfile = keyof typeof RISK_PROFILES
export type Visibility = keyof typeof VISIBILITIES
export type UnlockRule = keyof typeof UNLOCK_RULES

/** Hints of the visibility choices (PUB-087 to PUB-089, PUB-221). */
export const VISIBILITY_HINTS = {
  public:
    'Approved members see all figures, except those that need access or the NDA. Guests see the city, sale status and risk profile.',
  semi_public:
    'Approved members see the city, your company and the photo. Figures show as *** until you grant access.',
  private: 'Everyone sees only the title, type and country until you grant them access or invite them.',
} as const satisfies Record<Visibility, string>

/** The owner's lock. Locking needs no review, as with visibility (decision 12, PUB-114). */
export const ANALYTICS_LOCKS = {
  no: 'Same as visibility',
  yes: 'Locked until access is granted',
} as const

export const LOCK_HINTS = {
  no: 'The visibility above determines who sees the figures.',
  yes: 'Approved members see the city, your company and the photo. They see figures once you grant access, even on a public listing.',
} as const satisfies Record<keyof typeof ANALYTICS_LOCKS, string>

/** Hints of the unlock rules (PUB-222). */
export const UNLOCK_HINTS = {
  both: 'The member accepts the NDA and you grant access.',
  approval: 'You grant access. No NDA required.',
  nda: 'The listing opens when the member accepts the NDA. On a private listing this applies only to invited members.',
} as const satisfies Record<UnlockRule, string>

/** Default sector of each property type. */
export const SECTOR_OF_TYPE = {
  office: 'commercial',
  residential: 'residential',
  industrial: 'industrial',
  warehouse: 'industrial',
  mixed: 'mixed',
} as const satisfies Record<PropertyType, Sector>

export const LISTING_STATUS_LABELS = {
  draft: 'Draft',
  pending: 'Under Review',
  approved: 'Published',
  rejected: 'Rejected',
  more_info_requested: 'Action Required',
} as const satisfies Record<ListingStatus, string>

export const LISTING_STATUS_TONES = {
  draft: 'plain',
  pending: 'wait',
  approved: 'ok',
  rejected: 'stop',
  more_info_requested: 'note',
} as const satisfies Record<ListingStatus, 'plain' | 'wait' | 'ok' | 'stop' | 'note'>

/** The working version of a published listing. */
export const LISTING_CHANGE_LABELS = {
  draft: 'Changes not submitted',
  pending: 'Changes under review',
  rejected: 'Changes rejected',
  more_info_requested: 'Changes: action needed',
} as const satisfies Record<Exclude<ListingStatus, 'approved'>, string>

export const DEFAULT_COUNTRY = 'Poland'

/** Maximum number of listings per company that are a draft, in review or returned, and not yet approved. */
export const UNAPPROVED_LIMIT = 200

/** Maximum number of listings that a company submits for the first time in 24 hours. */
export const FIRST_SUBMISSIONS = 20

/** Maximum number of new versions of a listing in 24 hours: its 45 pictures, their order and the texts. */
export const VERSION_LIMIT = 100

/** Input limits, repeated in the database. Areas in m². */
export const LISTING_LIMITS = {
  title: 120,
  location: 120,
  country: 60,
  description: 5000,
  reason: 300,
  area: 100_000_000,
} as const

/** The stored values, for z.enum. */
export function codesOf<T extends Readonly<Record<string, string>>>(
  labels: T,
): [keyof T & string, ...(keyof T & string)[]] {
  return Object.keys(labels) as [keyof T & string, ...(keyof T & string)[]]
}

/** Options for a select or radio group. */
export function optionsOf(labels: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }))
}

/** The label of a stored value; null for null and unknown values. */
export function labelOf(labels: Readonly<Record<string, string>>, value: string | null): string | null {
  return value === null ? null : (labels[value] ?? null)
}

const OPENNESS: readonly Visibility[] = ['public', 'semi_public', 'private']

/** Whether `next` shows less than `current` and so needs no review (decision 12). */
export function isTighter(next: Visibility, current: Visibility): boolean {
  return OPENNESS.indexOf(next) > OPENNESS.indexOf(current)
}

/** URL of the editor with the requested items only. */
export const listingRequestPath = (id: number) => requestPath({ path: `/my-listings/${id}` })
