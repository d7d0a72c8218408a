import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Form, useNavigate, NavigationType, useNavigationType } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { CONTROL_NAVIGATION, useIsControlNavigation } from '#app/ui/control-navigation.ts'
import { Select } from '#app/ui/select.tsx'
import { isLiveLoad } from '#app/ui/live-load.ts'
import {
  activeFilters,
  type Criteria,
  DIRECTORY_PATH,
  directoryPath,
  GROUPS,
  SORTS,
  criteriaOf,
  readTyped,
  TYPED,
  TYPES_SHOWN,
} from '../filters.ts'
import type { DirectoryCounts } from '../queries/search.server.ts'
import { DIRECTORY_LIMITS, RANGE_NAMES, RANGES, type RangeName } from '../schema.ts'
import { formatNumber } from '#app/lib/format.ts'
import { notation } from '#app/lib/number-echo.ts'
import { readNumber } from '#app/lib/number-reading.ts'
import { NumberField } from '#app/ui/number-field.tsx'

const NOTHING = {}

type Props = { criteria: Criteria; counts: DirectoryCounts | null }
type SidebarProps = Props & { refused: Readonly<Record<string, string>> }

/** The path of the form's search; unreadable numbers stay in their fields. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.append(name, value)
  return directoryPath(criteriaOf(readTyped(query).query))
}

/** Syncs the form with the address without losing focus; `keepTyped` keeps the text that is being typed. */
function showChosen(form: HTMLFormElement, criteria: Criteria, keepTyped: boolean): void {
  for (const control of form.elements) {
    if (control instanceof HTMLSelectElement) control.value = criteria.sort
    if (!(control instanceof HTMLInputElement)) continue
    const group = GROUPS.find(({ name }) => name === control.name)
    if (group) control.checked = (criteria[group.group] as readonly string[]).includes(control.value)
    else if (control.name === 'q' && (!keepTyped || control !== document.activeElement))
      control.value = criteria.term ?? ''
  }
}

