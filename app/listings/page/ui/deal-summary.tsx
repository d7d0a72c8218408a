import { formatArea, formatEur, formatNumber } from '#app/lib/money.ts'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { labelOf, PROPERTY_TYPES, RISK_PROFILES, SALE_STATUSES } from '../../schema.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { Shown } from '../../visibility/present.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'

/** A fact of tier V; locked like the figures where the projection has no tier. */
function textFact(deal: Deal, value: string | null): Shown<string> {
  if (value !== null) return { value, lock: null }
  return {
    value: null,
    lock: deal.level === 'MINIMAL' ? (deal.figures.price.lock ?? 'unstated') : 'unstated',
  }
}

function TextFact({
  label,
  shown,
  note,
}: {
  label: string
  shown: Shown<string>
  note?: string | undefined
}) {
  return (
    <Fact label={label} note={note}>
      <ShownFigure shown={shown} text={() => shown.value} />
    </Fact>
  )
}

/** The main facts, with *** for every hidden value (PUB-096 to PUB-098). */
export function DealSummary({ deal }: { deal: Deal }) {
  const { price, yield_percent, built_surface, plot_size } = deal.figures
  const perSqm = deal.pricePerSqm.value === null ? undefined : `${formatEur(deal.pricePerSqm.value)}/m²`
  return (
    <FactGrid columns={2} className="self-start">
      <Fact label="Price" note={perSqm} className="lg:hidden print:block">
        <ShownFigure size="lg" shown={price} text={() => formatEur(price.value ?? 0)} />
      </Fact>
      <Fact label="Yield" className="lg:hidden print:block">
        <ShownFigure
          size="lg"
          shown={yield_percent}
          text={() => formatNumber(yield_percent.value ?? 0)}
          unit="%"
        />
      </Fact>
      <Fact
        label="Value index"
        note={deal.valueIndex.value === null ? undefined : 'price per m² against market value'}
      >
        <ShownFigure size="lg" shown={deal.valueIndex} text={() => deal.valueIndex.value} />
      </Fact>
      <Fact
        label="Built surface"
        note={plot_size.value === null ? undefined : `on a plot of ${formatArea(plot_size.value)}`}
      >
        <ShownFigure
          size="lg"
          shown={built_surface}
          text={() => formatNumber(built_surface.value ?? 0)}
          unit="m²"
        />
      </Fact>
      <TextFact label="Location" shown={textFact(deal, deal.city)} note={deal.country} />
      <TextFact
        label="Type"
        shown={textFact(deal, labelOf(PROPERTY_TYPES, deal.propertyType))}
        note={deal.companyName ? `offered by ${deal.companyName}` : undefined}
      />
      <TextFact label="Status" shown={textFact(deal, labelOf(SALE_STATUSES, deal.saleStatus))} />
      <TextFact label="Risk profile" shown={textFact(deal, labelOf(RISK_PROFILES, deal.riskProfile))} />
    </FactGrid>
  )
}
