import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { SelectEntries } from './select.tsx'
import type { SelectProps } from './select.tsx'

export type FilterBarProps = Omit<ComponentProps<typeof Form>, 'method'> & {
  /** Name of the form for assistive technology. */
  label: string
  /** Buttons at the end: apply, clear. */
  actions?: ReactNode
  sticky?: boolean | undefined
}

/** A ruled row of filters, a GET form: every choice is part of the address and works without script. */
export function FilterBar({ label, actions, sticky = true, className, children, ...rest }: FilterBarProps) {
  return (
    <Form
      {...rest}
      method="get"
      role="search"
      aria-label={label}
      className={clsx(
        'print:hidden',
        sticky && 'z-4 bg-paper md:sticky md:top-(--header) md:-mx-2 md:px-2 md:py-3',
        className,
      )}
    >
      <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
        <div className="-mr-px -mb-px grid grid-cols-2 md:flex md:flex-wrap">
          {children}
          {actions && (
            <div className="col-span-2 flex items-center justify-end gap-2 border-b border-line px-3 py-2 md:ml-auto">
              {actions}
            </div>
          )}
        </div>
      </div>
    </Form>
  )
}

export type FilterCellProps = {
  label: string
  htmlFor: string
  wide?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One filter: its small label over a control without a frame of its own. */
export function FilterCell({ label, htmlFor, wide, className, children }: FilterCellProps) {
  return (
    <div
      className={clsx(
        'relative min-w-0 border-r border-b border-line transition-colors focus-within:bg-boundary-tint hover:bg-wash md:flex-1 md:basis-28',
        wide && 'col-span-2 md:flex-2 md:basis-48',
        className,
      )}
    >
      <label
        htmlFor={htmlFor}
        className="pointer-events-none absolute top-2 left-3.5 text-13 leading-4 text-ink-2"
      >
        {label}
      </label>
      {children}
    </div>
  )
}

const control =
  'h-14 w-full min-w-0 appearance-none truncate bg-transparent px-3.5 pt-5 text-15 -outline-offset-2'

type FilterSelectProps = Omit<SelectProps, 'name'> & {
  label: string
  name: string
  wide?: boolean | undefined
}

export function FilterSelect({
  label,
  name,
  id = name,
  wide,
  options,
  groups,
  placeholder,
  className,
  ...rest
}: FilterSelectProps) {
  return (
    <FilterCell label={label} htmlFor={id} wide={wide} className={className}>
      <select {...rest} id={id} name={name} className={control}>
        <SelectEntries options={options} groups={groups} placeholder={placeholder} />
      </select>
    </FilterCell>
  )
}

type FilterTextProps = Omit<ComponentProps<'input'>, 'name'> & {
  label: string
  name: string
  wide?: boolean | undefined
}

export function FilterText({
  label,
  name,
  id = name,
  wide,
  type = 'search',
  className,
  ...rest
}: FilterTextProps) {
  return (
    <FilterCell label={label} htmlFor={id} wide={wide} className={className}>
      <input {...rest} type={type} id={id} name={name} className={control} />
    </FilterCell>
  )
}
