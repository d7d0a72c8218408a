import { z } from 'zod'
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
