import type { CompanyType } from '#app/lib/viewer.ts'
import type { Criteria } from '#app/directory/filters.ts'
import { coverages } from '#app/companies/advisor/options.ts'
import { coveredCountries, isAnyIn } from './coverage.ts'

export type Source = {
  id: string
  type: CompanyType
  name: string
  headquarters: string | null
  portfolioSize: number | null
  projectsDeals: number | null
  avgIrrBps: number | null
  esgStatus: string
  questionnaire: Record<string, unknown>
  isListed: boolean
}

const PLACES: Record<string, string> = {
  'Warsaw, Poland': 'PL',
  'Berlin, Germany': 'DE',
  'Cluj, Romania': 'RO',
  'Brno, Czech Republic': 'CZ',
  'Dubai, United Arab Emirates': 'AE',
  Nowhere: '',
}
const FOCUS: Record<string, string[]> = {
  residential: ['residential'],
  luxury_premium: ['residential'],
  commercial: ['office'],
  industrial_logistics: ['logistics'],
  retail_mixed_use: ['retail', 'mixed_use'],
  hospitality_leisure: ['hospitality'],
  student_co_living: ['student'],
  senior_assisted: ['senior_living'],
  infrastructure_linked: [],
}
const SECTORS: Record<string, string[]> = {
  commercial_real_estate: ['office', 'retail'],
  residential_development: ['residential'],
  healthcare: ['senior_living'],
  proptech: [],
}

export const SAMPLE = {
  places: Object.keys(PLACES),
  countries: ['PL', 'DE', 'RO', 'CZ', 'FR', 'CH', 'US', 'AE', 'JP'],
  coverage: coverages.map(({ value }) => value),
  focus: Object.keys(FOCUS),
  sectors: Object.keys(SECTORS),
} as const

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? (value as string[]) : [])

/** The countries under which a company is found (MEM-347). */
function countriesOf({ headquarters, questionnaire: q }: Source): string[] {
  const home = PLACES[headquarters ?? ''] || textOf(q['jurisdiction_incorporation'])
  const all = [
    ...(home ? [home] : []),
    ...listOf(q['regions_of_activity']),
    ...listOf(q['operating_countries']),
    ...listOf(q['geographic_focus']),
    ...coveredCountries(listOf(q['geographic_coverage'])),
  ]
  return [...new Set(all)]
}

/** The asset classes under which a company is found; null means all of them (MEM-348). */
function classesOf({ type, questionnaire: q }: Source): string[] | null {
  const key =
    type === 'developer'
      ? 'development_focus_areas'
      : type === 'investor'
        ? 'investment_focus'
        : 'expertise_sectors'
  const stated = listOf(q[key])
  if (stated.length === 0) return null
  return stated.flatMap((code) => (type === 'due_diligence' ? SECTORS : FOCUS)[code] ?? [])
}

/** The figures that others see; a confidential track record has none (MEM-179). */
export function figuresOf(source: Source) {
  const { portfolioSize, projectsDeals, avgIrrBps, questionnaire } = source
  if (questionnaire['track_record_confidential'] === true)
    return { portfolio: null, projects: null, irr: null }
  return {
    portfolio: portfolioSize,
    projects: projectsDeals,
    irr: avgIrrBps === null ? null : avgIrrBps / 100,
  }
}

const overlaps = (chosen: readonly string[], own: readonly string[]) =>
  chosen.length === 0 || chosen.some((one) => own.includes(one))

/** Whether a company matches a search by MEM-345 to MEM-349. */
export function fits(source: Source, criteria: Criteria): boolean {
  if (!source.isListed) return false
  const figures = figuresOf(source)
  const inRanges = Object.entries(criteria.ranges).every(([name, range]) => {
    const value = figures[name as keyof typeof figures]
    if (value === null) return false
    return value >= (range.from ?? 0) && (range.to === null || value <= range.to)
  })
  const classes = classesOf(source)
  return (
    inRanges &&
    criteria.types.includes(source.type) &&
    (criteria.regions.length === 0 ||
      criteria.regions.some((region) => isAnyIn(countriesOf(source), region))) &&
    (classes === null || overlaps(criteria.assetClasses, classes)) &&
    overlaps(criteria.esg, [source.esgStatus]) &&
    (criteria.term === null || source.name.toLowerCase().includes(criteria.term.toLowerCase()))
  )
}
