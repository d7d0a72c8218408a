import type { ReactNode } from 'react'
import { formatEur } from '#app/lib/format.ts'
import type { AccessState } from '#app/listings/queries/find-access.server.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import { DICTIONARY, type FieldKey } from '#app/listings/dictionary/dictionary.ts'
import type { FactValue } from '#app/listings/visibility/facts.ts'
import { headlineYield } from '#app/listings/visibility/key-figures.ts'
import type { Shown } from '#app/listings/visibility/present.ts'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import { bottomBar } from '#app/ui/sticky-bar.ts'
import { Menu } from '#app/ui/menu.tsx'
import { LADDER } from './next-step-texts.ts'
import { basisText, readOf } from './parts.ts'

export type DealPanelProps = {
  deal: Deal
  access: AccessState | null
  /** Null for the owner and admins, who see everything. */
  stage: 0 | 1 | 2 | null
  next: ReactNode
  tools: ReactNode
}

type HeadFactProps = {
  label: string
  fact: FieldKey
  shown: Shown<unknown>
  note?: string | undefined
  size?: 'md' | 'lg'
}

/** A fact of the head; a dash where it is not stated. */
function HeadFact({ label, fact, shown, note, size = 'md' }: HeadFactProps) {
  const text = shown.lock === null ? factText(fact, shown.value as FactValue) : null
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-13 text-ink-2">{label}</dt>
      <dd>
        {shown.lock === 'unstated' ? (
          <span className="text-ink-2">–</span>
        ) : (
          <>
            <ShownFigure size={size} shown={shown} text={() => text?.text} unit={text?.unit} />
            {note && <span className="block text-13 text-ink-2">{note}</span>}
          </>
        )}
      </dd>
    </div>
  )
}

/** Price, yield and value index: the figures of the head, shown once on the page at any width. */
function HeadFacts({ deal }: { deal: Deal }) {
  const read = readOf(deal)
  const twin = headlineYield(read)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] *:nth-[n+3]:border-t *:nth-[n+3]:border-line">
      <HeadFact label="Asking price" fact="price" shown={deal.figures.price} size="lg" />
      <HeadFact label="Value index" fact="value_index" shown={deal.valueIndex} />
      <HeadFact
        label="Price per m²"
        fact="price_per_sqm"
        shown={deal.pricePerSqm}
        note={basisText(read, 'price_basis')?.toLowerCase()}
      />
      <HeadFact
        label={twin ? DICTIONARY[twin].label : 'Yield'}
        fact="yield_percent"
        shown={deal.figures.yield_percent}
        note={twin ? undefined : basisText(read, 'yield_basis')?.toLowerCase()}
      />
    </dl>
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

/** Price and yields; from 1024 px a sticky panel that also has access stage and next step. */
export function DealPanel({ deal, panel }: { deal: Deal; panel: DealPanelProps | null }) {
  return (
    <aside
      aria-label="Price and next step"
      className="mb-5 self-start rounded-card border border-line-2 bg-sheet lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:col-start-2 lg:row-start-1 lg:mb-0"
    >
      <HeadFacts deal={deal} />
      {panel && (
        <div className="max-lg:hidden print:hidden">
          {panel.stage !== null && <Ladder stage={panel.stage} access={panel.access} />}
          <div className="next-step border-t border-line px-4 py-4">{panel.next}</div>
          <div className="border-t border-line">{panel.tools}</div>
        </div>
      )}
    </aside>
  )
}

/** The panel as a bar at the bottom of a narrow window, which shrinks the page instead of covering it. */
export function DealBar({ deal, stage, next, tools }: DealPanelProps) {
  const { price } = deal.figures
  return (
    <section
      ref={bottomBar}
      aria-label="Price and next step, compact"
      className="sticky bottom-0 z-4 -mx-4 mt-8 flex items-center gap-3 border-t border-line-2 bg-paper px-4 py-2 md:-mx-8 md:px-8 lg:hidden print:hidden"
    >
      <div className="mr-auto">
        <ShownFigure size="md" shown={price} text={() => formatEur(price.value ?? 0)} />
        {stage !== null && <p className="text-13 text-ink-2">{LADDER.stage(stage)}</p>}
      </div>
      {next}
      <Menu label="More" trigger={<span className="max-sm:sr-only">More</span>} isUp>
        <li className="w-72">{tools}</li>
      </Menu>
    </section>
  )
}
