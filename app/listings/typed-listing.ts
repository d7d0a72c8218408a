import { netYield, perSqmCents, usualCosts } from './computed.ts'
import { DICTIONARY } from './dictionary.ts'
import { POSTED_FACTS } from './editor-layout.ts'
import { figureRule, typedFact } from './fact-input.ts'
import type { ListingFields } from './fields.ts'
import { type FigureName, type FigureRule, FIGURES, isPlainBy, typedFigure, understandBy } from './figures.ts'
import { RAISABLE } from './raised-tiers.ts'
import type { SaleStatus } from './schema.ts'
import { stated } from './stated.ts'

/** A version as the editor's fields show it. */
export function typedListing(
  fields: ListingFields,
  saleStatus: SaleStatus,
  saleStatusOn: string | null = null,
): Record<string, string> {
  const isWorkedOut = fields.pricePerSqmCents === perSqmCents(fields)
  const net = netYield(fields)
  const isNet = net !== null && fields.yieldBps === Math.round(net * 100)
  return {
    ...typedFacts(fields, net !== null),
    ...Object.fromEntries(RAISABLE.map(({ name }) => [`tier_${name}`, fields.raisedTiers[name] ?? ''])),
    ...Object.fromEntries(Object.entries(fields.adviceReasons).map(([rule, why]) => [`why_${rule}`, why])),
    statusOn: saleStatusOn ?? '',
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
    locked: fields.isLocked ? 'yes' : 'no',
    price: typedFigure(fields.price),
    pricePerSqm: typedFigure(
      fields.pricePerSqmCents === null || isWorkedOut ? null : fields.pricePerSqmCents / 100,
    ),
    yieldPercent: typedFigure(fields.yieldBps === null || isNet ? null : fields.yieldBps / 100),
    builtSurface: typedFigure(fields.builtSurface),
    plotSize: typedFigure(fields.plotSize),
    gla: typedFigure(fields.gla),
    latitude: fields.latitude === null ? '' : String(fields.latitude),
    longitude: fields.longitude === null ? '' : String(fields.longitude),
    description: fields.description ?? '',
  }
}

/** Facts as their fields show them; what the server would fill in alike is empty. */
function typedFacts(fields: ListingFields, isNetKnown: boolean): Record<string, string> {
  const typed = Object.fromEntries(POSTED_FACTS.map((key) => [key, typedFact(key, stated(fields, key))]))
  const costs = usualCosts(fields)
  if (costs !== null && stated(fields, 'purchaser_costs_percent') === costs)
    typed.purchaser_costs_percent = ''
  if (isNetKnown) typed.yield_basis = ''
  return typed
}

type Reader = { name: string; rule: FigureRule }
const FIGURE_READERS: readonly Reader[] = [
  ...(Object.keys(FIGURES) as FigureName[]).map((name) => ({ name, rule: FIGURES[name] })),
  ...POSTED_FACTS.flatMap((name) => {
    const rule = figureRule(name)
    return rule && DICTIONARY[name].kind !== 'year' ? [{ name, rule }] : []
  }),
]

/**
 * The posted figures as understood, when one of them was typed in a way that leaves room for another reading and
 * no script has shown the owner how it is read; null when there is nothing to echo (decision 31).
 */
export function echoOfFigures(
  typed: Readonly<Record<string, string | string[]>>,
): Record<string, string> | null {
  if (typed.echoed === 'live') return null
  const posted = FIGURE_READERS.filter(({ name }) => typeof typed[name] === 'string')
  const textOf = (name: string) => String(typed[name] ?? '')
  if (posted.every(({ name, rule }) => isPlainBy(rule, textOf(name)))) return null
  return Object.fromEntries(
    posted.map(({ name, rule }) => {
      const { value } = understandBy(rule, textOf(name))
      return [name, value === null ? textOf(name) : typedFigure(value)]
    }),
  )
}

/** Whether a form of a new listing holds nothing that anybody typed. */
export function isEmptyForm(typed: Readonly<Record<string, string>>): boolean {
  return ['title', 'location', 'description', 'address', ...Object.keys(FIGURES)].every(
    (name) => !typed[name]?.trim(),
  )
}
