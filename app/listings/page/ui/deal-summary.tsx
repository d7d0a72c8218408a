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
  const { city, country, saleStatus } = deal
  return (
    <dl className="deal-line">
      <Item label="Location" deal={deal}>
        {[city, country].filter(Boolean).join(', ')}
      </Item>
      <Item label="Type" deal={deal}>
        {labelOf(PROPERTY_TYPES, deal.propertyType)}
      </Item>
      <Item label="Risk profile" deal={deal}>
        {labelOf(RISK_PROFILES, deal.riskProfile)}
      </Item>
      <Item label="Status" deal={deal}>
        {saleStatus === 'for_sale'
          ? SALE_STATUSES.for_sale
          : saleStatus && <SaleBadge saleStatus={saleStatus} />}
      </Item>
      {deal.companyName && (
        <Item label="Offered by" deal={deal}>
          {`offered by ${deal.companyName}`}
        </Item>
      )}
    </dl>
  )
}
