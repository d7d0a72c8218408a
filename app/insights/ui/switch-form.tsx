import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'

/** The page's other parameters in a form, each once, since a URL may repeat one. */
export function HiddenParams({ search, without }: { search: URLSearchParams; without: readonly string[] }) {
  return [...new Set(search.keys())]
    .filter((name) => !without.includes(name))
    .map((name) => <input key={name} type="hidden" name={name} value={search.get(name) ?? ''} />)
}

type SwitchFormProps = {
  label: string
  isOn: boolean
  /** The query parameter, and its value when on. */
  name: string
  value: string
  search: URLSearchParams
  section: string
}

/** A switch that keeps its state in the URL and works without JavaScript. */
export function SwitchForm({ label, isOn, name, value, search, section }: SwitchFormProps) {
  return (
    <Form method="get" action={`/market-insights#${section}`} preventScrollReset className="print:hidden">
      <HiddenParams search={search} without={[name]} />
      <button
        type="submit"
        role="switch"
        aria-checked={isOn}
        {...(!isOn && { name, value })}
        className={buttonClass()}
      >
        <span className="inline-flex items-center gap-2.5">
          <span
            aria-hidden="true"
            className={`flex h-4 w-7 rounded-full border p-px transition-colors ${isOn ? 'justify-end border-boundary bg-boundary' : 'border-edge bg-sheet'}`}
          >
            <span className={`size-3 rounded-full ${isOn ? 'bg-boundary-ink' : 'bg-edge'}`} />
          </span>
          {label}
        </span>
      </button>
    </Form>
  )
}
