import { Field, TextInput } from '#app/ui/field.tsx'

/** This name keeps the code out of the values that a refused form returns. */
export const CODE_FIELD = 'oneTimeCode'

/** A field for an authenticator code and, if the hint says so, a recovery code. */
export function CodeField({ hint, id = CODE_FIELD }: { hint?: string | undefined; id?: string }) {
  return (
    <Field label="Code" name={CODE_FIELD} id={id} hint={hint} required>
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
