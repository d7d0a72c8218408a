import { CircleCheck, Circle } from 'lucide-react'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import { useInputValue } from '#app/ui/input-value.ts'
import { passwordChecklist } from '../policy.ts'

export const NEW_PASSWORD_LABELS = {
  password: 'New password',
  confirmPassword: 'Confirm new password',
} as const

type Item = ReturnType<typeof passwordChecklist>[number]

function Checklist({ items }: { items: readonly Item[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-13" aria-label="Password requirements">
      {items.map(({ label, isMet }) => {
        const Icon = isMet ? CircleCheck : Circle
        return (
          <li key={label} className={clsx('flex items-center gap-2', isMet ? 'text-ok' : 'text-ink-2')}>
            <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            {label}
            <span className="sr-only">{isMet ? ': met' : ': not met yet'}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Both password fields with a live checklist, which disables the button until all items are met (PUB-182, PUB-183). */
export function NewPasswordFields({ pending, children }: { pending: boolean; children?: ReactNode }) {
  const [password, confirmation] = [useInputValue('password'), useInputValue('confirmPassword')]
  const isScripted = useScripting()
  const items = passwordChecklist(password, confirmation)
  const missing = items.filter(({ isMet }) => !isMet).map(({ label }) => label)
  return (
    <>
      <Field label={NEW_PASSWORD_LABELS.password} name="password" required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label={NEW_PASSWORD_LABELS.confirmPassword} name="confirmPassword" required>
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Checklist items={items} />
      {children}
      <Button
        variant="primary"
        pending={pending}
        pendingLabel="Updating..."
        disabledReason={isScripted && missing.length > 0 ? `Still missing: ${missing.join(', ')}` : undefined}
      >
        Update password
      </Button>
    </>
  )
}
