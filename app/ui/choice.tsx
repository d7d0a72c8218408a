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

type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean | undefined }
type GroupProps = {
  legend: ReactNode
  name: string
  options: readonly ChoiceOption[]
  hint?: ReactNode
  error?: string | undefined
  required?: boolean | undefined
  optional?: boolean | undefined
  columns?: 1 | 2 | 3 | undefined
  variant?: 'cards' | undefined
}
type ChoicesProps = GroupProps & { type: 'checkbox' | 'radio'; isChecked: (value: string) => boolean }

const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

function ChoiceGroup({ type, isChecked, options, columns = 1, variant, ...group }: ChoicesProps) {
  const card = variant === 'cards'
  return (
    <FieldGroup {...group}>
      <div className={clsx('grid gap-x-6', card ? 'gap-y-3 sm:gap-x-3' : 'gap-y-2.5', columnClass[columns])}>
        {options.map(({ value, label, hint, disabled }) => {
          const id = `${group.name}-${value}`
          return (
            <div
              key={value}
              className={clsx(
                card &&
                  'relative rounded-card border border-line-2 bg-sheet p-4 transition-colors hover:border-edge has-checked:border-boundary has-checked:bg-boundary-tint',
              )}
            >
              <div className="relative flex items-start gap-3">
                <input
                  type={type}
                  id={id}
                  name={group.name}
                  value={value}
                  defaultChecked={isChecked(value)}
                  disabled={disabled}
                  className={box}
                  aria-describedby={hint ? `${id}-hint` : undefined}
                />
                <div className="min-w-0">
                  <label
                    htmlFor={id}
                    className={clsx(
                      card && 'font-medium after:absolute after:-inset-4',
                      disabled && 'text-ink-2',
                    )}
                  >
                    {label}
                  </label>
                  {hint && <FieldHint id={`${id}-hint`}>{hint}</FieldHint>}
                </div>
              </div>
            </div>
          )
        })}
      </div>
    </FieldGroup>
  )
}

type CheckboxGroupProps = GroupProps & { defaultValue?: readonly string[] | undefined }

export function CheckboxGroup({ defaultValue = [], ...group }: CheckboxGroupProps) {
  return <ChoiceGroup {...group} type="checkbox" isChecked={(value) => defaultValue.includes(value)} />
}

export function RadioGroup({ defaultValue, ...group }: GroupProps & { defaultValue?: string | undefined }) {
  const chosen = useSubmittedValue(group.name)
  return <ChoiceGroup {...group} type="radio" isChecked={(value) => value === (defaultValue ?? chosen)} />
}
