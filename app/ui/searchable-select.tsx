import { fold } from '#app/lib/visible-text.ts'
import { clsx } from 'clsx'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useFieldWiring, controlClass } from './field.tsx'
import { useScripting } from './scripting.ts'
import { SelectChevron, SelectEntries, type SelectOption } from './select.tsx'

type SearchableSelectProps = {
  options: readonly SelectOption[]
  /** Further names of an option, by its value. */
  otherNames?: ((value: string) => readonly string[]) | undefined
  defaultValue?: string | undefined
  placeholder?: string | undefined
  /** Shown when nothing matches. */
  emptyText?: string | undefined
  autoComplete?: string | undefined
  onPick?: ((value: string) => void) | undefined
}

/** Ranks label prefixes first, then word prefixes, other matches, and prefixes of further names. */
function matchOptions({ options, otherNames = () => [] }: SearchableSelectProps, search: string) {
  const term = fold(search)
  if (!term) return options
  const rank = ({ label, value }: SelectOption) => {
    const folded = fold(label)
    const at = folded.indexOf(term)
    if (at < 0) return otherNames(value).some((one) => fold(one).startsWith(term)) ? 3 : -1
    return at === 0 ? 0 : /[\p{L}\d]/u.test(folded[at - 1] ?? '') ? 2 : 1
  }
  return options
    .map((option) => ({ option, rank: rank(option) }))
    .filter((hit) => hit.rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ option }) => option)
}

/** A searchable list over a native select, which holds the value and works without JavaScript. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { options, defaultValue = '', placeholder, emptyText = 'No results', autoComplete, onPick } = props
  const wiring = useFieldWiring({})
  const isRunning = useScripting()
  const listId = useId()
  const select = useRef<HTMLSelectElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [value, setValue] = useState(defaultValue)
  const [search, setSearch] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const isOpen = search !== null
  const hits = isOpen ? matchOptions(props, search) : []
  const label = options.find((option) => option.value === value)?.label ?? ''

  useEffect(() => {
    if (isRunning && select.current) setValue(select.current.value)
  }, [isRunning])
  useEffect(() => {
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, active])

  const open = () => {
    if (isOpen) return
    setSearch('')
    const chosen = options.findIndex((option) => option.value === value)
    setActive(Math.max(0, chosen))
  }
  const pick = (option: SelectOption | undefined) => {
    setSearch(null)
    if (!option || !select.current) return
    select.current.value = option.value
    select.current.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (isOpen) setActive(Math.max(0, Math.min(hits.length - 1, active + step)))
      else open()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (isOpen) pick(hits[active])
      else open()
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setSearch(null)
    }
  }
  return (
    <span className="relative grid min-w-0">
      <select
        {...wiring}
        {...(isRunning && { id: undefined, 'aria-hidden': true, tabIndex: -1 })}
        ref={select}
        defaultValue={defaultValue}
        autoComplete={autoComplete}
        onChange={(event) => {
          setValue(event.target.value)
          onPick?.(event.target.value)
        }}
        className={clsx(controlClass, isRunning ? 'sr-only' : 'h-10 appearance-none pr-9 pl-3')}
      >
        <SelectEntries options={options} placeholder={placeholder} />
      </select>
      {isRunning && (
        <input
          {...wiring}
          name={undefined}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && hits[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={search ?? label}
          placeholder={isOpen ? label || placeholder : placeholder}
          onFocus={(event) => event.target.select()}
          onClick={open}
          onChange={(event) => {
            event.stopPropagation()
            setSearch(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setSearch(null)}
          className={clsx(controlClass, 'h-10 truncate pr-9 pl-3')}
        />
      )}
      <SelectChevron />
      {isOpen && (
        <div className="enter absolute inset-x-0 top-full z-20 mt-1 min-w-64 overflow-hidden rounded-card border border-line-2 bg-sheet shadow-float">
          {hits.length === 0 && <p className="px-3 py-2.5 text-ink-2">{emptyText}</p>}
          <div ref={list} id={listId} role="listbox" className="max-h-72 overflow-y-auto p-1">
            {hits.map((option, index) => (
              <button
                type="button"
                tabIndex={-1}
                key={option.value}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={option.value === value}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(option)}
                className={clsx(
                  'block w-full cursor-default rounded-control px-3 py-2 text-left hover:bg-wash',
                  index === active && 'bg-boundary-tint',
                  option.value === value && 'font-medium',
                )}
              >
                {option.label}
              </button>
            ))}
          </div>
        </div>
      )}
      <span role="status" className="sr-only">
        {isOpen && search ? (hits.length === 1 ? '1 result' : `${hits.length} results`) : ''}
      </span>
    </span>
  )
}
