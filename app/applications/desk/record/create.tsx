import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { Form, useNavigation } from 'react-router'
import { MISSING_DATA } from '#app/applications/review/schema.ts'
import { LIMITS, ROLE_LABELS } from '#app/applications/schema.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog, DialogCloser } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { NewWindowLink } from '#app/ui/new-window-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Select } from '#app/ui/select.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

export const CREATE_DIALOG = 'create-application'

const ROLES = Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))

/** Invites a company: address, role and, if known, its name (ADM-046, ADM-047). `answer` is the server's to this form. */
export function CreateApplication({ answer }: { answer: FormState | null }) {
  const [isMissing, setMissing] = useState(false)
  const email = useRef<HTMLInputElement>(null)
  const pending = useNavigation().formData?.get('intent')
  const typed = (name: string) => {
    const value = answer?.values[name]
    return typeof value === 'string' ? value : undefined
  }
  const check = (event: FormEvent<HTMLFormElement>) => {
    const form = new FormData(event.currentTarget)
    const missing = ['email', 'role'].some((name) => formText(form, name).trim() === '')
    setMissing(missing)
    if (!missing) return
    event.preventDefault()
    email.current?.focus()
  }
  const message = isMissing ? { ...MISSING_DATA, link: undefined } : (answer?.toast ?? null)
  return (
    <Dialog
      id={CREATE_DIALOG}
      className="not-modal:mx-auto not-modal:mb-4"
      title="Create application"
      text="It starts as a draft. No email goes out until you send its link."
      open={answer !== null}
    >
      <Form method="post" onSubmit={check} noValidate className="flex flex-col gap-5">
        {message && (
          <Notice
            tone="stop"
            title={message.title}
            action={message.link && <NewWindowLink {...message.link} />}
            live
          >
            {message.text}
          </Notice>
        )}
        <Field
          id="invite-email"
          name="email"
          label="Email *"
          hint="The link and the account belong to this address; it cannot be changed later."
          error={answer?.errors.email}
          required
        >
          <TextInput ref={email} type="email" autoComplete="off" defaultValue={typed('email')} />
        </Field>
        <Field id="invite-role" name="role" label="Role *" error={answer?.errors.role} required>
          <Select options={ROLES} placeholder="Choose a role" defaultValue={typed('role') ?? ''} />
        </Field>
        <Field
          id="invite-company"
          name="companyName"
          label="Company name"
          error={answer?.errors.companyName}
          optional
        >
          <TextInput maxLength={LIMITS.line} autoComplete="off" defaultValue={typed('companyName')} />
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <DialogCloser dialog={CREATE_DIALOG}>Cancel</DialogCloser>
          <Button variant="primary" name="intent" value="invite" pending={pending === 'invite'}>
            Create application
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
