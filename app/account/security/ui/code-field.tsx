import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'

/** The field of a code; its name keeps what was typed from travelling back. */
export const CODE_FIELD = 'oneTimeCode'

/** One field for a code of the authenticator, and where it says so for a recovery code in its place. */
export function CodeField({
  label = 'Code',
  hint,
  error,
  id = CODE_FIELD,
}: {
  label?: string
  hint?: string | undefined
  error?: string | undefined
  id?: string
}) {
  return (
    <Field label={label} name={CODE_FIELD} id={id} hint={hint} error={error} required>
      <TextInput
        autoComplete="one-time-code"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={40}
        className="max-w-60 font-mono"
      />
    </Field>
  )
}

export const CODE_HINT = 'The 6 digits from your authenticator app, or a recovery code.'
