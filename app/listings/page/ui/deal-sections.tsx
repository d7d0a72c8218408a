import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Section } from '#app/ui/page.tsx'
import { DocumentList } from '#app/listings/documents/ui/document-list.tsx'
import type { DealDocuments } from '#app/listings/visibility/document-policy.ts'
import { DICTIONARY } from '#app/listings/dictionary/dictionary.ts'
import type { Deal } from '#app/listings/visibility/present-deal.ts'
import type { LockedFacts, PresentedFact } from '#app/listings/visibility/present.ts'
import { factLine } from '#app/listings/ui/fact-text.ts'
import { Leases } from '#app/listings/leases/ui/leases.tsx'
import { reservedText } from '#app/listings/ui/sale-texts.ts'
import { InquiryForm, type OpenThread } from './inquiry-form.tsx'
import type { OwnCase as OwnCaseView } from '../own-case.ts'
import { OwnCase } from './own-case.tsx'
import type { Chapter, Part } from './parts.ts'
import { Position } from './position.tsx'
import { ProceedButton } from './proceed-button.tsx'
import { Regional } from './regional.tsx'
import { isSamplePart, SampleFacts } from './sample-facts.tsx'
import { Scorecard } from './scorecard.tsx'
import { PriceHistory, Valuation } from './valuation.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { LockLine } from '#app/ui/lock-line.tsx'
import { LOCK_TEXTS, lockedText, useLockTexts } from '#app/listings/ui/unlock-texts.tsx'

function Value({ fact }: { fact: PresentedFact }) {
  const { key, value } = fact
  if (value === null) return <span className="text-ink-2">{LOCK_TEXTS[fact.lock]}</span>
  const lines = typeof value === 'object' ? value : [factLine(key, value)]
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ))
}

/** Facts to look up, in two columns unless something is next to them (PUB-099). */
function FactCells({ facts, columns = 2 }: { facts: readonly PresentedFact[]; columns?: 1 | 2 }) {
  if (facts.length === 0) return null
  return (
    <DefinitionList
      dense
      columns={columns}
      items={facts.map((fact) => ({
        key: fact.key,
        term: DICTIONARY[fact.key].label,
        value: <Value fact={fact} />,
      }))}
    />
  )
}

function LockedParts({ locked }: { locked: readonly LockedFacts[] }) {
  const lockTexts = useLockTexts()
  return locked.map((part) => <LockLine key={part.lock}>{lockedText(part, lockTexts)}</LockLine>)
}

export type SectionContent = {
  deal: Deal
  documents: DealDocuments | null
  /** The installation's map style; without one a locator replaces the map (PUB-102). */
  mapStyleUrl: string | null
  /** Whether the viewer can tell the owner that they want to proceed. */
  canProceed: boolean
  isGuest?: boolean | undefined
  /** The text that the member wrote before signing in. */
  saved?: { message: string; phone: string | null } | null
  thread?: OpenThread | null
  ownCase?: OwnCaseView | null
}

type Props = SectionContent & { chapters: readonly Chapter[]; unstated: readonly string[] }

function ownContent(props: Props, id: string): ReactNode {
  const { deal, mapStyleUrl, documents, isGuest = false, saved, thread, ownCase } = props
  const { slug, description } = deal
  switch (id) {
    case 'description':
      return <p className="max-w-[68ch] [overflow-wrap:anywhere] whitespace-pre-line">{description.value}</p>
    case 'leases':
      return deal.leases && <Leases leases={deal.leases} />
    case 'valuation':
      return <Valuation deal={deal} />
    case 'own-case':
      return ownCase && deal.caseFacts && <OwnCase slug={slug} facts={deal.caseFacts} first={ownCase} />
    case 'scorecard':
      return <Scorecard deal={deal} />
    case 'position':
      return <Position deal={deal} mapStyleUrl={mapStyleUrl} />
    case 'market':
      return <Regional deal={deal} />
    case 'documents':
      return documents && <DocumentList documents={documents} />
    case 'history':
      return <PriceHistory deal={deal} />
    case 'inquiry':
      return <InquiryForm slug={slug} saved={saved} thread={thread} isGuest={isGuest} />
    default:
      return null
  }
}

