import { db } from '#app/db/client.server.ts'
import { forgetLimit, giveBackOne, type LimitSubject, takeLimit } from '#app/db/limits.server.ts'
import type { RateRule } from '#app/lib/env.ts'
import { clientAddress } from '#app/lib/request.ts'
import { findAccount } from './queries.server.ts'
import { findOwnBudget } from './security/queries/own-budget.server.ts'

/**
 * What a browser's calls for an account count against: a budget of the browser's own, or its network's and the one that
 * all strangers to the account share.
 */
export type Budget = { own: LimitSubject } | { own: null; network: LimitSubject; account: LimitSubject }

/** The budget of whoever holds a mailed link: it came from the mailbox, so no stranger can use the budget up. */
export const budgetOfLink = ({ id }: { id: string }) => ({ own: `device:${id}` }) as const satisfies Budget

/** The budget of a browser for an address, whether or not the address has an account. */
export async function budgetFor(request: Request, email: string): Promise<Budget> {
  const account = await findAccount(email)
  return budgetOf(request, { email, userId: account?.userId ?? null })
}

export async function budgetOf(
  request: Request,
  { email, userId }: { email: string; userId: string | null },
): Promise<Budget> {
  const own = await findOwnBudget(request, userId)
  return own ? { own } : { own, network: `ip:${clientAddress()}`, account: `account:${email}` }
}

const subjectsOf = (budget: Budget) => (budget.own === null ? [budget.network, budget.account] : [budget.own])

async function take(rule: RateRule, subjects: readonly LimitSubject[]): Promise<number | null> {
  const taken = await takeLimit(db(), { rule, subjects })
  return taken.ok ? null : taken.retryAfterSeconds
}

/** Counts a try to sign in; the seconds to wait when it is one too many. */
export const countSignIn = (budget: Budget) => take('signIn', subjectsOf(budget))

/** Counts a wish for a mail by whoever holds a mailed link; the seconds to wait when it is one too many. */
export const countMailByLink = (link: { id: string }) => take('reset', [budgetOfLink(link).own])

/** Gives back what a sign-in that succeeded has counted, so many calls of it. */
export async function giveBack(budget: Budget, calls: number): Promise<void> {
  await forgetLimit(db(), 'signIn', budget.own ?? budget.account)
  if (budget.own !== null) return
  for (let call = 0; call < calls; call += 1) await giveBackOne(db(), 'signIn', budget.network)
}

/**
 * Gives back the sign-up or early-access application of an address that was confirmed, to the network that confirms it: what is
 * left to count are addresses that nobody answers at.
 */
export const giveBackSignUp = (rule: 'signUp' | 'earlyAccess') =>
  giveBackOne(db(), rule, `ip:${clientAddress()}`)

/**
 * Counts a wish for a mail to an address. A network that asks too often is told so; past the account's budget nothing is
 * mailed, and the answer does not say so: what was mailed before still works.
 */
export async function countMail(
  rule: 'reset' | 'resend' | 'signInLink',
  request: Request,
  email: string,
): Promise<{ wait: number } | { wait: null; mayMail: boolean; byOwner: boolean }> {
  const budget = await budgetFor(request, email)
  const wait = budget.own === null ? await take(rule, [budget.network]) : null
  if (wait !== null) return { wait }
  const mayMail = (await take(rule, [budget.own ?? budget.account])) === null
  return { wait, mayMail, byOwner: budget.own !== null }
}
