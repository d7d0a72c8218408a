import { redirect } from 'react-router'
import { ownPath, returnPage } from '#app/gates/gate.server.ts'
import { refused, tooManyFromNetwork } from '#app/lib/form-response.server.ts'
import { now } from '#app/lib/clock.ts'
import { countMail } from './budgets.server.ts'
import { withMinimumTime } from './minimum-time.ts'
import { peekLink, issueLink } from './links.server.ts'
import { emailAddress } from './schema.ts'
import { setCookieHeader } from './session.server.ts'
import { transaction } from '#app/db/client.server.ts'
import { env } from '#app/lib/env.ts'
import { queueMail } from '#app/mail/queue.server.ts'
import { lockAddress } from './commands/lock-account.server.ts'
import { addresseeOf, findAccount } from './queries.server.ts'
import { signInLinkMail } from './security/emails.ts'

export type SignInNotice = {
  tone: 'ok' | 'wait' | 'note'
  title: string
  text: string
  canRequestLink?: boolean
}

/** How to sign in when strangers have exhausted an account's budget. The server sends only the text that is shown. */
export const SIGN_IN_LINK = {
  offer: {
    tone: 'note',
    title: 'Too many wrong passwords',
    text: 'Someone, perhaps you, tried to sign in on a new device. Devices that have signed in before are not affected. To sign in on this one, email yourself a link and open it here.',
    canRequestLink: true,
  },
  offerForCode: {
    tone: 'note',
    title: 'Too many wrong codes',
    text: 'Someone, perhaps you, tried to sign in on a new device. Devices that have signed in before are not affected. To sign in on this one, email yourself a link, open it here and sign in again.',
    canRequestLink: true,
  },
  sent: {
    tone: 'ok',
    title: 'Check your email',
    text: 'If the address has an account, a link is on its way. Open it in this browser, then sign in.',
  },
  opened: { tone: 'ok', title: 'You can sign in now', text: 'Enter your email and your password.' },
  over: {
    tone: 'wait',
    title: 'This link has expired',
    text: 'Sign in with your password. If we block you again, you can request a new link.',
  },
} as const satisfies Record<string, SignInNotice>

export const SIGN_IN_LINK_FAILED = 'Email not sent'

const LINK_STATES = ['sent', 'opened', 'over'] as const

function signInPage(link: (typeof LINK_STATES)[number], headers = new Headers(), from: string | null = null) {
  const search = new URLSearchParams({ link, ...(from !== null && { from }) })
  return redirect(`/signin?${search.toString()}`, { status: 303, headers })
}

export function signInNotice({ searchParams }: URL): SignInNotice | null {
  const state = LINK_STATES.find((one) => one === searchParams.get('link'))
  return state ? SIGN_IN_LINK[state] : null
}

/** Handles "Email me a sign-in link" with the same response and timing for any address. */
export async function requestSignInLink(request: Request, formData: FormData, typed: string) {
  const email = emailAddress.safeParse(typed)
  if (!email.success)
    return refused(formData, { title: 'Invalid Email', text: 'Please enter a valid email address.' })
  const counted = await countMail('signInLink', request, email.data)
  if (counted.wait !== null) return tooManyFromNetwork(formData, SIGN_IN_LINK_FAILED, counted.wait)
  const from = returnPage(request)
  await withMinimumTime(async () => {
    if (counted.mayMail) await mailSignInLink(email.data, from)
  })
  return signInPage('sent', undefined, from)
}

/** Opens an emailed link, after which the browser may try a password. Opening it again has no effect. */
export async function openSignInLink(token: string): Promise<Response> {
  const link = await peekLink(['sign_in'], token)
  if (!link) return signInPage('over')
  const seconds = Math.max(1, Math.round((link.expiresAt.getTime() - now().getTime()) / 1000))
  const headers = new Headers({ 'Set-Cookie': await setCookieHeader('pass', token, seconds) })
  return signInPage('opened', headers, ownPath(link.returnPath))
}

/**
 * Emails a link that gives a browser its own budget for signing in, when the address has an account with a password;
 * the caller cannot tell. The link proves nothing else: the password is still required.
 */
async function mailSignInLink(email: string, returnPath: string | null): Promise<void> {
  const lifeSeconds = env().lifetimes.signInLink
  await transaction(async (tx) => {
    await lockAddress(tx, email)
    const account = await findAccount(email, tx)
    if (!account?.emailVerified || !account.hasPassword) return
    const { userId } = account
    await queueMail(tx, {
      to: addresseeOf(account),
      kind: 'account.sign_in_link',
      content: signInLinkMail({ lifeSeconds }),
      oneTimeLink: () => issueLink(tx, { purpose: 'sign_in', userId, lifeSeconds, returnPath }),
    })
  })
}
