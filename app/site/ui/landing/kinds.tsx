import { formatNumber } from '#app/lib/money.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { KINDS, LIVE } from './live.words.ts'

/** The number of companies per kind and what members see of them, without names and sums. */
export function Kinds({ kinds }: { kinds: Record<CompanyType, number | null> }) {
  const countText = (companies: number | null) => (companies === null ? LIVE.few : formatNumber(companies))
  return (
    <table className="kinds">
      <caption className="sr-only">{LIVE.circle.caption}</caption>
      <thead>
        <tr>
          <th scope="col">
            {LIVE.circle.who}
            <small>{LIVE.circle.members}</small>
          </th>
          <th scope="col">{LIVE.circle.companies}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(KINDS) as CompanyType[]).map((type) => (
          <tr key={type}>
            <th scope="row">
              {KINDS[type].name}
              <small>{KINDS[type].read}</small>
            </th>
            <td>{countText(kinds[type])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
