import { db, type Tx } from '#app/db/client.server.ts'
import { resetLimit, refundLimit, type LimitSubject, takeLimit } from '#app/db/limits.server.ts'
import type { RateRule } from '#app/lib/env.ts'
import { clientAddress, requestContext } from '#app/lib/request.ts'
import { findAccount } from './queries.server.ts'
import { createHash, randomUUID } from 'node:crypto'
import { peekLink } from './links.server.ts'
import { readCookie } from './session.server.ts'
import { KNOWN_DEVICE_LIMIT } from './policy.ts'

/** A browser's hash in `known_devices`; differs for each account. */
export const deviceHash = (userId: string, secret: string): Buffer =>
  createHash('sha256').update(`${userId}:${secret}`).digest()

/**
 * The browser's own budget for an account, which strangers cannot exhaust. A browser that signed in before has its own;
 * all browsers that opened an emailed sign-in link share one, so that more links give no extra attempts. Null for any
 * other browser. Takes the same time whether or not the account exists.
 */
async function findOwnBudget(request: Request, userId: string | null): Promise<LimitSubject | null> {
  const account = userId ?? randomUUID()
  const [device, pass] = [await readCookie('device', request), await readCookie('pass', request)]
  if (device !== null) {
    const known = await db()
      .selectFrom('knownDevices')
      .where('userId', '=', account)
      .where('deviceHash', '=', deviceHash(account, device))
      .select('deviceHash')
      .executeTakeFirst()
    if (known) return `device:${known.deviceHash.toString('hex')}`
  }
  const link = pass === null ? null : await peekLink(['sign_in'], pass)
  return link?.userId === account ? `device:mailed:${account}` : null
}

/** A browser's own budget, or its network's and the one that all unknown browsers of the account share. */
export type Budget = { own: LimitSubject } | { own: null; network: LimitSubject; account: LimitSubject }

/** The budget of an emailed link. No stranger can exhaust it, since the link is only in the mailbox. */
export const budgetOfLink = ({ id }: { id: string }) => ({ own: `device:${id}` }) as const satisfies Budget

/** A browser's budget for an email address, with or without an account. */
export async function budgetFor(request: Request, email: string): Promise<Budget> {
  const account = await findAccount(email)
  return budgetOf(request, { email, userId: account?.userId ?? null })
}

export async function budgetOf(
  request: Request,
  { email, userId }: { email: string; userId: string | null },
): Promise<Budget> {
  const own = await findOwnBudget(request, userId)
  const facts = requestContext.getStore()
  if (own && userId && facts) facts.knownUserId = userId
  return own ? { own } : { own, network: `ip:${clientAddress()}`, account: `account:${email}` }
}

const subjectsOf = (budget: Budget) => (budget.own === null ? [budget.network, budget.account] : [budget.own])

/** Counts a call for each subject; returns the seconds to wait when over the limit. */
export async function countCall(rule: RateRule, subjects: readonly LimitSubject[]): Promise<number | null> {
  const taken = await takeLimit(db(), { rule, subjects })
  return taken.ok ? null : taken.retryAfterSeconds
}

/** Counts a sign-in attempt; returns the seconds to wait when over the limit. */
export const countSignIn = (budget: Budget) => countCall('signIn', subjectsOf(budget))

/** Counts an email request made through an emailed link; returns the seconds to wait when over the limit. */
export const countMailByLink = (link: { id: string }) => countCall('reset', [budgetOfLink(link).own])

export async function refundAttempts(budget: Budget, calls: number): Promise<void> {
  await resetLimit(db(), 'signIn', budget.own ?? budget.account)
  if (budget.own !== null) return
  for (let call = 0; call < calls; call += 1) await refundLimit(db(), 'signIn', budget.network)
}

/** Refunds a sign-up that created nothing. */
export const refundSignUp = () => refundLimit(db(), 'signUp', `ip:${clientAddress()}`)

/** Refunds a confirmed sign-up to its network, so that an office may sign up more people, but not any number. */
export async function refundConfirmed(rule: 'signUp' | 'earlyAccess'): Promise<void> {
  const network = `ip:${clientAddress()}` as const
  const counted = await takeLimit(db(), { rule: 'confirmed', subjects: [network] })
  if (counted.ok) await refundLimit(db(), rule, network)
}

/** Counts an email request: over the network's limit it is refused, over the account's silently not sent. */
export async function countMail(
  rule: 'reset' | 'resend' | 'signInLink',
  request: Request,
  email: string,
): Promise<{ wait: number } | { wait: null; mayMail: boolean; isByOwner: boolean }> {
  const budget = await budgetFor(request, email)
  const wait = budget.own === null ? await countCall(rule, [budget.network]) : null
  if (wait !== null) return { wait }
  const mayMail = (await countCall(rule, [budget.own ?? budget.account])) === null
  return { wait, mayMail, isByOwner: budget.own !== null }
}

/** Forgets the devices beyond the limit, least recently seen first. The caller holds the account lock. */
export async function forgetOldest(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .where('deviceHash', 'in', (beyond) =>
      beyond
        .selectFrom('knownDevices')
        .where('userId', '=', userId)
        .orderBy('lastSeenAt', 'desc')
        .orderBy('deviceHash')
        .offset(KNOWN_DEVICE_LIMIT)
        .select('deviceHash'),
    )
    .execute()
}

/** Forgets every other device: each became known through weaker proof and has its own budget of guesses. */
export async function forgetOtherDevices(tx: Tx, userId: string): Promise<void> {
  const device = requestContext.getStore()?.device
  await tx
    .deleteFrom('knownDevices')
    .where('userId', '=', userId)
    .$if(device !== undefined, (others) => others.where('deviceHash', '<>', deviceHash(userId, device ?? '')))
    .execute()
}
