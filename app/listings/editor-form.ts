import { z } from 'zod'
import { findCity } from './cities.ts'
import type { ListingFields } from './fields.ts'
import { type FigureName, FIGURES, isPlain, readDegrees, typedFigure, understand } from './figures.ts'
import {
  codesOf,
  DEAL_KINDS,
  DEFAULT_COUNTRY,
  LISTING_LIMITS,
  PROPERTY_TYPES,
  RISK_PROFILES,
  SALE_STATUSES,
  type SaleStatus,
  SECTOR_OF_TYPE,
  SECTORS,
  UNLOCK_RULES,
  VISIBILITIES,
} from './schema.ts'

export const TITLE_AND_LOCATION = 'Title and location are required.'
const NOT_OFFERED = 'Please choose one of the offered values.'

/** What an owner types in the editor; the other material fields of a version stay as they are. */
export type EditorFields = Omit<ListingFields, 'details' | 'estimatedFmv'>
export type EditorInput = {
  fields: EditorFields
  saleStatus: SaleStatus
  companyId: string
  version: number | null
}

const text = z.string().default('')
const required = (most: number) =>
  text
    .transform((typed) => typed.trim().replace(/\s+/g, ' '))
    .pipe(z.string().min(1, TITLE_AND_LOCATION).max(most, `At most ${most} characters, please.`))
const choice = <T extends Readonly<Record<string, string>>>(labels: T) =>
  z.preprocess(
    (typed) => (typed === '' || typed === undefined ? null : typed),
    z.enum(codesOf(labels), NOT_OFFERED).nullable(),
  )
const figure = (name: FigureName) =>
  text.transform((typed, context) => {
    const { value, error } = understand(name, typed)
    if (error !== undefined) context.addIssue({ code: 'custom', message: error })
    return value
  })
const degrees = (most: number) =>
  text.transform((typed, context) => {
    const value = readDegrees(typed)
    if (value !== null && !(Math.abs(value) <= most)) {
      context.addIssue({
        code: 'custom',
        message: `Degrees between -${most} and ${most}, such as ${most === 90 ? '52.2297' : '21.0122'}.`,
      })
    }
    return value
  })

/** The posted editor (ADM-117 to ADM-123, ADM-127, ADM-128, PUB-229). Names are those of the specification's form. */
export const editorForm = z
  .object({
    title: required(LISTING_LIMITS.title),
    location: required(LISTING_LIMITS.location).transform((typed) => findCity(typed)?.name ?? typed),
    country: text
      .transform((typed) => typed.trim() || DEFAULT_COUNTRY)
      .pipe(z.string().max(LISTING_LIMITS.country, `At most ${LISTING_LIMITS.country} characters, please.`)),
    propertyType: choice(PROPERTY_TYPES),
    sector: choice(SECTORS),
    status: choice(SALE_STATUSES),
    riskProfile: choice(RISK_PROFILES),
    dealKind: choice(DEAL_KINDS),
    visibility: choice(VISIBILITIES),
    unlockRule: choice(UNLOCK_RULES),
    price: figure('price'),
    pricePerSqm: figure('pricePerSqm'),
    yieldPercent: figure('yieldPercent'),
    builtSurface: figure('builtSurface'),
    plotSize: figure('plotSize'),
    gla: figure('gla'),
    latitude: degrees(90),
    longitude: degrees(180),
    description: text
      .transform((typed) => typed.replace(/\r\n?/g, '\n').trim())
      .pipe(z.string().max(LISTING_LIMITS.description, 'At most 5,000 characters, please.')),
    companyId: text,
    version: z.preprocess(
      (typed) => (typeof typed === 'string' && /^[0-9]{1,9}$/.test(typed) ? Number(typed) : null),
      z.int().nullable(),
    ),
  })
  .superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) === (longitude === null)) return
    context.addIssue({
      code: 'custom',
      path: [latitude === null ? 'latitude' : 'longitude'],
      message: 'A position needs latitude and longitude.',
    })
  })
  .transform((form): EditorInput => {
    const { status, companyId, version, pricePerSqm, yieldPercent, visibility, unlockRule, ...same } = form
    return {
      companyId,
      version,
      saleStatus: status ?? 'for_sale',
      fields: {
        ...same,
        sector: same.sector ?? (same.propertyType && SECTOR_OF_TYPE[same.propertyType]),
        visibility: visibility ?? 'public',
        unlockRule: unlockRule ?? 'both',
        description: same.description || null,
        pricePerSqmCents: pricePerSqm === null ? null : Math.round(pricePerSqm * 100),
        yieldBps: yieldPercent === null ? null : Math.round(yieldPercent * 100),
      },
    }
  })

