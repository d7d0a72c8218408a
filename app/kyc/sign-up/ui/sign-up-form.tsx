import type { FormEvent, ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { FormFrame } from '#app/account/ui/form-frame.tsx'
import { acceptAttribute, kindLabels, megabytes } from '#app/files/rules.ts'
import { formText, type FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormToast } from '#app/ui/form-toast.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { controlClass, TextInput } from '#app/ui/text-input.tsx'
import { showToast } from '#app/ui/toast-store.ts'
import { firstFault, SIGN_UP_FILES, SIGN_UP_LIMITS, type SignUpKind } from '../schema.ts'

export type FormParts = {
  kind: SignUpKind
  form: FormState | undefined
  title: string
  lead: string
  submitLabel: string
  /** Why the button waits; none while it may be pressed. */
  waits?: string | undefined
  /** The browser's own required check stops an empty field (MEM-019). */
  browserChecks: boolean
  children: ReactNode
}

/** What was typed into a field and came back with a refusal. */
export function typedInto(form: FormState | undefined, name: string): string {
  const value = form?.values[name]
  return typeof value === 'string' ? value : ''
}

/** The same checks as on the server, before anything is sent; the first fault shows. */
function stopAtFault(kind: SignUpKind, isSending: boolean) {
  return (event: FormEvent<HTMLFormElement>) => {
    if (isSending) return event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const fault = firstFault(kind, (name) => formText(fields, name))
    if (!fault) return
    event.preventDefault()
    showToast({ title: fault.title, text: fault.text, tone: 'error' })
    const [first] = Object.keys(fault.fields)
    event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
}

/** The sheet of a role registration, its files travelling with it; it works before any script has loaded. */
export function SignUpForm(parts: FormParts) {
  const { kind, form, title, lead, submitLabel, waits, browserChecks, children } = parts
  const isSending = useNavigation().state === 'submitting'
  return (
    <FormFrame
      title={title}
      lead={lead}
      wide
      below={
        <p>
          Already a member?{' '}
          <Link to="/signin" className="text-boundary underline underline-offset-3">
            Sign in
          </Link>
        </p>
      }
    >
      <FormToast toast={form?.toast} />
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate={!browserChecks}
        onSubmit={stopAtFault(kind, isSending)}
        className="flex flex-col gap-5"
      >
        <ErrorSummary errors={form?.errors ?? {}} formError={form?.formError} />
        {children}
        <Button
          variant="primary"
          className="sm:self-start"
          pending={isSending}
          pendingLabel="Creating account..."
          disabledReason={waits}
        >
          {submitLabel}
        </Button>
      </Form>
    </FormFrame>
  )
}

type TextFieldProps = {
  form: FormState | undefined
  name: string
  label: string
  optional?: boolean
  required?: boolean
  type?: 'text' | 'email'
  autoComplete: string
  most?: number
}

export function TextField({
  form,
  name,
  label,
  optional = false,
  required = false,
  ...rest
}: TextFieldProps) {
  const { type = 'text', autoComplete, most = SIGN_UP_LIMITS.name } = rest
  return (
    <Field label={label} name={name} error={form?.errors[name]} required={!optional} optional={optional}>
      <TextInput
        type={type}
        autoComplete={autoComplete}
        defaultValue={typedInto(form, name)}
        maxLength={most}
        required={required}
      />
    </Field>
  )
}

export function PasswordFields({ form, required }: { form: FormState | undefined; required: boolean }) {
  return (
    <>
      <Field
        label="Password"
        name="password"
        hint="At least 8 characters"
        error={form?.errors['password']}
        required
      >
        <PasswordInput autoComplete="new-password" required={required} />
      </Field>
      <Field label="Confirm password" name="confirmPassword" error={form?.errors['confirmPassword']} required>
        <PasswordInput autoComplete="new-password" required={required} />
      </Field>
    </>
  )
}

export function FileField(props: {
  kind: SignUpKind
  form: FormState | undefined
  name: string
  label: string
  required?: boolean
}) {
  const { kind, form, name, label, required = false } = props
  const file = SIGN_UP_FILES[kind].find((one) => one.name === name)
  if (!file) return null
  const { accept, maxBytes } = file.rule
  return (
    <Field
      label={label}
      name={name}
      hint={`${kindLabels(accept)}, up to ${megabytes(maxBytes)}. Stored privately; only reviewers open it.`}
      error={form?.errors[name]}
      optional={!required}
      required={required}
    >
      <input
        type="file"
        id={name}
        name={name}
        accept={acceptAttribute(accept)}
        required={required}
        aria-describedby={`${name}-hint`}
        className={`${controlClass} px-3 py-2 file:mr-3 file:rounded-control file:border file:border-line-2 file:bg-paper file:px-3 file:py-1 file:text-13`}
      />
    </Field>
  )
}
