import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { LockPanel } from '#app/ui/lock-panel.tsx'
import { Section } from '#app/ui/page.tsx'
import { DICTIONARY, SECTIONS } from '../../dictionary.ts'
import type { Deal } from '../../visibility/present-deal.ts'
import type { LockedFacts, PresentedFact, PresentedSection } from '../../visibility/present.ts'
import { factText } from '../fact-text.ts'
import { LOCK_WORDS } from '../lock-words.ts'
import { ShownFigure } from '../shown-figure.tsx'

function FactCell({ fact }: { fact: PresentedFact }) {
  const shown = fact.value === null ? null : factText(fact.key, fact.value)
  const isLong = (shown?.text.length ?? 0) > 24
  return (
    <Fact label={DICTIONARY[fact.key].label} wide={isLong}>
      {isLong ? (
        <span className="text-15">{shown?.text}</span>
      ) : (
        <ShownFigure shown={fact} text={() => shown?.text} unit={shown?.unit} />
      )}
    </Fact>
  )
}

function count({ count: facts }: LockedFacts): string {
  return facts === 1 ? '1 fact' : `${facts} facts`
}

/** The facts that the answer holds, then how many more there are and what opens them. */
function DealSection({ section }: { section: PresentedSection }) {
  const title = SECTIONS[section.key]
  const isStated = section.facts.some(({ value }) => value !== null)
  return (
    <Section title={title} id={section.key} className="scroll-mt-24">
      {section.facts.length > 0 && !isStated && <p className="mb-3 text-ink-2">{LOCK_WORDS.unstated}</p>}
      {section.facts.length > 0 && (
        <FactGrid columns={3}>
          {section.facts.map((fact) => (
            <FactCell key={fact.key} fact={fact} />
          ))}
        </FactGrid>
      )}
      {section.locked.map((locked) => (
        <LockPanel
          key={locked.lock}
          className={section.facts.length > 0 ? 'mt-3' : undefined}
          title={count(locked)}
          text={`This part ${LOCK_WORDS[locked.lock]}.`}
        />
      ))}
    </Section>
  )
}

/** The listing's own words; an owner who gave none has said nothing (PUB-229). */
function Description({ deal }: { deal: Deal }) {
  const { value, lock } = deal.description
  if (lock !== null && lock !== 'unstated') return null
  return (
    <Section title="Description">
      <p className="max-w-[68ch] whitespace-pre-line">
        {value ?? <span className="text-ink-2">{LOCK_WORDS.unstated}</span>}
      </p>
    </Section>
  )
}

function Position({ deal }: { deal: Deal }) {
  if (deal.level !== 'FULL') return null
  const { position } = deal
  return (
    <Section title="Position">
      {position === null ? (
        <p className="text-ink-2">{LOCK_WORDS.unstated}</p>
      ) : (
        <p>
          <span className="font-mono text-15">
            {position.latitude.toFixed(position.isExact ? 5 : 3)}° N,{' '}
            {position.longitude.toFixed(position.isExact ? 5 : 3)}° E
          </span>
          {!position.isExact && (
            <span className="text-ink-2"> · within about 1 km; the exact position {LOCK_WORDS.grant}</span>
          )}
        </p>
      )}
    </Section>
  )
}

/** The sections of the page, in view while it scrolls. */
export function DealContents({ deal }: { deal: Deal }) {
  if (deal.sections.length < 2) return null
  return (
    <nav aria-label="Sections" className="hidden self-start lg:sticky lg:top-24 lg:block print:hidden">
      <ul className="flex flex-col border-l border-line-2 text-13">
        {deal.sections.map(({ key }) => (
          <li key={key}>
            <a href={`#${key}`} className="block py-1.5 pl-4 text-ink-2 hover:text-ink hover:underline">
              {SECTIONS[key]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Every section that the projection knows of, under its real heading. */
export function DealSections({ deal }: { deal: Deal }) {
  return (
    <>
      <Description deal={deal} />
      {deal.sections.map((section) => (
        <DealSection key={section.key} section={section} />
      ))}
      <Position deal={deal} />
    </>
  )
}
