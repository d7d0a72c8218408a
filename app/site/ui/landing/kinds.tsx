import { formatNumber } from '#app/lib/format.ts'
import type { CompanyType } from '#app/lib/viewer.ts'

/** What the directory shows for each company type. */
const KINDS: Readonly<Record<CompanyType, { name: string; read: string }>> = {
  developer: { name: 'Developers', read: 'Focus, regions, portfolio and projects' },
  investor: { name: 'Investors', read: 'Focus, regions, portfolio and average IRR' },
  due_diligence: { name: 'Due diligence', read: 'Sectors, regions and projects' },
}

/** The number of companies per kind, unless all are hidden, and what members see of them, without names or amounts. */
export function Kinds({ kinds }: { kinds: Record<CompanyType, number | null> }) {
  const hasCounts = Object.values(kinds).some((companies) => companies !== null)
  const countText = (companies: number | null) =>
    companies === null ? 'fewer than 3' : formatNumber(companies)
  return (
    <table className="kinds">
      <caption className="sr-only">Companies in the Market Circle</caption>
      <thead>
        <tr>
          <th scope="col">
            Member type
            <small>and what members see</small>
          </th>
          {hasCounts && <th scope="col">Companies</th>}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(KINDS) as CompanyType[]).map((type) => (
          <tr key={type}>
            <th scope="row">
              {KINDS[type].name}
              <small>{KINDS[type].read}</small>
            </th>
            {hasCounts && <td>{countText(kinds[type])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
