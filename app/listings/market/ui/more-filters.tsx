import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import type { RangeFields } from '../filter-schema.ts'
import {
  CHOICES,
  choicesOf,
  type ChoiceName,
  type Filters,
  RANGE_NAMES,
  RANGES,
  type RangeName,
} from '../filters.ts'

/** A control's value, which follows every change of the URL. */
function useSyncedValue<T>(shown: T) {
  const [value, setValue] = useState(shown)
  const [known, setKnown] = useState(shown)
  if (known !== shown) {
    setKnown(shown)
    setValue(shown)
  }
  return [value, setValue] as const
}

type GroupProps = { legend: ReactNode; className?: string | undefined; children: ReactNode }

function Group({ legend, className, children }: GroupProps) {
  return (
    <fieldset className={clsx('relative min-w-0 border-r border-b border-line', className)}>
      <legend className="absolute top-2 left-3.5 text-13 leading-4 text-ink-2">{legend}</legend>
      {children}
    </fieldset>
  )
}

type EndProps = { label: string; name: string; text: string; error: string | undefined; apply: () => void }

function RangeEnd({ label, name, text: shown, error, apply }: EndProps) {
  const [text, setText] = useSyncedValue(shown)
  const side = name.endsWith('_from') ? 'from' : 'up to'
  return (
    <div className="min-w-0 flex-1 focus-within:bg-boundary-tint hover:bg-wash">
      <input
        name={name}
        value={text}
        aria-label={`${label}, ${side}`}
        placeholder={side}
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={error !== undefined && text === shown ? true : undefined}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        className="h-14 w-full min-w-0 appearance-none truncate bg-transparent px-3.5 pt-5 text-15 tabular-nums -outline-offset-2 placeholder:text-ink-2"
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => text !== shown && apply()}
      />
      {error !== undefined && (
        <p id={`${name}-error`} className="px-3.5 pb-2 text-13 text-stop">
          {error}
        </p>
      )}
    </div>
  )
}

type Props = { filters: Filters; fields: RangeFields; apply: () => void }

function Range({ name, fields, apply }: Omit<Props, 'filters'> & { name: RangeName }) {
  const { label, unit, ends } = RANGES[name]
  const isWide = ends.length > 1
  return (
    <Group legend={unit ? `${label} · ${unit}` : label} className={isWide ? 'col-span-2' : ''}>
      <div className="flex">
        {ends.map((end) => (
          <RangeEnd
            key={end}
            label={label}
            name={end}
            text={fields[end]?.text ?? ''}
            error={fields[end]?.error}
            apply={apply}
          />
        ))}
      </div>
    </Group>
  )
}

type BoxProps = { name: ChoiceName; value: string; label: string; isChosen: boolean; apply: () => void }

function Box({ name, value, label, isChosen, apply }: BoxProps) {
  const [isChecked, setChecked] = useSyncedValue(isChosen)
  return (
    <label className="flex min-h-8 items-center gap-2 text-15">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isChecked}
        className="tick size-5 shrink-0"
        onChange={(event) => {
          setChecked(event.currentTarget.checked)
          apply()
        }}
      />
      {label}
    </label>
  )
}

/** The choices of a filter; with `onlyOthers`, those that the bar does not show. */
function Choices({
  name,
  onlyOthers = false,
  filters,
  apply,
}: Omit<Props, 'fields'> & { name: ChoiceName; onlyOthers?: boolean }) {
  const chosen = choicesOf<string>(filters[name])
  if (onlyOthers && chosen.length === 0) return null
  const { label, of } = CHOICES[name]
  const offered = Object.entries(of).filter(([value]) => !onlyOthers || value !== chosen[0])
  return (
    <Group legend={onlyOthers ? `${label} · more` : label} className="col-span-2">
      <div className="flex flex-wrap gap-x-4 px-3.5 pt-7 pb-2">
        {offered.map(([value, text]) => (
          <Box
            key={value}
            name={name}
            value={value}
            label={text}
            isChosen={chosen.includes(value)}
            apply={apply}
          />
        ))}
      </div>
    </Group>
  )
}

/** Exact ranges and further choices; each applies on blur. */
export function MoreFilters({ filters, fields, apply }: Props) {
  return (
    <>
      {RANGE_NAMES.map((name) => (
        <Range key={name} name={name} fields={fields} apply={apply} />
      ))}
      {(['type', 'risk'] as const).map((name) => (
        <Choices key={name} name={name} onlyOthers filters={filters} apply={apply} />
      ))}
      {(['stage', 'deal', 'energy', 'status'] as const).map((name) => (
        <Choices key={name} name={name} filters={filters} apply={apply} />
      ))}
    </>
  )
}
