import { BarChart } from '#app/ui/chart/bar-chart.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { formatArea, formatEur } from '#app/lib/format.ts'
import type { ExpiryShare } from '../expiry.ts'
import { dayText, endText, type Lease, sumOf } from '../lease.ts'
import type { DealLeases } from '../present-leases.ts'

type Line = Lease & { number: number }

const COLUMNS: readonly Column<Line>[] = [
  {
    key: 'tenant',
    header: 'Tenant',
    cell: ({ tenant, number }) => tenant ?? `Lease ${number}`,
    phone: 'title',
  },
  {
    key: 'use',
    header: 'Use',
    phone: 'foot',
    cell: ({ use, area, break: day }) => (
      <span>
        {use ?? '–'}
        <span className="md:hidden">
          {' '}
          · {formatArea(area)}
          {day !== null && ` · break ${dayText(day)}`}
        </span>
      </span>
    ),
  },
  { key: 'area', header: 'Area', cell: ({ area }) => formatArea(area), align: 'end', phone: 'hide' },
  { key: 'rent', header: 'Yearly rent', cell: ({ rent }) => formatEur(rent), align: 'end', phone: 'figure' },
  { key: 'end', header: 'Lease end', cell: ({ end }) => endText(end), align: 'end', phone: 'state' },
  {
    key: 'break',
    header: 'Break',
    cell: ({ break: day }) => (day === null ? '–' : dayText(day)),
    align: 'end',
    phone: 'hide',
  },
]

/** The year in which most of the rent expires; none if no year stands out. */
function findingOf(profile: readonly ExpiryShare[], isRounded: boolean): string | undefined {
  const [top, next] = profile.toSorted((a, b) => b.share - a.share)
  if (!top?.isYear || top.share === next?.share) return undefined
  return `${isRounded ? 'About ' : ''}${top.share}% of the rent expires in ${top.label}`
}

/** The expiry profile and the individual leases, as far as the viewer may see them. */
export function Leases({ leases: { profile, lines } }: { leases: DealLeases }) {
  return (
    <div className="flex flex-col gap-5">
      {profile.length > 0 && (
        <BarChart
          label="Lease expiry by year"
          unit="% of the rent"
          finding={findingOf(profile, lines === null)}
          note={
            lines === null ? 'Rounded to 5 percentage points. Each bar covers at least 2 leases.' : undefined
          }
          level={4}
          first="Year"
          bars={profile.map(({ label, share }) => ({ key: label, label, value: share }))}
        />
      )}
      {lines && (
        <div>
          <DataTable
            dense
            caption="Leases"
            columns={COLUMNS}
            rows={lines.map((lease, index) => ({ ...lease, number: index + 1 }))}
            rowKey={({ number }) => number}
          />
          <p className="mt-2 text-13 text-ink-2">
            In total {formatEur(sumOf(lines, 'rent'))} a year for {formatArea(sumOf(lines, 'area'))}. WAULT
            counts open-ended leases as 0 years. Vacancy is a share of the leasable area.
          </p>
        </div>
      )}
    </div>
  )
}
