import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useControl, controlClass } from './field.tsx'

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined }
export type SelectProps = ComponentProps<'select'> & {
  options?: readonly SelectOption[] | undefined
  groups?: readonly { label: string; options: readonly SelectOption[] }[] | undefined
  /** First option, with an empty value. */
  placeholder?: string | undefined
}

function Options({ options }: { options: readonly SelectOption[] }) {
  return options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ))
}

type EntriesProps = Pick<SelectProps, 'options' | 'groups' | 'placeholder'>

/** Only the options, for a custom-styled select. */
export function SelectEntries({ options, groups, placeholder }: EntriesProps) {
  return (
    <>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options && <Options options={options} />}
      {groups?.map((group) => (
        <optgroup key={group.label} label={group.label}>
          <Options options={group.options} />
        </optgroup>
      ))}
    </>
  )
}

export function SelectChevron() {
  return (
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-3 right-3 size-4 text-ink-2"
      strokeWidth={1.75}
    />
  )
}

export function Select({ options, groups, placeholder, className, ...rest }: SelectProps) {
  const control = useControl(rest)
  return (
    <span className={clsx('relative grid', className)}>
      <select {...control} {...rest} className={clsx(controlClass, 'h-10 appearance-none pr-9 pl-3')}>
        <SelectEntries options={options} groups={groups} placeholder={placeholder} />
      </select>
      <SelectChevron />
    </span>
  )
}
