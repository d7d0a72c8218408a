import type { Toast } from '#app/lib/toast.ts'
import { findBouncingAddress } from '#app/mail/given-up.server.ts'

/** The toast after a sign-in; a warning about a bouncing address takes precedence. */
export async function welcomeToast(userId: string): Promise<Toast> {
  const address = await findBouncingAddress(userId)
  if (address === null)
    return { title: 'Welcome back!', text: 'You have successfully signed in.', tone: 'ok' }
  return {
    title: `Emails to ${address} are bouncing. Check your address.`,
    link: { label: 'Change your address', to: '/settings/account' },
    tone: 'error',
  }
}
