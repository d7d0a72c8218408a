import { data } from 'react-router'
import { db } from '#app/db/client.server.ts'
import { refundLimit } from '#app/db/limits.server.ts'
import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { type FormState, formText } from '#app/lib/form.ts'
import { clientAddress } from '#app/lib/request.ts'
import { redirectWithToast } from '#app/lib/toast.ts'
import { countNetwork } from '../../form-responses.server.ts'
import { welcomeToast } from '../../wanted/welcome.server.ts'
import { firstPage } from '../../wanted/first-page.server.ts'
import { createChallenge, signInWithPasskey } from './sign-in.server.ts'

const FAILED = 'Sign In Failed'
const WRONG = 'This passkey does not work here. Sign in another way.'

export async function passkeyChallenge(formData: FormData) {
  const wait = await countNetwork('passkey')
  if (wait !== null) return tooManyFromNetwork(formData, FAILED, wait)
  const challenge = await createChallenge()
  if (!challenge) return refused(formData, { toast: { title: FAILED, text: WRONG, tone: 'error' } })
  const answer: FormState & { challenge: object } = { values: {}, errors: {}, challenge: challenge.options }
  return data(answer, { headers: { 'Set-Cookie': challenge.cookie } })
}

/** Verifies the response, signs in and redirects to `to`. */
export async function passkeyResponse(request: Request, formData: FormData, to: string) {
  const text = formText(formData, 'answer')
  formData.delete('answer')
  const wait = await countNetwork('passkey')
  if (wait !== null) return tooManyFromNetwork(formData, FAILED, wait)
  const signedIn = await signInWithPasskey(request, text)
  if (!signedIn.ok) return refused(formData, { toast: { title: FAILED, text: WRONG, tone: 'error' } })
  // Refunds both counted calls.
  for (const _ of ['question', 'answer']) await refundLimit(db(), 'passkey', `ip:${clientAddress()}`)
  const headers = new Headers(signedIn.value.cookies.map((cookie) => ['Set-Cookie', cookie]))
  return redirectWithToast(
    await firstPage(signedIn.value.userId, to),
    await welcomeToast(signedIn.value.userId),
    headers,
  )
}
