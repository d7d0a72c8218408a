import type { ReactNode } from 'react'
import { formatEur, formatNumber } from '#app/lib/money.ts'
import type { AccessState } from '#app/listings/queries/find-access.server.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { reservedText } from '#app/listings/ui/sale-texts.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import { bottomBar } from '#app/ui/sticky-bar.ts'
import { Menu } from '#app/ui/menu.tsx'
import type { NextStep } from './next-step.ts'
import { LADDER } from './next-step-texts.ts'
import { factOf } from './parts.ts'

export type DealPanelProps = {
  deal: Deal
  access: AccessState | null
  step: NextStep
  /** Null for the owner and admins, who see everything. */
  stage: 0 | 1 | 2 | null
  /** The main button, or the text in its place. */
  next: ReactNode
  tools: ReactNode
}

function basisOf(deal: Deal, key: 'price_basis' | 'yield_basis'): string | undefined {
  const fact = factOf(deal, key)
  return fact && fact.value !== null ? factText(key, fact.value).text.toLowerCase() : undefined
}

function Price({ deal }: { deal: Deal }) {
  const { price } = deal.figures
  const perSqm = deal.pricePerSqm.value
  return (
    <div className="px-4 py-3">
      <dt className="text-13 text-ink-2">Asking price</dt>
      <dd>
        <ShownFigure size="lg" shown={price} text={() => formatEur(price.value ?? 0)} />
      </dd>
      {perSqm !== null && (
        <dd className="text-13 text-ink-2">
          {[`${formatEur(perSqm)}/m²`, basisOf(deal, 'price_basis')].filter(Boolean).join(' · ')}
        </dd>
      )}
    </div>
  )
}

function Yield({ deal }: { deal: Deal }) {
  const { yield_percent } = deal.figures
  const basis = basisOf(deal, 'yield_basis')
  return (
    <div className="border-t border-line px-4 py-3">
      <dt className="text-13 text-ink-2">Yield</dt>
      <dd>
        <ShownFigure
          size="md"
          shown={yield_percent}
          text={() => formatNumber(yield_percent.value ?? 0)}
          unit="%"
        />
      </dd>
      {basis && yield_percent.value !== null && <dd className="text-13 text-ink-2">{basis}</dd>}
    </div>
  )
}

/** The access stages on a line: reached ones are filled, the current one has a thick edge. */
function Ladder({ stage, access }: { stage: 0 | 1 | 2; access: AccessState | null }) {
  const grantedAt = access?.hasLiveGrant && access.grantedAt
  return (
    <section aria-labelledby="ladder" className="border-t border-line px-4 py-3">
      <div className="flex items-baseline justify-between">
        <h2 id="ladder" className="font-text text-15 font-medium tracking-normal">
          Your access
        </h2>
        <span className="text-13 text-ink-2">{LADDER.stage(stage)}</span>
      </div>
      <ol className="ladder">
        {LADDER.steps.map(({ name, description }, index) => (
          <li
            key={name}
            data-reached={index <= stage ? '' : undefined}
            aria-current={index === stage ? 'step' : undefined}
          >
            <span className="font-medium">{name}</span>
            <span className="block text-13 text-ink-2">
              {index === 2 && grantedAt ? LADDER.since(grantedAt, access.grantEndsAt) : description}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The sticky panel with price, yield, access stage and next step. */
export function DealPanel({ deal, access, step, stage, next, tools }: DealPanelProps) {
  const isReserved = step.kind === 'proceed' && deal.saleStatus === 'reserved'
  return (
    <aside
      aria-label="Price and next step"
      className="self-start rounded-card border border-line-2 bg-sheet max-lg:hidden lg:sticky lg:top-[calc(var(--header)+1.5rem)] print:hidden"
    >
      <dl>
        <Price deal={deal} />
        <Yield deal={deal} />
      </dl>
      {stage !== null && <Ladder stage={stage} access={access} />}
      <div className="next-step border-t border-line px-4 py-4">
        {isReserved && <p className="mb-3 text-13 text-ink-2">{reservedText(deal.saleStatusOn)}</p>}
        {next}
      </div>
      <div className="border-t border-line">{tools}</div>
    </aside>
  )
}

/** The same as a bar at the bottom of a narrow window, which shrinks the page instead of covering it. */
export function DealBar({ deal, stage, next, tools }: DealPanelProps) {
  const { price } = deal.figures
  return (
    <section
      ref={bottomBar}
      aria-label="Price and next step, compact"
      className="sticky bottom-0 z-4 -mx-4 mt-8 flex items-center gap-3 border-t border-line-2 bg-paper px-4 py-2 md:-mx-8 md:px-8 lg:hidden print:hidden"
    >
      <div className="mr-auto min-w-0">
        <ShownFigure size="md" shown={price} text={() => formatEur(price.value ?? 0)} />
        {stage !== null && <p className="text-13 text-ink-2">{LADDER.stage(stage)}</p>}
      </div>
      {next}
      <Menu label="More" trigger={<span className="max-sm:sr-only">More</span>} isUp size="sm">
        <li className="w-72">{tools}</li>
      </Menu>
    </section>
  )
}
