import { useState } from 'react'
import { FieldGroup } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { countries, countriesBySubRegion } from '../schema/countries.ts'

type CountryPickerProps = {
  name: string
  legend: string
  hint?: string
  error?: string | undefined
  /** What the boxes start with, and what is ticked now. */
  defaultValue: readonly string[]
  picked: readonly string[]
}

/** Several countries: boxes by sub-region, a search over them once script runs. Ticked ones stay in sight. */
export function CountryPicker({ name, legend, hint, error, defaultValue, picked }: CountryPickerProps) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const isHit = (label: string) => label.toLowerCase().includes(wanted)
  const hits = countries.filter(({ label }) => isHit(label)).length
  const chosen = countries.filter(({ value }) => picked.includes(value))
  return (
    <FieldGroup legend={legend} name={name} hint={hint} error={error} required>
      <p className="text-13 text-ink-2" aria-live="polite">
        {chosen.length === 0 ? 'None chosen yet' : `Chosen: ${chosen.map(({ label }) => label).join(', ')}`}
      </p>
      <div className="rounded-card border border-line-2 bg-sheet">
        <div className="needs-js border-b border-line p-2">
          <TextInput
            id={`${name}-search`}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            placeholder="Search countries"
            aria-label={`Search countries: ${legend}`}
            autoComplete="off"
          />
        </div>
        <div className="max-h-72 overflow-y-auto px-4 py-3">
          {hits === 0 && <p className="py-2 text-ink-2">No regions or countries found</p>}
          {countriesBySubRegion.map(({ label, options }) => (
            <div
              key={label}
              role="group"
              aria-label={label}
              className={options.some((option) => isHit(option.label)) ? 'mb-4 last:mb-0' : 'hidden'}
            >
              <p className="mb-2 text-13 font-medium text-ink-2">{label}</p>
              <div className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
                {options.map((option) => (
                  <span
                    key={option.value}
                    className={isHit(option.label) ? 'flex items-start gap-3' : 'hidden'}
                  >
                    <input
                      type="checkbox"
                      id={`${name}-${option.value}`}
                      name={name}
                      value={option.value}
                      defaultChecked={defaultValue.includes(option.value)}
                      className="mt-0.5 size-5 shrink-0 accent-boundary"
                    />
                    <label htmlFor={`${name}-${option.value}`}>{option.label}</label>
                  </span>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </FieldGroup>
  )
}