/** A version as the editor's fields show it. */
export function typedListing(fields: ListingFields, saleStatus: SaleStatus): Record<string, string> {
  return {
    title: fields.title,
    location: fields.location,
    country: fields.country,
    propertyType: fields.propertyType ?? '',
    sector: fields.sector ?? '',
    status: saleStatus,
    riskProfile: fields.riskProfile ?? '',
    dealKind: fields.dealKind ?? '',
    visibility: fields.visibility,
    unlockRule: fields.unlockRule,
    price: typedFigure(fields.price),
    pricePerSqm: typedFigure(fields.pricePerSqmCents === null ? null : fields.pricePerSqmCents / 100),
    yieldPercent: typedFigure(fields.yieldBps === null ? null : fields.yieldBps / 100),
    builtSurface: typedFigure(fields.builtSurface),
    plotSize: typedFigure(fields.plotSize),
    gla: typedFigure(fields.gla),
    latitude: fields.latitude === null ? '' : String(fields.latitude),
    longitude: fields.longitude === null ? '' : String(fields.longitude),
    description: fields.description ?? '',
  }
}

/**
 * The posted figures as understood, when one of them was typed in a way that leaves room for another reading and
 * no script has shown the owner how it is read; null when there is nothing to echo (decision 31).
 */
export function echoOfFigures(
  typed: Readonly<Record<string, string | string[]>>,
): Record<string, string> | null {
  if (typed.echoed === 'live') return null
  const names = Object.keys(FIGURES) as FigureName[]
  const textOf = (name: FigureName) => String(typed[name] ?? '')
  if (names.every((name) => isPlain(name, textOf(name)))) return null
  return Object.fromEntries(names.map((name) => [name, typedFigure(understand(name, textOf(name)).value)]))
}

/** The labels of the editor's fields, by their posted names. */
export const EDITOR_LABELS = {
  title: 'Title',
  location: 'Location (city)',
  country: 'Country',
  propertyType: 'Property type',
  sector: 'Sector',
  status: 'Sale status',
  riskProfile: 'Risk profile',
  dealKind: 'Deal structure',
  visibility: 'Visibility',
  unlockRule: 'Unlock rule',
  price: 'Asking price',
  pricePerSqm: 'Price per m²',
  yieldPercent: 'Yield',
  builtSurface: 'Built surface',
  plotSize: 'Plot size',
  gla: 'Gross leasable area (GLA)',
  latitude: 'Latitude',
  longitude: 'Longitude',
  description: 'Description',
} as const satisfies Record<string, string>

export type EditorName = keyof typeof EDITOR_LABELS

const SHOWN: Partial<Record<EditorName, Readonly<Record<string, string>>>> = {
  propertyType: PROPERTY_TYPES,
  sector: SECTORS,
  status: SALE_STATUSES,
  riskProfile: RISK_PROFILES,
  dealKind: DEAL_KINDS,
  visibility: VISIBILITIES,
  unlockRule: UNLOCK_RULES,
}

export type Difference = { name: EditorName; label: string; saved: string }

/** Where the saved listing says something else than what was typed, with the saved text, in the form's order. */
export function differencesOf(
  typed: Readonly<Record<string, string | string[]>>,
  saved: Readonly<Record<string, string>>,
): Difference[] {
  const names = Object.keys(EDITOR_LABELS) as EditorName[]
  return names.flatMap((name) => {
    const kept = saved[name] ?? ''
    if (sameText(name, String(typed[name] ?? ''), kept)) return []
    return [{ name, label: EDITOR_LABELS[name], saved: SHOWN[name]?.[kept] ?? (kept || 'empty') }]
  })
}

function sameText(name: EditorName, typed: string, saved: string): boolean {
  if (name in FIGURES)
    return understand(name as FigureName, typed).value === understand(name as FigureName, saved).value
  return typed.replace(/\r\n?/g, '\n').trim() === saved
}