function PartOf({ props, part, isAlone }: { props: Props; part: Part; isAlone: boolean }) {
  const { id, title, facts } = part
  const { deal } = props
  const sample = deal.analytics?.sample
  const proceed = (
    <>
      {deal.saleStatus === 'reserved' && (
        <p className="max-w-[34ch] text-13 text-ink-2">{reservedText(deal.saleStatusOn)}</p>
      )}
      <ProceedButton slug={deal.slug} isGuest={props.isGuest} />
    </>
  )
  return (
    <Section
      id={id}
      level={3}
      title={isAlone ? undefined : title}
      actions={id === 'overview' && props.canProceed && proceed}
      className={clsx('scroll-mt-24', (id === 'inquiry' || id === 'own-case') && 'no-print')}
    >
      {sample && isSamplePart(id) ? <SampleFacts sample={sample} id={id} /> : <FactCells facts={facts} />}
      {ownContent(props, id)}
    </Section>
  )
}

/** Parts that are their chapter's only content need no heading of their own. */
const ALONE = new Set(['description', 'position', 'documents', 'history', 'inquiry'])

/** Facts next to the map, stacked on a phone. */
function ChapterContent({ props, chapter }: { props: Props; chapter: Chapter }) {
  const { facts, parts, locked } = chapter
  const list = (part: Part) => <PartOf key={part.id} props={props} part={part} isAlone={ALONE.has(part.id)} />
  const [first, ...rest] = parts
  return (
    <>
      {first?.id === 'position' ? (
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 [&>section]:mt-0">
          <FactCells facts={facts} columns={1} />
          {list(first)}
        </div>
      ) : (
        <>
          <FactCells facts={facts} />
          {first && list(first)}
        </>
      )}
      {rest.map(list)}
      <LockedParts locked={locked} />
    </>
  )
}

/** The chapters that are open on a phone. */
const UNFOLDED = 3

type CollapsibleProps = Pick<Chapter, 'title' | 'facts'> & { children: ReactNode }

/** A chapter that is collapsed under its heading and main facts on a phone, and open in print and wider windows. */
function CollapsibleChapter({ title, facts, children }: CollapsibleProps) {
  return (
    <>
      <h2 className="fold-title mb-4 text-21">{title}</h2>
      <details className="fold">
        <summary>
          <h2 className="text-21">{title}</h2>
          <span className="text-13 text-ink-2">
            {facts
              .slice(0, 3)
              .flatMap(({ key, value }) =>
                value === null ? [] : `${DICTIONARY[key].label} ${factLine(key, value)}`,
              )
              .join(' · ')}
          </span>
        </summary>
        {children}
      </details>
    </>
  )
}

/** The page's chapters under their headings, then in one line what the owner has not stated. */
export function DealSections(props: Props) {
  const { chapters, unstated } = props
  return (
    <>
      {chapters.map((chapter, at) => {
        const { id, title, facts, parts } = chapter
        const isFolded = at >= UNFOLDED && parts[0]?.id !== 'inquiry'
        const content = <ChapterContent props={props} chapter={chapter} />
        return (
          <Section key={id} id={id} title={isFolded ? undefined : title} className="scroll-mt-24">
            {isFolded ? (
              <CollapsibleChapter title={title} facts={[...facts, ...parts.flatMap((part) => part.facts)]}>
                {content}
              </CollapsibleChapter>
            ) : (
              content
            )}
          </Section>
        )
      })}
      {unstated.length > 0 && (
        <p id="not-stated" className="mt-11 border-t border-line pt-4 text-13 text-ink-2">
          <span aria-hidden="true">*** </span>
          Not stated by the owner: {unstated.join(', ')}.
        </p>
      )}
    </>
  )
}
