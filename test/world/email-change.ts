import * as confirmPage from '#app/account/routes/confirm-email.tsx'
import { applyEmailChanges } from '#app/account/security/email-change/carry-out.server.ts'
import { now } from '#app/lib/clock.ts'
import * as settingsPage from '#app/settings/routes/account.tsx'
import { aMember, aNewAddress, mailsTo, signedInCookie } from './accounts.ts'
import { visit } from './pages.tsx'
import { findRow, selectRows, updateRows } from './rows.ts'
import { later } from './security.ts'

export const DAY = 86_400

export const open = (path: string, cookie = '') => visit(confirmPage, path, { cookie })
export const press = (path: string, intent: string, cookie = '') =>
  visit(confirmPage, path, { form: { intent }, cookie })
export const ask = (cookie: string, newAddress: string, newAddressAgain = newAddress) =>
  visit(settingsPage, '/settings', {
    cookie,
    form: { intent: 'without-old-mailbox', newAddress, newAddressAgain },
  })
export const linkTo = async (email: string) =>
  (await mailsTo(email)).findLast(({ path }) => path !== null)?.path ?? ''
export const secretIn = (path: string) => path.replace(/^.*token=/, '')
export const addressOf = async (userId: string) => (await findRow('users', { id: userId }))?.email
export const stopMails = async (email: string) =>
  (await mailsTo(email))
    .map((mail, at) => ({ ...mail, path: mail.path ?? removedLinks.get(`${email} ${at}`) ?? null }))
    .filter(({ kind }) => kind === 'account.email_change_requested')

/** Marks queued emails as sent and removes their links, since an address only changes once they are sent. */
export async function markMailsSent(): Promise<void> {
  const waiting = await selectRows('emailQueue', { status: 'pending' }, ['toEmail'])
  for (const { toEmail } of waiting)
    for (const [at, { path }] of (await mailsTo(toEmail)).entries())
      if (path !== null) removedLinks.set(`${toEmail} ${at}`, path)
  const sent = { status: 'sent', sentAt: now(), linkSecret: null }
  await updateRows('emailQueue', { status: 'pending' }, sent)
}
const removedLinks = new Map<string, string>()

/** Advances the clock by whole days and runs the job after each; emails are sent in between. */
export async function passDays(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await markMailsSent()
    later(DAY)
    await applyEmailChanges()
  }
}

export async function aRequestedChange(account?: Awaited<ReturnType<typeof aMember>>) {
  const member = account ?? (await aMember())
  const cookie = await signedInCookie(member.userId)
  const next = aNewAddress()
  const answer = await ask(cookie, next)
  return { member, cookie, next, answer, stop: await linkTo(member.email), fresh: await linkTo(next) }
}

export async function aConfirmedChange() {
  const asked = await aRequestedChange()
  const confirmed = await press(asked.fresh, 'confirm', asked.cookie)
  if (!confirmed.text.includes('The new address is confirmed')) throw new Error('not confirmed')
  return asked
}
