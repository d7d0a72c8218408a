import type { Toast } from '#app/lib/toast.ts'
import { passwordProblem } from '../policy.ts'
import { PASSWORD_ERRORS } from './password-error-texts.ts'
import { commonPasswords } from '../password.server.ts'

/** The violated part of the password rule; null if there is none (PUB-162). */
export async function passwordError(password: string, email: string): Promise<string | null> {
  const problem = passwordProblem(password, email, await commonPasswords())
  return problem && PASSWORD_ERRORS[problem]
}

type Typed = { password: string; confirmation: string; email: string }

/** The errors of both fields, by the names of the form's fields. */
export async function passwordErrors(
  { password, confirmation, email }: Typed,
  fields = { password: 'password', confirmation: 'confirmPassword' },
): Promise<Record<string, string>> {
  const error = await passwordError(password, email)
  return {
    ...(error !== null && { [fields.password]: error }),
    ...(password !== confirmation && { [fields.confirmation]: PASSWORD_ERRORS.mismatch }),
  }
}

/** The toast of the first error, in the order of the rows (PUB-160 to PUB-162); null without one. */
export function passwordToast(password: string | undefined, confirmation: string | undefined): Toast | null {
  if (confirmation !== undefined)
    return { title: PASSWORD_ERRORS.titles.mismatch, text: confirmation, tone: 'error' }
  if (password === PASSWORD_ERRORS.short || password === PASSWORD_ERRORS.missing)
    return { title: PASSWORD_ERRORS.titles.short, text: PASSWORD_ERRORS.short, tone: 'error' }
  if (password === undefined) return null
  return { title: PASSWORD_ERRORS.titles.weak, text: PASSWORD_ERRORS.rule, tone: 'error' }
}
