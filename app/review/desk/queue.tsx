import { useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FilterBar, FilterSelect, FilterText } from '#app/ui/filter-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { SelectOption } from '#app/ui/select.tsx'
import type { TurnFilter } from './turn.ts'

type QueueChoice = {
  label: string
  name: string
  value: string
  options: readonly SelectOption[]
  wide?: boolean
  className?: string
}

type QueueFiltersProps = {
  /** Accessible name of the filter form. */
  label: string
  action: string
  search: string
  placeholder: string
  choices: readonly QueueChoice[]
  /** Kept when the form is submitted. */
  turn?: TurnFilter | null
}

/** Search and selects of a queue, each submitted on change; a plain form without JavaScript. */
export function QueueFilters({ label, action, search, placeholder, choices, turn }: QueueFiltersProps) {
  const submit = useSubmit()
  return (
    <FilterBar
      key={JSON.stringify([search, choices.map(({ value }) => value)])}
      action={action}
      label={label}
      sticky={false}
      actions={<Button size="sm">Search</Button>}
    >
      {turn && <input type="hidden" name="turn" value={turn} />}
      <FilterText
        wide
        className="md:basis-full!"
        label="Search"
        name="search"
        defaultValue={search}
        placeholder={placeholder}
      />
      {choices.map(({ value, ...choice }) => (
        <FilterSelect
          key={choice.name}
          {...choice}
          defaultValue={value}
          onChange={(event) => void submit(event.currentTarget.form)}
        />
      ))}
    </FilterBar>
  )
}

export function QueuePager({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null
  return (
    <div className="border-t border-line p-3">
      <Pager previousHref={first} previousLabel="First page" nextHref={next} />
    </div>
  )
}

/** Options of a filter, with "all" first. */
export function optionsOf(
  all: string,
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] {
  return [{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}