function Choices({ criteria, counts, group }: Props & { group: (typeof GROUPS)[number] }) {
  const chosen: readonly string[] = criteria[group.group]
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full text-13 font-medium">{group.legend}</legend>
      <div className="clear-left flex flex-col gap-1.5">
        {Object.entries(group.of).map(([value, label]) => {
          const found = counts?.[group.group][value]
          return (
            <label key={value} className="flex items-center gap-3 text-15">
              <input
                type="checkbox"
                name={group.name}
                value={value}
                defaultChecked={chosen.includes(value)}
                className="tick size-5 shrink-0"
              />
              <span className="min-w-0 flex-1">{label}</span>
              {found !== undefined && (
                <span className="text-13 text-ink-2 tabular-nums">
                  {formatNumber(found)}
                  <span className="sr-only">{found === 1 ? ' company' : ' companies'}</span>
                </span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The filter sidebar as a GET form that works without JavaScript (MEM-342, MEM-345 to MEM-349). */
export function FilterSidebar({ criteria, counts, refused }: SidebarProps) {
  const form = useRef<HTMLFormElement>(null)
  const isRunning = useRef(false)
  const navigate = useNavigate()
  const how = useNavigationType()
  const isOwn = useIsControlNavigation()
  const [isExpanded, setIsExpanded] = useState(false)
  const [cleared, setCleared] = useState(0)
  const chosen = activeFilters(criteria).length
  useEffect(() => {
    // Keep live updates from overwriting what is being typed.
    if (!form.current || isLiveLoad()) return
    // Apply choices made before the script loaded instead of reverting them.
    const isAhead = addressOf(form.current) !== directoryPath(criteria)
    if (!isRunning.current && isAhead) form.current.requestSubmit()
    else if (isRunning.current && !isOwn) showChosen(form.current, criteria, how !== NavigationType.Pop)
    isRunning.current = true
  }, [criteria, how, isOwn])
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void navigate(addressOf(event.currentTarget), { preventScrollReset: true, state: CONTROL_NAVIGATION })
  }
  return (
    <Form
      ref={form}
      method="get"
      action={DIRECTORY_PATH}
      role="search"
      aria-label="Search companies"
      onSubmit={apply}
      onChange={(event) => {
        const { target } = event
        const isTyping = target instanceof HTMLInputElement && target.type !== 'checkbox'
        if (!isTyping) event.currentTarget.requestSubmit()
      }}
      className="flex flex-col gap-4 print:hidden"
    >
      <input type="hidden" name={TYPED} value="yes" />
      <input type="hidden" name={TYPES_SHOWN} value="yes" />
      <div className="flex items-end gap-2">
        <Field label="Company name" name="q" className="flex-1">
          <TextInput type="search" maxLength={DIRECTORY_LIMITS.term} defaultValue={criteria.term ?? ''} />
        </Field>
        <Button
          type="button"
          aria-expanded={isExpanded}
          aria-controls="directory-choices"
          className="xl:hidden noscript:hidden"
          icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" strokeWidth={1.75} />}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          Filters
          {chosen > 0 && <span className="text-13 text-ink-2 tabular-nums">{chosen}</span>}
        </Button>
      </div>
      <div
        id="directory-choices"
        className={clsx(
          'gap-x-8 gap-y-4 sm:max-xl:grid-cols-2 xl:flex xl:flex-col noscript:grid',
          isExpanded ? 'grid' : 'hidden',
        )}
      >
        <Field label="Sort by" name="sort">
          <Select
            defaultValue={criteria.sort}
            options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
          />
        </Field>
        {GROUPS.slice(0, 3).map((group) => (
          <Choices key={group.name} criteria={criteria} counts={counts} group={group} />
        ))}
        {RANGE_NAMES.map((name) => (
          <RangeFields
            key={`${name} ${cleared}`}
            name={name}
            criteria={criteria}
            refused={cleared > 0 ? NOTHING : refused}
            onApply={() => form.current?.requestSubmit()}
          />
        ))}
        <Choices criteria={criteria} counts={counts} group={GROUPS[3]} />
        <div className="flex flex-wrap gap-2 border-t border-line pt-4 sm:col-span-full">
          <Button variant="primary" size="sm">
            Apply
          </Button>
          <LinkButton
            to={DIRECTORY_PATH}
            size="sm"
            preventScrollReset
            onClick={() => setCleared(cleared + 1)}
          >
            Clear
          </LinkButton>
        </div>
      </div>
    </Form>
  )
}

type Side = 'from' | 'to'
type RangeProps = {
  name: RangeName
  criteria: Criteria
  /** Unreadable input from the URL. */
  refused: Readonly<Record<string, string>>
  onApply: () => void
}

/** Both ends of a range as typed numbers, applied on blur (MEM-345). */
function RangeFields(props: RangeProps) {
  const { label, unit, max } = RANGES[props.name]
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="float-left mb-2 w-full text-13 font-medium">
        {label}
        {unit && <span className="font-normal text-ink-2"> · {unit}</span>}
      </legend>
      <div className="clear-left flex flex-col gap-2">
        <RangeEnd {...props} side="from" />
        <RangeEnd {...props} side="to" />
      </div>
      <p className="mt-1 text-13 text-ink-2">{`0 to ${formatNumber(max)} or more.`}</p>
    </fieldset>
  )
}

function RangeEnd({ name, side, criteria, refused, onApply }: RangeProps & { side: Side }) {
  const { label, unit, max, rule } = RANGES[name]
  const field = `${name}_${side}`
  const end = criteria.ranges[name]?.[side] ?? null
  const applied = end === null ? '' : notation(rule, end)
  const [text, setText] = useState(refused[field] ?? applied)
  const [submitted, setSubmitted] = useState(text)
  const [known, setKnown] = useState(applied)
  // Follow the URL, but keep what was typed while the response was pending.
  if (known !== applied) {
    setKnown(applied)
    if (text === submitted || readNumber(rule, text).value === end) {
      setText(applied)
      setSubmitted(applied)
    }
  }
  return (
    <NumberField
      name={field}
      rule={rule}
      label={[label, unit, side].filter(Boolean).join(', ')}
      labelHidden
      prefix={side}
      dense
      placeholder={side === 'from' ? '0' : `${formatNumber(max)}+`}
      typed={text}
      text={text}
      onText={setText}
      onLeave={(left) => {
        setSubmitted(left)
        if (left !== applied) onApply()
      }}
    />
  )
}
