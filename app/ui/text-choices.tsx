import type { Difference } from '#app/lib/difference.ts'

/** `headings` name the two versions. */
type Props = { differences: readonly Difference[]; headings: { typed: string; saved: string } }

/** Both versions of each answer side by side; `take.<name>` posts the choice, `mine` by default or `saved` if untouched. */
export function TextChoices({ differences, headings }: Props) {
  return differences.map(({ name, label, typed, saved, isUntouched = false }) => (
    <fieldset key={name} className="mt-3 min-w-0">
      <legend className="text-13 font-medium">{label}</legend>
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        <Text name={name} value="mine" heading={headings.typed} text={typed} isChosen={!isUntouched} />
        <Text name={name} value="saved" heading={headings.saved} text={saved} isChosen={isUntouched} />
      </div>
    </fieldset>
  ))
}

type TextProps = { name: string; value: 'mine' | 'saved'; heading: string; text: string; isChosen: boolean }

function Text({ name, value, heading, text, isChosen }: TextProps) {
  const id = `take-${name}-${value}`
  return (
    <div className="flex min-w-0 items-start gap-2 rounded-control border border-line-2 bg-sheet p-2 text-15 text-ink has-checked:border-boundary">
      <input
        id={id}
        type="radio"
        name={`take.${name}`}
        value={value}
        defaultChecked={isChosen}
        className="mt-1 shrink-0 accent-boundary"
      />
      <label htmlFor={id} className="min-w-0 flex-1 cursor-pointer">
        <span className="block text-13 text-ink-2">{heading}</span>
        <span className="block max-h-48 overflow-y-auto break-words whitespace-pre-wrap">
          {text || 'empty'}
        </span>
      </label>
    </div>
  )
}
