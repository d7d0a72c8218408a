import { ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { FieldGroup, TextInput } from '#app/ui/field.tsx'
import { plainWord } from '../schema/countries.ts'
import type { Option } from '../schema/fields.ts'
import { group, listOf, type StepFieldProps } from './step-fields.tsx'
import { otherNames, worldRegions, type WorldRegion, type WorldSubRegion } from '../schema/world.ts'

/** Matches of a search in a sub-region: all its countries if its own or its region's name matches. */
function matchesOf(region: WorldRegion, part: WorldSubRegion, term: string): readonly Option[] {
  const matches = (label: string) => plainWord(label).includes(term)
  if (matches(region.label) || matches(part.label)) return part.countries
  return part.countries.filter(
    ({ label, value }) =>
      matches(label) ||
      value.toLowerCase() === term ||
      otherNames(value).some((one) => plainWord(one).startsWith(term)),
  )
}

/** The selection as text. A fully selected sub-region appears under its name. */
function selectionText(picked: ReadonlySet<string>): string {
  return worldRegions
    .flatMap(({ subRegions }) => subRegions)
    .flatMap(({ label, countries }) => {
      const chosen = countries.filter(({ value }) => picked.has(value))
      if (chosen.length > 3 && chosen.length === countries.length) return [`${label} (all ${chosen.length})`]
      return chosen.map((country) => country.label)
    })
    .join(', ')
}

/** Multi-select of countries by region and sub-region, searchable with JavaScript (MEM-358). */
export function StepCountries(props: StepFieldProps) {
  const { step, name, label } = props
  const picked = new Set(listOf(step.live, name))
  const choice = { name, picked, defaultValue: listOf(step.values, name) }
  const [search, setSearch] = useState('')
  const term = plainWord(search)
  const shown = worldRegions.map((region) => ({
    region,
    parts: region.subRegions.map((part) => ({ part, hits: matchesOf(region, part, term) })),
  }))
  const hasNoMatches = shown.every(({ parts }) => parts.every(({ hits }) => hits.length === 0))
  const summary = selectionText(picked)
  return (
    <FieldGroup {...group(props)}>
      <p className="text-13 text-ink-2" aria-live="polite">
        {summary ? `Selected: ${summary}` : 'None selected yet'}
      </p>
      <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
        <div className="needs-js border-b border-line p-2">
          <TextInput
            id={`${name}-search`}
            type="search"
            value={search}
            onChange={(event) => {
              event.stopPropagation()
              setSearch(event.target.value)
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            placeholder="Search regions and countries"
            aria-label={`Search regions and countries: ${label}`}
            autoComplete="off"
          />
        </div>
        <div className="max-h-96 divide-y divide-line overflow-y-auto">
          {hasNoMatches && <p className="px-4 py-3 text-ink-2">No regions or countries found</p>}
          {shown.map(({ region, parts }, index) => (
            <Region
              key={region.label}
              {...choice}
              label={region.label}
              parts={parts}
              isFirst={index === 0}
              isSearched={term !== ''}
            />
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}

type Choice = {
  name: string
  /** Current selection, which the form tracks. */
  picked: ReadonlySet<string>
  defaultValue: readonly string[]
}
type Parts = readonly { part: WorldSubRegion; hits: readonly Option[] }[]
type RegionProps = Choice & {
  label: string
  parts: Parts
  isFirst: boolean
  isSearched: boolean
}

function Region({ label, parts, isFirst, isSearched, ...choice }: RegionProps) {
  const { picked, defaultValue } = choice
  const all = parts.flatMap(({ part }) => part.countries)
  const [isOpen, setOpen] = useState(isFirst || all.some(({ value }) => defaultValue.includes(value)))
  const isHit = parts.some(({ hits }) => hits.length > 0)
  const chosen = all.filter(({ value }) => picked.has(value)).length
  return (
    <details
      open={isSearched ? isHit : isOpen}
      onToggle={(event) => !isSearched && setOpen(event.currentTarget.open)}
      className={isHit ? 'group' : 'hidden'}
    >
      <summary className="flex cursor-pointer items-baseline gap-2 px-4 py-2.5 font-medium -outline-offset-2 hover:bg-wash">
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 self-center text-ink-2 transition-transform group-open:rotate-90"
          strokeWidth={1.75}
        />
        {label}
        <span className="text-13 font-normal text-ink-2">
          {chosen > 0 ? `${chosen} of ${all.length} selected` : `${all.length} countries`}
        </span>
      </summary>
      <div className="flex flex-col gap-5 px-4 pt-2 pb-4">
        {parts.map(({ part, hits }) => (
          <SubRegion key={part.label} {...choice} part={part} hits={hits} />
        ))}
      </div>
    </details>
  )
}

function SubRegion({ name, part, hits, picked, defaultValue }: Choice & Parts[number]) {
  const root = useRef<HTMLDivElement>(null)
  const isFull = part.countries.every(({ value }) => picked.has(value))
  const isWhole = hits.length === part.countries.length
  const isShown = (country: Option) => hits.includes(country)
  const choose = () => {
    for (const box of root.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])
      if (box.checked === isFull) box.click()
  }
  return (
    <div ref={root} role="group" aria-label={part.label} className={hits.length > 0 ? undefined : 'hidden'}>
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <p className="text-13 font-medium text-ink-2">{part.label}</p>
        {isWhole && (
          <button
            type="button"
            onClick={choose}
            aria-label={`${isFull ? 'Clear all' : 'Select all'}: ${part.label}`}
            className="needs-js -my-1 shrink-0 rounded-control py-1 text-13 text-boundary underline-offset-3 hover:underline"
          >
            {isFull ? 'Clear all' : 'Select all'}
          </button>
        )}
      </div>
      <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
        {part.countries.map((country) => (
          <span
            key={country.value}
            className={isShown(country) ? 'relative flex items-start gap-3' : 'hidden'}
          >
            <input
              type="checkbox"
              id={`${name}-${country.value}`}
              name={name}
              value={country.value}
              defaultChecked={defaultValue.includes(country.value)}
              className="tick mt-0.5 size-5 shrink-0"
            />
            <label htmlFor={`${name}-${country.value}`} className="min-w-0">
              {country.label}
            </label>
          </span>
        ))}
      </div>
    </div>
  )
}
