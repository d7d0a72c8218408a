import { DICTIONARY } from '#app/listings/dictionary/dictionary.ts'
import { factText } from '#app/listings/ui/fact-text.ts'
import { ShownFigure } from '#app/listings/ui/shown-figure.tsx'
import type { PresentedFact } from '#app/listings/visibility/present.ts'
import { CHAPTERS } from './chapters.words.ts'
import { Fact, FactGrid } from '#app/ui/fact-grid.tsx'

function KeyFigure({ fact }: { fact: PresentedFact }) {
  const shown = fact.value === null ? null : factText(fact.key, fact.value)
  return (
    <Fact label={DICTIONARY[fact.key].label}>
      <ShownFigure
        shown={fact}
        text={() => shown?.text}
        unit={shown?.unit}
        size={typeof fact.value === 'number' ? 'lg' : 'md'}
      />
    </Fact>
  )
}

/** The key figures of a listing of this kind; nothing where none is known. */
export function KeyFigures({ facts }: { facts: readonly PresentedFact[] }) {
  if (facts.length === 0) return null
  return (
    <section aria-label={CHAPTERS.keyFigures} className="mt-5">
      <FactGrid columns="late">
        {facts.map((fact) => (
          <KeyFigure key={fact.key} fact={fact} />
        ))}
      </FactGrid>
    </section>
  )
}
