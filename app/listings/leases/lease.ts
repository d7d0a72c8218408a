import { z } from 'zod'
import { yearsBetween } from '#app/lib/day.ts'
import { formatArea, formatDay, formatEur } from '#app/lib/format.ts'

const leaseSchema = z.object({
  tenant: z.string().nullable(),
  use: z.string().nullable(),
  /** In m². */
  area: z.number(),
  /** In EUR a year. */
  rent: z.number(),
  /** Last day; null for an open-ended lease. */
  end: z.string().nullable(),
  /** First day on which the tenant may leave. */
  break: z.string().nullable(),
})

/** A lease as stored in the details record, under `leases`. Dates are ISO days. */
export type Lease = z.output<typeof leaseSchema>

/** The stored leases; anything malformed counts as unstated. */
export function readLeases(stored: unknown): Lease[] {
  if (!Array.isArray(stored)) return []
  return stored.flatMap((one) => {
    const { data } = leaseSchema.safeParse(one)
    return data ? [data] : []
  })
}

/** Leases that have not ended on a day. */
export const openLeases = (leases: readonly Lease[], asOf: string) =>
  leases.filter(({ end }) => end === null || end >= asOf)

export const dayText = (day: string) => formatDay(new Date(`${day}T00:00:00Z`), 'UTC')
export const endText = (end: string | null) => (end === null ? 'open-ended' : dayText(end))

/** The leases as numbered texts without names, in the order stated. */
export const leaseTexts = (stored: unknown): string[] =>
  readLeases(stored).map(({ use, area, rent, end, break: leave }, index) =>
    [
      `${index + 1}. ${use ?? 'Lease'}`,
      formatArea(area),
      `${formatEur(rent)} a year`,
      end === null ? endText(end) : `ends ${endText(end)}`,
      ...(leave === null ? [] : [`break ${dayText(leave)}`]),
    ].join(' · '),
  )

/** The names of the tenants, each with the number of its lease. */
export const tenantTexts = (stored: unknown): string[] =>
  readLeases(stored).flatMap(({ tenant }, index) => (tenant === null ? [] : [`${index + 1}. ${tenant}`]))

/** Typed facts that the leases replace. */
export const LETTING_KEYS = ['wault', 'walb', 'vacancy_rate', 'tenant_count', 'longest_lease_expiry'] as const
export type LettingKey = (typeof LETTING_KEYS)[number]

/** The letting facts calculated from the leases; null where they cannot be. */
type Letting = Record<Exclude<LettingKey, 'longest_lease_expiry'> | 'let_area', number | null> & {
  longest_lease_expiry: string | null
}

const rounded = (value: number) => Math.round(value * 100) / 100

export const sumOf = (leases: readonly Lease[], key: 'area' | 'rent') =>
  rounded(leases.reduce((sum, lease) => sum + lease[key], 0))

/** Rent-weighted years to a day of each lease, to one decimal and never 0; an open-ended lease counts as 0 years. */
function weighted(leases: readonly Lease[], asOf: string, until: (lease: Lease) => string | null) {
  const rent = sumOf(leases, 'rent')
  const years = leases.reduce((sum, lease) => {
    const day = until(lease)
    return day === null ? sum : sum + lease.rent * Math.max(0, yearsBetween(asOf, day))
  }, 0)
  return rent > 0 && years > 0 ? Math.max(0.1, Math.round((10 * years) / rent) / 10) : null
}

/** The letting on a day, from the leases that are open then (decision 156). */
export function lettingOf(leases: readonly Lease[], asOf: string, gla: number | null): Letting {
  const open = openLeases(leases, asOf)
  const area = sumOf(open, 'area')
  const names = open.flatMap(({ tenant }) => (tenant === null ? [] : [tenant.toLowerCase()]))
  const leaves = ({ end, break: day }: Lease) => (day !== null && day >= asOf ? day : end)
  return {
    wault: weighted(open, asOf, ({ end }) => end),
    walb: open.some((lease) => leaves(lease) !== lease.end) ? weighted(open, asOf, leaves) : null,
    vacancy_rate: gla === null ? null : rounded(Math.max(0, 100 * (1 - area / gla))),
    tenant_count: new Set(names).size + open.length - names.length,
    longest_lease_expiry:
      open
        .flatMap(({ end }) => end ?? [])
        .toSorted()
        .at(-1) ?? null,
    let_area: area,
  }
}
