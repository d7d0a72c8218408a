import { DefinitionList } from '#app/ui/definition-list.tsx'
import { LockPanel } from '#app/ui/lock-panel.tsx'
import { DICTIONARY } from '../../dictionary/dictionary.ts'
import type { LockedFacts, PresentedFact } from '../../visibility/present.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import { useLockTexts, LOCK_WORDS } from '#app/listings/ui/unlock-texts.tsx'

function Value({ fact }: { fact: PresentedFact }) {
  if (fact.value === null) return <ShownFigure shown={fact} text={() => null} size="sm" />
  const { text, unit } = factText(fact.key, fact.value)
  return <span className="wrap-anywhere">{[text, unit].filter(Boolean).join(' ')}</span>
}

/** One section's facts in two columns; *** with its reason for a missing one (PUB-099). */
export function FactCells({ facts }: { facts: readonly PresentedFact[] }) {
  if (facts.length === 0) return null
  const isStated = facts.some(({ value }) => value !== null)
  return (
    <>
      {!isStated && <p className="mb-3 text-ink-2">{LOCK_WORDS.unstated}</p>}
      <DefinitionList
        dense
        columns={2}
        items={facts.map((fact) => ({
          key: fact.key,
          term: DICTIONARY[fact.key].label,
          value: <Value fact={fact} />,
        }))}
      />
    </>
  )
}

/** The number of locked facts, and what unlocks them. */
export function LockedParts({ locked }: { locked: readonly LockedFacts[] }) {
  const words = useLockTexts()
  return locked.map(({ lock, count }) => (
    <LockPanel
      key={lock}
      className="mt-3 first:mt-0"
      title={count === 1 ? '1 locked detail' : `${count} locked details`}
      text={`This information ${words[lock]}.`}
    />
  ))
}

/** Placeholder for an unstated fact. */
export function Unstated() {
  return <span className="text-ink-2">{LOCK_WORDS.unstated}</span>
}
