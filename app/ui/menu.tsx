import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from './button.tsx'

const EVENTS = ['pointerdown', 'keydown', 'click'] as const

type MenuProps = {
  /** Accessible name of the trigger; defaults to its content. */
  label?: string | undefined
  trigger: ReactNode
  align?: 'start' | 'end' | undefined
  isUp?: boolean | undefined
  children: ReactNode
}

/** A dropdown of actions: a details element that works without JavaScript; with JavaScript it closes itself. */
export function Menu({ label, trigger, align = 'end', isUp = false, children }: MenuProps) {
  const root = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const details = root.current
      if (!details?.open) return
      const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
      const inside = event.target instanceof Node && details.contains(event.target)
      // A menu link may lead to an anchor on the same page.
      const isFollowed =
        event.type === 'click' && event.target instanceof Element && event.target.closest('ul a')
      if (escaped && inside) details.querySelector('summary')?.focus()
      if (escaped || (inside && isFollowed) || (event.type === 'pointerdown' && !inside)) details.open = false
    }
    for (const event of EVENTS) document.addEventListener(event, close)
    return () => EVENTS.forEach((event) => document.removeEventListener(event, close))
  }, [])
  return (
    <details ref={root} className="relative inline-block">
      <summary aria-label={label} className={clsx(buttonClass({ size: 'sm' }), 'grid-flow-col gap-2')}>
        {trigger}
        <ChevronDown aria-hidden="true" className="size-4 text-ink-2" strokeWidth={1.75} />
      </summary>
      <ul
        className={clsx(
          'enter absolute z-20 min-w-48 rounded-card border border-line-2 bg-sheet p-1 shadow-float',
          align === 'end' ? 'right-0' : 'left-0',
          isUp ? 'bottom-full mb-2' : 'mt-2',
        )}
      >
        {children}
      </ul>
    </details>
  )
}

/** Entries under a heading, with a rule after the previous group. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="[&+&]:mt-1 [&+&]:border-t [&+&]:border-line [&+&]:pt-1">
      <p aria-hidden="true" className="px-3 pt-1 text-13 text-ink-2">
        {label}
      </p>
      <ul aria-label={label}>{children}</ul>
    </li>
  )
}

export const menuEntryClass = 'menu-entry'

export function MenuLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...rest} className={clsx(menuEntryClass, className)} />
    </li>
  )
}

type MenuButtonProps = ComponentProps<'button'> & { fields?: Record<string, string> | undefined }

/** An entry that posts its own form. */
export function MenuButton({ fields = {}, className, ...rest }: MenuButtonProps) {
  return (
    <li>
      <form method="post">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button {...rest} className={clsx(menuEntryClass, className)} />
      </form>
    </li>
  )
}
