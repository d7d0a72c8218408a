import { Form } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { uniqueParams } from '../schema.ts'

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
      {uniqueParams(search)
        .filter(([key]) => key !== name)
        .map(([key, held]) => (
          <input key={key} type="hidden" name={key} value={held} />
        ))}
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
