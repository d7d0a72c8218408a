import { type ComponentProps, type FormEventHandler, type ReactNode, useSyncExternalStore } from 'react'
import { Link, useNavigation } from 'react-router'
import { type About, signInPath } from '#app/account/kept/paths.ts'
import { AboutListing } from '#app/account/kept/ui/about-listing.tsx'
import { FormFrame } from '#app/account/ui/form-frame.tsx'
import { FileInput } from '#app/files/ui/file-input.tsx'
import type { FormState } from '#app/lib/form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import type { ShownFile } from '../files.ts'
import { SIGN_UP_LIMITS } from '../schema.ts'

type FormParts = {
  form: FormState | undefined
  page: { title: string; lead: string; about: About | null }
  /** Why the button is disabled; undefined when it is enabled. */
  disabledReason?: string | undefined
  stop: FormEventHandler<HTMLFormElement>
  names: ReactNode
  children: ReactNode
}

/** The response to a registration, with the files that have to be chosen again. */
export type SignUpResult = FormState & { files?: readonly string[] }

/** The registration form with its files; works without JavaScript. */
export function SignUpForm(parts: FormParts) {
  const { form, page, disabledReason, stop, names, children } = parts
  const isSending = useNavigation().state === 'submitting'
  return (
    <FormFrame
      title={page.title}
      lead={page.lead}
      wide
      below={
        <p>
          Already a member?{' '}
          <Link to={signInPath(page.about?.slug)} className="text-boundary underline underline-offset-3">
            Sign in
          </Link>
        </p>
      }
    >
      <AboutListing about={page.about} />
      <PostForm
        result={form}
        encType="multipart/form-data"
        onSubmit={(event) => (isSending ? event.preventDefault() : stop(event))}
        className="flex flex-col gap-5"
      >
        {names}
        <TextField name="email" label="Email" type="email" autoComplete="email" max={SIGN_UP_LIMITS.email} />
        <Field label="Password" name="password" hint="At least 8 characters" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        <Field label="Confirm password" name="confirmPassword" required>
          <PasswordInput autoComplete="new-password" />
        </Field>
        {children}
        <Button
          variant="primary"
          className="sm:self-start"
          pending={isSending}
          pendingLabel="Creating account..."
          disabledReason={disabledReason}
        >
          Create account
        </Button>
        <p role="status" className="text-13 text-ink-2 empty:hidden">
          {isSending && 'Sending your registration. Large files can take a few minutes. Keep this page open.'}
        </p>
      </PostForm>
    </FormFrame>
  )
}

type TextFieldProps = Pick<ComponentProps<typeof TextInput>, 'type' | 'autoComplete'> & {
  name: string
  label: string
  optional?: boolean
  max?: number
}

export function TextField(props: TextFieldProps) {
  const { name, label, optional = false, max = SIGN_UP_LIMITS.name, ...input } = props
  return (
    <Field label={label} name={name} required={!optional} optional={optional}>
      <TextInput {...input} maxLength={max} />
    </Field>
  )
}

const never = () => () => undefined

/** A response cannot restore a chosen file, but a hydrated page still has it. */
function ChooseAgain({ input }: { input: string }) {
  const hasFile = useSyncExternalStore(
    never,
    () => {
      const field = document.getElementById(input)
      return field instanceof HTMLInputElement && (field.files?.length ?? 0) > 0
    },
    () => false,
  )
  return !hasFile && <span className="mt-1 block font-medium text-wait">Choose the file again.</span>
}

type FileFieldProps = {
  file: ShownFile | undefined
  form: SignUpResult | undefined
  name: string
  label: string
}

export function FileField({ file, form, name, label }: FileFieldProps) {
  if (!file) return null
  const isLost = form?.files?.includes(name) === true && !form.errors[name]
  return (
    <FileInput
      label={label}
      name={name}
      rule={file.rule}
      hint={
        <>
          {file.hint}
          {isLost && <ChooseAgain input={name} key={name} />}
        </>
      }
      error={form?.errors[name]}
      optional
    />
  )
}
