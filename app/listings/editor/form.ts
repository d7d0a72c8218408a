import { cutText, isVisible } from '#app/lib/visible-text.ts'
import { z } from 'zod'
import type { DraftResult } from '#app/drafts/draft-state.ts'
import type { Difference } from '#app/lib/difference.ts'
import { type FormState, typedValues } from '#app/lib/form.ts'
import { marketDay } from '#app/lib/format.ts'
import { confirmName } from '#app/lib/number-echo.ts'
import { ANSWER_NAME } from '#app/review/requested/state.ts'
import { optionalNumber } from '#app/lib/number-schema.ts'
import { WARNING_RULES } from '../advice/finding.ts'
import { findCity } from '../market/cities.ts'
import type { FieldKey } from '../dictionary/dictionary.ts'
import { POSTED_FACTS } from './layout.ts'
import {
  EDITOR_FIGURES,
  type FactPatch,
  LATITUDE,
  LONGITUDE,
  mainFigure,
  readFact,
  type ReadFact,
} from './fact-input.ts'
import type { ListingFields } from '../dictionary/fields.ts'
import { RAISABLE, readRaised } from '../dictionary/raised-tiers.ts'
import {
  ANALYTICS_LOCKS,
  codesOf,
  DEAL_KINDS,
  DEFAULT_COUNTRY,
  hasSaleDay,
  LISTING_LIMITS,
  PROPERTY_TYPES,
  RISK_PROFILES,
  SALE_STATUSES,
  type SaleStatus,
  SECTOR_OF_TYPE,
  SECTORS,
  UNLOCK_RULES,
  VISIBILITIES,
} from '../schema.ts'

const TITLE_AND_LOCATION = 'Title and location are required.'
const NOT_OFFERED = 'Choose one of the options.'

type OptionalFields = 'details' | 'estimatedFmv' | 'raisedTiers' | 'adviceReasons' | 'isLocked'

/** Fields of the editor; optional ones keep their saved value when absent. */
export type EditorFields = Omit<ListingFields, OptionalFields> &
  Partial<Pick<ListingFields, OptionalFields>> & {
    /** Facts of the details record by their keys. */
    facts?: FactPatch
    /** The figures that the owner confirmed, by posted name. */
    confirmed?: Readonly<Record<string, number>>
  }
export type EditorInput = {
  fields: EditorFields
  saleStatus: SaleStatus
  /** ISO date of the sale or reservation; null for any other status. */
  saleStatusOn: string | null
  companyId: string
  version: number | null
}

/** Action data of the editor; an autosave adds its result. */
export type EditorResult = FormState &
  Pick<DraftResult, 'kept' | 'isSignedOut'> & {
    /** Number of requested items still open; the next click submits anyway. */
    stillOpen?: number
    /** Differences to resolve with the next save, because the listing was saved elsewhere. */
    conflict?: { version: number; differences: Difference[] }
  }

const text = z.string().default('')
const required = (max: number) =>
  text
    .transform((typed) => typed.trim().replace(/\s+/g, ' '))
    .pipe(z.string().refine(isVisible, TITLE_AND_LOCATION).max(max, `Use at most ${max} characters.`))
const choice = <T extends Readonly<Record<string, string>>>(labels: T) =>
  z.preprocess(
    (typed) => (typed === '' || typed === undefined ? null : typed),
    z.enum(codesOf(labels), NOT_OFFERED).nullable(),
  )
const posted = z.looseObject({
  title: required(LISTING_LIMITS.title),
  location: required(LISTING_LIMITS.location).transform((typed) => findCity(typed)?.name ?? typed),
  country: text
    .transform((typed) => typed.trim() || DEFAULT_COUNTRY)
    .pipe(z.string().max(LISTING_LIMITS.country, `Use at most ${LISTING_LIMITS.country} characters.`)),
  propertyType: choice(PROPERTY_TYPES),
  sector: choice(SECTORS),
  status: choice(SALE_STATUSES),
  riskProfile: choice(RISK_PROFILES),
  dealKind: choice(DEAL_KINDS),
  visibility: choice(VISIBILITIES),
  unlockRule: choice(UNLOCK_RULES),
  locked: choice(ANALYTICS_LOCKS),
  price: optionalNumber(mainFigure('price')),
  pricePerSqm: optionalNumber(mainFigure('price_per_sqm')),
  yieldPercent: optionalNumber(mainFigure('yield_percent')),
  builtSurface: optionalNumber(mainFigure('built_surface')),
  plotSize: optionalNumber(mainFigure('plot_size')),
  gla: optionalNumber(mainFigure('gla')),
  latitude: optionalNumber(LATITUDE),
  longitude: optionalNumber(LONGITUDE),
  description: text
    .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(LISTING_LIMITS.description, 'Use at most 5,000 characters.')),
  statusOn: text,
  companyId: text,
  version: z.preprocess(
    (typed) => (typeof typed === 'string' && /^[0-9]{1,9}$/.test(typed) ? Number(typed) : null),
    z.int().nullable(),
  ),
})

const NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(posted.shape),
  ...POSTED_FACTS,
  ...RAISABLE.map(({ name }) => `tier_${name}`),
  ...Object.keys(EDITOR_FIGURES).map(confirmName),
  ...WARNING_RULES.map((rule) => `why_${rule}`),
])

export const isEditorField = (name: string) => NAMES.has(name) || ANSWER_NAME.test(name)

export function editorValues(formData: FormData): FormState['values'] {
  return Object.fromEntries(Object.entries(typedValues(formData)).filter(([name]) => isEditorField(name)))
}

/** The posted editor (ADM-117 to ADM-123, ADM-127, PUB-229). Field names follow the specification. */
export const editorForm = posted
  .superRefine((form, context) => {
    const { latitude, longitude, status, statusOn } = form
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message })
    if ((latitude === null) !== (longitude === null))
      refuse(latitude === null ? 'latitude' : 'longitude', 'Enter both latitude and longitude.')
    const day = readStatusDay(status, statusOn)
    if ('error' in day) refuse('statusOn', day.error)
    for (const [key, { error }] of readFacts(form)) if (error !== undefined) refuse(key, error)
  })
  .transform((form): EditorInput => {
    const { estimated_fmv: fmv, ...facts } = Object.fromEntries(
      readFacts(form).map(([key, { value }]) => [key, value]),
    ) as FactPatch
    const day = readStatusDay(form.status, form.statusOn)
    const raisedTiers = readRaised(form)
    const adviceReasons = readReasons(form)
    return {
      companyId: form.companyId,
      version: form.version,
      saleStatus: form.status ?? 'for_sale',
      saleStatusOn: 'on' in day ? day.on : null,
      fields: {
        title: form.title,
        location: form.location,
        country: form.country,
        propertyType: form.propertyType,
        riskProfile: form.riskProfile,
        dealKind: form.dealKind,
        latitude: form.latitude,
        longitude: form.longitude,
        price: form.price,
        builtSurface: form.builtSurface,
        plotSize: form.plotSize,
        gla: form.gla,
        sector: form.sector ?? (form.propertyType && SECTOR_OF_TYPE[form.propertyType]),
        visibility: form.visibility ?? 'public',
        unlockRule: form.unlockRule ?? 'both',
        description: form.description || null,
        pricePerSqmCents: form.pricePerSqm === null ? null : Math.round(form.pricePerSqm * 100),
        yieldBps: form.yieldPercent === null ? null : Math.round(form.yieldPercent * 100),
        ...(typeof fmv === 'number' || fmv === null ? { estimatedFmv: fmv } : {}),
        ...(Object.keys(facts).length > 0 && { facts }),
        ...(form.locked && { isLocked: form.locked === 'yes' }),
        ...(raisedTiers && { raisedTiers }),
        ...(adviceReasons && { adviceReasons }),
        confirmed: readConfirmed(form),
      },
    }
  })

type Posted = Readonly<Record<string, unknown>>

/** The posted facts; skips keys that were not posted. */
function readFacts(posted: Posted): [FieldKey, ReadFact][] {
  return POSTED_FACTS.flatMap((key) => {
    const typed = posted[key]
    return typeof typed === 'string' ? [[key, readFact(key, typed)] as [FieldKey, ReadFact]] : []
  })
}

/** Errors of all unreadable facts, even when the form has other errors. */
export function factErrors(posted: Posted): Record<string, string> {
  return Object.fromEntries(
    readFacts(posted).flatMap(([key, { error }]) => (error === undefined ? [] : [[key, error]])),
  )
}

/** The posted confirmations: the exact value that was confirmed, by posted name. */
function readConfirmed(posted: Posted): Record<string, number> {
  return Object.fromEntries(
    Object.keys(EDITOR_FIGURES).flatMap((name) => {
      const ticked = posted[confirmName(name)]
      return typeof ticked === 'string' && /^[0-9.]{1,20}$/.test(ticked) ? [[name, Number(ticked)]] : []
    }),
  )
}

/** The reasons posted as "why_…", without blank and unknown ones; undefined when the form has no such field. */
function readReasons(posted: Posted): ListingFields['adviceReasons'] | undefined {
  if (!Object.keys(posted).some((name) => name.startsWith('why_'))) return undefined
  return Object.fromEntries(
    WARNING_RULES.flatMap((rule) => {
      const typed = posted[`why_${rule}`]
      const sentence = typeof typed === 'string' ? cutText(typed.trim(), LISTING_LIMITS.reason) : ''
      return sentence ? [[rule, sentence]] : []
    }),
  )
}

/** The date that a sale status needs; null for a status without one. */
export const readStatusDay = (status: SaleStatus | null, typed: string) =>
  hasSaleDay(status) ? readSaleDay(typed) : { on: null }

/** The date of a sale or reservation: valid and not in the future. */
export function readSaleDay(typed: string): { on: string } | { error: string } {
  const { value, error } = readFact('figures_as_of', typed)
  if (error !== undefined) return { error }
  if (typeof value !== 'string') return { error: 'Enter the date of the sale or reservation.' }
  return value > marketDay() ? { error: 'Enter a date that is not in the future.' } : { on: value }
}
