import type { ReactNode } from 'react'
import { formatEur, formatNumber } from '#app/lib/money.ts'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { DICTIONARY, type FieldKey } from '../../dictionary/dictionary.ts'
import { labelOf, RISK_PROFILES } from '../../schema.ts'
import { reservedText } from '#app/listings/ui/sale-texts.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { Shown } from '../../visibility/present.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import type { NextStep } from './next-step.ts'
import { factOf } from './parts.ts'
import { ContactOptions } from './contact-options.tsx'

const FIGURES = ['net_yield', 'forecast_irr', 'cash_on_cash'] as const satisfies readonly FieldKey[]

/** A full page omits facts that cannot apply, such as the income of land. */
function Return({ deal, fact }: { deal: Deal; fact: (typeof FIGURES)[number] }) {
  const found = factOf(deal, fact)
  if (!found && deal.level === 'FULL') return null
  const shown: Shown<unknown> = found ?? { value: null, lock: deal.figures.price.lock ?? 'unstated' }
  const words = found && found.value !== null ? factText(fact, found.value) : null
  return (
    <Fact label={DICTIONARY[fact].label}>
      <ShownFigure shown={shown} text={() => words?.text} unit={words?.unit} size="lg" />
    </Fact>
  )
}

type Props = {
  deal: Deal
  mayContact: boolean
  hasInquiry: boolean
  isGuest: boolean
  step: NextStep
  /** The main button. */
  next: ReactNode
}

/** The investment's key figures, and the ways to contact its owner (PUB-112). */
export function InvestmentOverview({ deal, mayContact, hasInquiry, isGuest, step, next }: Props) {
  const { price, yield_percent } = deal.figures
  const risk = labelOf(RISK_PROFILES, deal.riskProfile)
  return (
    <>
      <FactGrid columns={3}>
        <Fact label={DICTIONARY.price.label}>
          <ShownFigure shown={price} text={() => formatEur(price.value ?? 0)} size="lg" />
        </Fact>
        <Fact label={DICTIONARY.yield_percent.label}>
          <ShownFigure
            shown={yield_percent}
            text={() => formatNumber(yield_percent.value ?? 0)}
            unit="%"
            size="lg"
          />
        </Fact>
        {FIGURES.map((fact) => (
          <Return key={fact} deal={deal} fact={fact} />
        ))}
        {risk && (
          <Fact
            label={DICTIONARY.risk_profile.label}
            value={risk}
            size={price.value === null ? 'md' : 'lg'}
          />
        )}
      </FactGrid>
      {mayContact && !deal.isInsider && deal.saleStatus !== 'sold' && (
        <div className="mt-5">
          {deal.saleStatus === 'reserved' && (
            <p className="mb-3 text-ink-2">{reservedText(deal.saleStatusOn)}</p>
          )}
          <ContactOptions
            slug={deal.slug}
            isGuest={isGuest}
            step={step}
            next={next}
            asking={hasInquiry ? 'below' : 'elsewhere'}
          />
        </div>
      )}
    </>
  )
}
