import { CircleCheck, Info } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { countryOfPlace } from '../schema/countries.ts'
import type { NumberAdvice } from '../schema/identifiers.ts'
import { textOf, type StepProps } from './step-props.ts'

/** Debounce before the check, in milliseconds. */
const PAUSE = 500

/** The checks are loaded lazily with the first number. */
function useNumberAdvice(typed: string, country: string | null): NumberAdvice | null {
  const [advice, setAdvice] = useState<NumberAdvice | null>(null)
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const { adviseNumber } = await import('../schema/identifiers.ts')
      if (isCurrent) setAdvice(adviseNumber(typed, country))
    }
    const pause = setTimeout(
      () => {
        if (typed.trim() === '') setAdvice(null)
        else look().catch(() => undefined)
      },
      typed.trim() === '' ? 0 : PAUSE,
    )
    return () => {
      isCurrent = false
      clearTimeout(pause)
    }
  }, [typed, country])
  return advice
}

type CompanyNumberProps = {
  step: Pick<StepProps, 'values' | 'live' | 'errors'>
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  maxLength?: number
}

/** A company or tax number with a hint about its kind, which never blocks the form. */
export function StepCompanyNumber(props: CompanyNumberProps) {
  const { step, name, label, hint, optional = false, maxLength = 64 } = props
  const [typed, setTyped] = useState(textOf(step.values, name))
  const advice = useNumberAdvice(typed, countryOfPlace(textOf(step.live, 'headquarters_location')))
  return (
    <Field
      name={name}
      label={label}
      required={!optional}
      optional={optional}
      error={step.errors[name]}
      hint={
        <>
          {hint}
          <span role="status" className="block empty:hidden">
            {advice && <Advice advice={advice} />}
          </span>
        </>
      }
    >
      <TextInput
        defaultValue={textOf(step.values, name)}
        maxLength={maxLength}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  )
}

function Advice({ advice }: { advice: NumberAdvice }) {
  const isFit = advice.kind === 'fits'
  const Icon = isFit ? CircleCheck : Info
  return (
    <span className="mt-1 flex items-start gap-1.5 text-ink">
      <Icon
        aria-hidden="true"
        className={isFit ? 'mt-0.5 size-4 shrink-0 text-ok' : 'mt-0.5 size-4 shrink-0 text-wait'}
        strokeWidth={1.75}
      />
      <span>{advice.text}</span>
    </span>
  )
}
