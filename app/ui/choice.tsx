import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, use } from 'react'
import {
  FormResponse,
  FieldError,
  FieldGroup,
  FieldHint,
  describedBy,
  markClass,
  useSubmittedValue,
} from './field.tsx'

const box = 'tick mt-0.5 size-5 shrink-0'

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  name: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function CheckboxField({
  name,
  id = name,
  label,
  hint,
  error = use(FormResponse).errors?.[name],
  required,
  className,
  ...rest
}: CheckboxFieldProps) {
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <div className="flex items-start gap-3">
        <input
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          className={box}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error ? true : undefined}
          aria-required={required ? true : undefined}
        />
        <div>
          <label htmlFor={id} className={markClass(label, required) || undefined}>
            {label}
          </label>
          {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
        </div>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

type ChoiceOption = {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}
type GroupProps = {
  legend: ReactNode
  name: string
  options: readonly ChoiceOption[]
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  optional?: boolean | undefined
  columns?: 1 | 2 | 3 | undefined
}

const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

function Choice({ type, name, option, checked, card }: ChoiceProps) {
  const id = `${name}-${option.value}`
  return (
    <div className="relative flex items-start gap-3">
      <input
        type={type}
        id={id}
        name={name}
        value={option.value}
        defaultChecked={checked}
        disabled={option.disabled}
        className={box}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
      />
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={clsx(
            card && 'font-medium after:absolute after:-inset-4',
            option.disabled && 'text-ink-2',
          )}
        >
          {option.label}
        </label>
        {option.hint && <FieldHint id={`${id}-hint`}>{option.hint}</FieldHint>}
      </div>
    </div>
  )
}
type ChoiceProps = {
  type: 'checkbox' | 'radio'
  name: string
  option: ChoiceOption
  checked: boolean
  card?: boolean
}

export function CheckboxGroup({
  options,
  defaultValue = [],
  columns = 1,
  ...group
}: GroupProps & { defaultValue?: readonly string[] | undefined }) {
  return (
    <FieldGroup {...group}>
      <div className={clsx('grid gap-x-6 gap-y-2.5', columnClass[columns])}>
        {options.map((option) => (
          <Choice
            key={option.value}
            type="checkbox"
            name={group.name}
            option={option}
            checked={defaultValue.includes(option.value)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}

/** Radio buttons; `cards` draws each option as a box. */
export function RadioGroup({
  options,
  defaultValue,
  columns = 1,
  variant = 'list',
  ...group
}: GroupProps & { defaultValue?: string | undefined; variant?: 'list' | 'cards' | undefined }) {
  const card = variant === 'cards'
  const typed = useSubmittedValue(group.name)
  return (
    <FieldGroup {...group}>
      <div className={clsx('grid gap-x-6', card ? 'gap-y-3 sm:gap-x-3' : 'gap-y-2.5', columnClass[columns])}>
        {options.map((option) => (
          <div
            key={option.value}
            className={clsx(
              card &&
                'relative rounded-card border border-line-2 bg-sheet p-4 transition-colors hover:border-edge has-checked:border-boundary has-checked:bg-boundary-tint',
            )}
          >
            <Choice
              type="radio"
              name={group.name}
              option={option}
              checked={option.value === (defaultValue ?? typed)}
              card={card}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  )
}
