import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Form } from 'react-router'
import { cellControlClass, FilterCell } from './filter-cell.tsx'
import { SelectEntries, type SelectProps } from './select.tsx'

type FilterBarProps = Omit<ComponentProps<typeof Form>, 'method' | 'className'> & {
  label: string
  /** Buttons at the end: apply, clear. */
  actions?: ReactNode
  /** One field, with its button next to it. */
  lone?: boolean | undefined
}

/** A row of filters as a GET form: every choice is in the URL and works without JavaScript. */
export function FilterBar({ label, actions, lone = false, children, ...rest }: FilterBarProps) {
  return (
    <Form {...rest} method="get" noValidate role="search" aria-label={label} className="print:hidden">
      <div className="overflow-hidden rounded-card border border-line-2 bg-sheet">
        <div className={clsx('-mr-px -mb-px', lone ? 'flex' : 'grid grid-cols-2 md:flex md:flex-wrap')}>
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

type FilterSelectProps = Omit<SelectProps, 'name' | 'id' | 'groups' | 'placeholder' | 'className'> & {
  label: string
  name: string
  wide?: boolean | undefined
}

export function FilterSelect({ label, name, wide, options, ...rest }: FilterSelectProps) {
  return (
    <FilterCell label={label} htmlFor={name} wide={wide}>
      <select {...rest} id={name} name={name} className={cellControlClass}>
        <SelectEntries options={options} />
      </select>
    </FilterCell>
  )
}

type FilterTextProps = Omit<ComponentProps<'input'>, 'name' | 'id'> & {
  label: string
  name: string
  wide?: boolean | undefined
}

export function FilterText({ label, name, wide, type = 'search', className, ...rest }: FilterTextProps) {
  return (
    <FilterCell label={label} htmlFor={name} wide={wide} className={className}>
      <input {...rest} type={type} id={name} name={name} className={cellControlClass} />
    </FilterCell>
  )
}
