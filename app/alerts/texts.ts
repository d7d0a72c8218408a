import { countryInSentence, withFullStop } from '#app/lib/name.ts'
import { formatEur, formatNumber } from '#app/lib/format.ts'
import type { Toast } from '#app/lib/toast.ts'
import { PROPERTY_TYPES } from '#app/listings/schema.ts'
import type { ListingCard } from '#app/listings/visibility/present-card.ts'
import {
  ALERT_COUNTRIES,
  ALERT_LIMITS,
  ALERT_PROPERTY_TYPES,
  type AlertCriteria,
  type AlertType,
} from './kinds.ts'
import type { PriceChange } from './policy.ts'

/** The toasts of MEM-324 to MEM-326 and MEM-332 to MEM-334; quoted titles are literal. */
export const ALERT_TOASTS = {
  created: { title: 'Alert created', tone: 'ok' },
  changed: { title: 'Alert updated', tone: 'ok' },
  loadFailed: {
    title: 'Failed to load alerts.',
    text: 'Your alerts are still active. Reload the page.',
    tone: 'error',
  },
  createFailed: {
    title: 'Failed to create alert.',
    text: 'We kept what you typed. Try again.',
    tone: 'error',
  },
  full: {
    title: 'Failed to create alert.',
    text: `You’ve reached the limit of ${ALERT_LIMITS.alerts} alerts. Delete one first.`,
    tone: 'error',
  },
  exists: { title: 'You already have this alert.', tone: 'error' },
  changeFailed: { title: 'Failed to update alert.', text: 'Nothing was changed. Try again.', tone: 'error' },
  deleteFailed: {
    title: 'Failed to delete alert.',
    text: 'The alert is still in your list. Try again.',
    tone: 'error',
  },
} as const satisfies Record<string, Toast>

export type AlertTab = 'active' | 'all'

export const editPath = (tab: AlertTab, id: string) =>
  `/alerts?${new URLSearchParams({ ...(tab === 'all' && { tab }), edit: id }).toString()}#new`

/** The path of a tab, with the form of one type open. */
export function alertsPath(tab: AlertTab, kind?: AlertType | null): string {
  const query = new URLSearchParams()
  if (tab === 'all') query.set('tab', 'all')
  if (kind) query.set('new', kind)
  const text = query.toString()
  return text === '' ? '/alerts' : `/alerts?${text}`
}

const list = new Intl.ListFormat('en-GB')

export const openAlert = (id: string) => ({ label: 'Open alert', to: `/alerts?tab=all#alert-${id}` })

/** The message for a typed location that matches no known place. */
export const unknownPlaceText = (term: string) => `We couldn’t find a place called ${withFullStop(term)}`

export function alertName(criteria: AlertCriteria): string {
  switch (criteria.type) {
    case 'price_change':
      return `Price changes of ${formatNumber(criteria.threshold)}% or more in ${criteria.location}`
    case 'new_listing': {
      const type = ALERT_PROPERTY_TYPES[criteria.property_type]
      return `${type} in ${criteria.location} up to ${formatEur(criteria.price_max)}`
    }
    case 'market_update':
      return `Market figures for ${list.format(criteria.countries.map((code) => countryInSentence(ALERT_COUNTRIES[code])))}`
    case 'recommendation':
      return 'Recommended listings'
  }
}

/** Place, type and price of a listing, limited to what its reader may see. */
export function cardFacts({ city, country, propertyType, figures }: ListingCard): string {
  const price = figures.price.value
  return [city ?? country, propertyType && PROPERTY_TYPES[propertyType], price !== null && formatEur(price)]
    .filter(Boolean)
    .join(' · ')
}

/** "€10,000,000 → €9,000,000 (−10%)". */
export function changeText({ from, to }: PriceChange): string {
  const percent = ((to - from) / from) * 100
  const sign = percent < 0 ? '−' : '+'
  return `${formatEur(from)} → ${formatEur(to)} (${sign}${formatNumber(Math.round(Math.abs(percent) * 100) / 100)}%)`
}
