import { CircleCheck, Circle } from 'lucide-react'
import { clsx } from 'clsx'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { useScripting } from '#app/ui/scripting.ts'
import { passwordChecklist } from '../policy.ts'
import { NEW_PASSWORD_LABELS } from '../reset.words.ts'

type Item = ReturnType<typeof passwordChecklist>[number]

function Checklist({ items }: { items: readonly Item[] }) {
  return (
    <ul className="flex flex-col gap-1.5 text-13" aria-label="Password requirements">
      {items.map(({ label, holds }) => {
        const Icon = holds ? CircleCheck : Circle
        return (
          <li key={label} className={clsx('flex items-center gap-2', holds ? 'text-ok' : 'text-ink-2')}>
            <Icon aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
            {label}
            <span className="sr-only">{holds ? ': met' : ': not met yet'}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** Both password fields with the live checklist; with script the button waits for all of it (PUB-182, PUB-183). */
export function NewPasswordFields({
  pending,
  errors,
  children,
}: {
  pending: boolean
  errors: Record<string, string>
  children?: ReactNode
}) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const isScripted = useScripting()
  const items = passwordChecklist(password, confirmation)
  const waits = isScripted && items.some(({ holds }) => !holds)
  return (
    <>
      <Field label={NEW_PASSWORD_LABELS.password} name="password" error={errors.password} required>
        <PasswordInput autoComplete="new-password" onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <Field
        label={NEW_PASSWORD_LABELS.confirmPassword}
        name="confirmPassword"
        error={errors.confirmPassword}
        required
      >
        <PasswordInput
          autoComplete="new-password"
          onChange={(event) => setConfirmation(event.target.value)}
        />
      </Field>
      <Checklist items={items} />
      {children}
      <Button
        variant="primary"
        pending={pending}
        pendingLabel="Updating..."
        disabledReason={waits ? 'All requirements of the list have to be met first' : undefined}
      >
        Update password
      </Button>
    </>
  )
}
