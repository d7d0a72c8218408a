import { useState } from 'react'
import { notation } from '#app/lib/number-echo.ts'
import { readNumber } from '#app/lib/number-reading.ts'
import { NumberField } from '#app/ui/number-field.tsx'
import type { Criteria } from '../filters.ts'
import { RANGES, type RangeName } from '../schema.ts'
import { formatNumber } from '#app/lib/format.ts'

type Side = 'from' | 'to'
type Props = {
  name: RangeName
  criteria: Criteria
  /** Unreadable input from the URL. */
  refused: Readonly<Record<string, string>>
  onApply: () => void
}

/** Both ends of a range as typed numbers, applied on blur (MEM-345). */
export function RangeFields(props: Props) {
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

function RangeEnd({ name, side, criteria, refused, onApply }: Props & { side: Side }) {
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
