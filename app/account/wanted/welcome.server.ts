import type { Toast } from '#app/lib/toast.ts'
import { findBouncingAddress } from '#app/mail/bouncing.server.ts'
import { WELCOME } from '../welcome.words.ts'

/** The toast after a sign-in; a bouncing address comes first. */
export async function welcomeToast(userId: string): Promise<Toast> {
  const address = await findBouncingAddress(userId)
  if (address === null) return { title: WELCOME.title, text: WELCOME.text, tone: 'ok' }
  return {
    title: WELCOME.bouncing(address),
    link: { label: WELCOME.change, to: '/settings/account' },
    tone: 'error',
  }
}
