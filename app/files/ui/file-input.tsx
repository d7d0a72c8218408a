import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Field, describedBy, controlClass } from '#app/ui/field.tsx'
import { checkFiles } from '#app/ui/file-check.ts'
import { acceptAttribute, type UploadRule } from '../rules.ts'

type Props = {
  name: string
  label: string
  rule: Pick<UploadRule, 'accept' | 'maxBytes'>
  hint: ReactNode
  error: string | undefined
  optional?: boolean
}

/** Why a chosen file would be refused, as far as the browser can tell. */
async function problemOf(file: File, accept: string, rule: Props['rule']): Promise<string | undefined> {
  const [refusal] = checkFiles([file], { accept, maxBytes: rule.maxBytes, minBytes: 1 }).refusals
  if (refusal) return refusal.message
  const { pictureTooLarge } = await import('./upload-transport.ts')
  return (await pictureTooLarge(file, rule))?.message
}

/** A form's file field. It removes a file with the wrong type, size or number of pixels before the form is sent. */
export function FileInput({ name, label, rule, hint, error, optional = false }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const accept = acceptAttribute(rule.accept)
  const { maxBytes } = rule
  const check = useCallback(async () => {
    const field = input.current
    const file = field?.files?.[0]
    if (!field || !file) return
    const found = await problemOf(file, accept, { accept: rule.accept, maxBytes })
    if (field.files?.[0] !== file) return
    if (found) field.value = ''
    setProblem(found)
  }, [accept, rule.accept, maxBytes])
  // A file chosen before hydration, or under another limit.
  useEffect(() => void check(), [check])
  const shown = problem ?? error
  return (
    <Field label={label} name={name} hint={hint} error={shown} optional={optional}>
      <input
        ref={input}
        type="file"
        id={name}
        name={name}
        accept={accept}
        onChange={() => {
          setProblem(undefined)
          void check()
        }}
        aria-describedby={describedBy(name, true, shown)}
        aria-invalid={shown ? true : undefined}
        className={`${controlClass} px-3 py-2 file:mr-3 file:rounded-control file:border file:border-line-2 file:bg-paper file:px-3 file:py-1 file:text-13`}
      />
    </Field>
  )
}
