import { now } from '#app/lib/clock.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { refused, tooManyCalls } from './answers.server.ts'
import { countMail } from './budgets.server.ts'
import { evenTime } from './even-time.ts'
import { peekLink } from './links.server.ts'
import { emailAddress } from './schema.ts'
import { mailSignInLink } from './security/commands/mail-sign-in-link.server.ts'
import { keepCookie } from './security/cookies.server.ts'
import { SIGN_IN_LINK } from './sign-in-link.words.ts'

/** Answers "Mail me a sign-in link": the same words and the same time for any address. */
export async function askForSignInLink(request: Request, formData: FormData, typed: string) {
  const email = emailAddress.safeParse(typed)
  if (!email.success) return refused(formData, { toast: { ...SIGN_IN_LINK.noAddress, tone: 'error' } })
  const counted = await countMail('signInLink', request, email.data)
  if (counted.wait !== null) return tooManyCalls(formData, SIGN_IN_LINK.notSent, counted.wait)
  await evenTime(async () => {
    if (counted.mayMail) await mailSignInLink(email.data)
  })
  return redirectWithToast('/signin', { ...SIGN_IN_LINK.sent, tone: 'ok' })
}

/** Opens a mailed link: the browser may try its password from now on. Opening it again does no more. */
export async function openSignInLink(token: string): Promise<Response> {
  const link = await peekLink(['sign_in'], token)
  if (!link) return redirectWithToast('/signin', { ...SIGN_IN_LINK.over, tone: 'error' })
  const seconds = Math.max(1, Math.round((link.expiresAt.getTime() - now().getTime()) / 1000))
  const headers = new Headers({ 'Set-Cookie': await keepCookie('pass', token, seconds) })
  return redirectWithToast('/signin', { ...SIGN_IN_LINK.opened, tone: 'ok' }, headers)
}
