import { useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { FilterBar, FilterSelect, FilterText } from '#app/ui/filter-bar.tsx'
import { Pager } from '#app/ui/pager.tsx'

/** A select of a queue; its values are the keys of the labels. */
export type Choice = {
  label: string
  name: string
  all: string
  labels: Readonly<Record<string, string>>
  className?: string
}

type QueueFiltersProps = {
  label: string
  action: string
  search: string
  placeholder: string
  choices: readonly (Choice & { value: string })[]
  /** Parameters kept when the form is submitted. */
  kept: Iterable<[name: string, value: string]>
}

/** Search and selects of a queue, each submitted on change; a plain form without JavaScript. */
export function QueueFilters({ label, action, search, placeholder, choices, kept }: QueueFiltersProps) {
  const submit = useSubmit()
  return (
    <FilterBar
      key={JSON.stringify([search, choices.map(({ value }) => value)])}
      action={action}
      label={label}
      lone={choices.length === 0}
      actions={<Button size="sm">Search</Button>}
    >
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FilterText
        wide
        className={choices.length > 0 ? 'md:basis-full!' : 'grow'}
        label="Search"
        name="search"
        defaultValue={search}
        placeholder={placeholder}
      />
      {choices.map(({ value, all, labels, ...choice }) => (
        <FilterSelect
          key={choice.name}
          {...choice}
          options={optionsOf(all, labels)}
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

export function optionsOf(all: string, labels: Readonly<Record<string, string>>) {
  return [{ value: '', label: all }, ...Object.entries(labels).map(([value, label]) => ({ value, label }))]
}
