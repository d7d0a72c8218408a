import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useFieldWiring, frameClass } from './field.tsx'

/** A password input with a show/hide toggle, plain without JavaScript. Source: PUB-182. */
export function PasswordInput(rest: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const wiring = useFieldWiring(rest)
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className={frameClass}>
      <input
        {...wiring}
        {...rest}
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="off"
        className="h-10 w-full min-w-0 bg-transparent px-3 text-15 outline-none"
      />
      <button
        type="button"
        className="needs-js mr-1 grid size-8 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-wash hover:text-ink"
        aria-label={shown ? 'Hide password' : 'Show password'}
        aria-controls={wiring.id}
        onClick={() => setShown(!shown)}
      >
        <Icon className="size-4.5" strokeWidth={1.75} />
      </button>
    </span>
  )
}
