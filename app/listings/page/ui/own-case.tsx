import { type FormEvent, useRef, useState } from 'react'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { CaseFacts } from '../../visibility/case-facts.ts'
import type { CaseResult, CaseTexts, OwnCase as View } from '../own-case.ts'

function Results({ results }: { results: readonly CaseResult[] }) {
  return (
    <dl aria-live="polite" className="rounded-card border border-line-2 bg-sheet">
      {results.map(({ label, text, formula }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-3 border-line px-4 py-2.5 not-first:border-t"
        >
          <dt className="text-13 text-ink-2">{label}</dt>
          <dd className="font-display text-17 font-medium tabular-nums" translate="no">
            {text ?? '–'}
          </dd>
          <dd className="w-full text-13 text-ink-2">{formula}</dd>
        </div>
      ))}
    </dl>
  )
}

type Props = { slug: string; facts: CaseFacts; first: View }

/**
 * A form that works without JavaScript. While the reader types, the same calculation runs in the browser, in a module
 * loaded on the first keystroke. The inputs leave the browser only in the URL.
 */
export function OwnCase({ slug, facts, first }: Props) {
  const key = JSON.stringify(facts)
  const [shown, setShown] = useState({ view: first, round: 0, key })
  const { view, round } = shown
  // If the listing's facts change while the page is open, the form starts over unless something was typed.
  if (shown.key !== key)
    setShown(view.query.length > 0 ? { ...shown, key } : { view: first, round: round + 1, key })
  const [needsButton, setNeedsButton] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const path = `/deal/${slug}`
  /** Calculates with the given texts, or with what the form contains. */
  const calculate = async (typed?: CaseTexts) => {
    const { withTypedInputs, readTypedInputs, calculateReturns } = await import('../own-case.ts')
    if (!form.current || window.location.pathname !== path) return
    const next = calculateReturns(facts, typed ?? readTypedInputs(new FormData(form.current)))
    setShown((last) => ({ ...last, view: next, round: typed ? last.round + 1 : last.round }))
    const { search, hash } = window.location
    const query = withTypedInputs(new URLSearchParams(search), next).toString()
    return () =>
      window.history.replaceState(window.history.state, '', [path, query].filter(Boolean).join('?') + hash)
  }
  const failed = () => setNeedsButton(true)
  const calculateAndUpdateUrl = (typed?: CaseTexts) =>
    void calculate(typed).then((writeAddress) => writeAddress?.(), failed)
  const submit = (event: FormEvent) => {
    if (needsButton) return
    event.preventDefault()
    calculateAndUpdateUrl()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- listens to its fields and is not a control
    <form
      ref={form}
      method="get"
      action={`${path}#own-case`}
      noValidate
      onInput={() => void calculate().catch(failed)}
      onBlur={() => calculateAndUpdateUrl()}
      onSubmit={submit}
      className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]"
    >
      <div key={round} className="grid grid-cols-2 items-start gap-x-4 gap-y-3">
        {view.fields.map(({ name, label, unit, text, note, error }) => (
          <Field key={name} name={name} label={label} hint={note} error={error}>
            <TextInput
              defaultValue={text}
              inputMode={name === 'my-growth' ? 'text' : 'decimal'}
              autoComplete="off"
              suffix={unit}
              className="tabular-nums"
            />
          </Field>
        ))}
      </div>
      <div className="flex flex-col gap-3">
        <Results results={view.results} />
        <p className="text-13 text-ink-2">
          The sale price is the following year’s income divided by the exit yield, less exit costs. All
          results are before tax, and only cash-on-cash includes the loan. We do not store these numbers. A
          copied link contains what you typed.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button className={needsButton ? undefined : 'hidden noscript:inline-grid'}>Calculate</Button>
          <LinkButton
            to={`${path}#own-case`}
            size="sm"
            onClick={(event) => {
              event.preventDefault()
              calculateAndUpdateUrl({})
            }}
          >
            Reset
          </LinkButton>
        </div>
      </div>
    </form>
  )
}
