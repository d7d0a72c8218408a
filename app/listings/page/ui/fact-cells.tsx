import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'
import { LockPanel } from '#app/ui/lock-panel.tsx'
import { DICTIONARY } from '../../dictionary/dictionary.ts'
import type { LockedFacts, PresentedFact } from '../../visibility/present.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { LOCK_WORDS } from '#app/listings/ui/lock-words.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import { useLockWords } from '#app/listings/ui/unlock-words.tsx'

function FactCell({ fact }: { fact: PresentedFact }) {
  const shown = fact.value === null ? null : factText(fact.key, fact.value)
  const isLong = (shown?.text.length ?? 0) > 24
  return (
    <Fact label={DICTIONARY[fact.key].label} wide={isLong}>
      {isLong ? (
        <span className="text-15 [overflow-wrap:anywhere]">{shown?.text}</span>
      ) : (
        <ShownFigure shown={fact} text={() => shown?.text} unit={shown?.unit} />
      )}
    </Fact>
  )
}

/** Facts of one section in the ruled grid; *** with its reason where one is missing (PUB-099). */
export function FactCells({ facts }: { facts: readonly PresentedFact[] }) {
  if (facts.length === 0) return null
  const isStated = facts.some(({ value }) => value !== null)
  return (
    <>
      {!isStated && <p className="mb-3 text-ink-2">{LOCK_WORDS.unstated}</p>}
      <FactGrid columns={3}>
        {facts.map((fact) => (
          <FactCell key={fact.key} fact={fact} />
        ))}
      </FactGrid>
    </>
  )
}

/** How many facts more there are, and what opens them. */
export function LockedParts({ locked }: { locked: readonly LockedFacts[] }) {
  const words = useLockWords()
  return locked.map(({ lock, count }) => (
    <LockPanel
      key={lock}
      className="mt-3 first:mt-0"
      title={count === 1 ? '1 fact' : `${count} facts`}
      text={`This part ${words[lock]}.`}
    />
  ))
}

/** What stands where an owner has said nothing. */
export function Unstated() {
  return <span className="text-ink-2">{LOCK_WORDS.unstated}</span>
}
