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

export async function passwordErrors<P extends string, C extends string>(
  { password, confirmation, email }: Typed,
  names: { password: P; confirmation: C },
): Promise<Partial<Record<P | C, string>>> {
  const error = await passwordError(password, email)
  return {
    ...(error !== null && { [names.password]: error }),
    ...(password !== confirmation && { [names.confirmation]: PASSWORD_ERRORS.mismatch }),
  } as Partial<Record<P | C, string>>
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
