import { DefinitionList } from '#app/ui/definition-list.tsx'
import { LockLine } from '#app/ui/lock-line.tsx'
import { DICTIONARY } from '../../dictionary/dictionary.ts'
import type { LockedFacts, PresentedFact } from '../../visibility/present.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { useLockTexts, LOCK_WORDS } from '#app/listings/ui/unlock-texts.tsx'

function Value({ fact }: { fact: PresentedFact }) {
  const { key, value } = fact
  if (value === null) return <span className="text-ink-2">{LOCK_WORDS[fact.lock]}</span>
  const { text, unit } = factText(key, value)
  const lines = typeof value === 'object' ? value : [[text, unit].filter(Boolean).join(' ')]
  return lines.map((line) => (
    <span key={line} className="block wrap-anywhere">
      {line}
    </span>
  ))
}

/** Facts to look up, in two columns unless something is next to them (PUB-099). */
export function FactCells({ facts, columns = 2 }: { facts: readonly PresentedFact[]; columns?: 1 | 2 }) {
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

/** The number of locked facts, and what unlocks them. */
export function LockedParts({ locked }: { locked: readonly LockedFacts[] }) {
  const words = useLockTexts()
  return locked.map(({ lock, count }) => (
    <LockLine key={lock}>
      {count === 1 ? `1 locked detail ${words[lock]}.` : `${count} locked details. Each ${words[lock]}.`}
    </LockLine>
  ))
}
