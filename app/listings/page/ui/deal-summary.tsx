import type { ReactNode } from 'react'
import { SaleBadge } from '#app/listings/ui/listing-badges.tsx'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import { labelOf, PROPERTY_TYPES, RISK_PROFILES, SALE_STATUSES } from '../../schema.ts'
import type { Deal } from '../../visibility/present-deal.ts'

/** One fact of the line; *** under its label where the projection hides it. */
function Item({ label, deal, children }: { label: string; deal: Deal; children: ReactNode }) {
  const isHidden = children === null && deal.level === 'MINIMAL'
  if (children === null && !isHidden) return null
  return (
    <div className="flex gap-x-1.5">
      <dt className={isHidden ? undefined : 'sr-only'}>{label}</dt>
      <dd>
        {children ?? (
          <ShownFigure
            shown={{ value: null, lock: deal.figures.price.lock ?? 'unstated' }}
            text={() => null}
            size="sm"
          />
        )}
      </dd>
    </div>
  )
}

/** The main facts in one line under the title, with *** for every hidden one (PUB-096, PUB-097). */
export function DealSummary({ deal }: { deal: Deal }) {
  const { city, country, saleStatus, companyName } = deal
  const sale =
    saleStatus === 'for_sale' ? SALE_STATUSES.for_sale : saleStatus && <SaleBadge saleStatus={saleStatus} />
  const facts: [label: string, value: ReactNode][] = [
    ['Location', [city, country].filter(Boolean).join(', ')],
    ['Type', labelOf(PROPERTY_TYPES, deal.propertyType)],
    ['Risk profile', labelOf(RISK_PROFILES, deal.riskProfile)],
    ['Status', sale],
  ]
  if (companyName) facts.push(['Offered by', `offered by ${companyName}`])
  return (
    <dl className="deal-line">
      {facts.map(([label, value]) => (
        <Item key={label} label={label} deal={deal}>
          {value}
        </Item>
      ))}
    </dl>
  )
}
