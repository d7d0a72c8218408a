import { normalText } from '#app/lib/visible-text.ts'
import { domainToASCII } from 'node:url'
import type { Tx } from '#app/db/client.server.ts'
import { takeLimit } from '#app/db/limits.server.ts'

/** Hosts that ignore dots in the local part. */
const DOTLESS = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
])

/** The normalised mailbox of an address, without a plus suffix. Only for counting; emails go to the given address. */
export function mailboxOf(address: string): string {
  const text = normalText(address, 'NFKC').trim().toLowerCase()
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const host = text.slice(at + 1).replace(/\.$/, '')
  const ascii = domainToASCII(host) || host
  const dotless = DOTLESS.get(ascii)
  return dotless ? `${name.replaceAll('.', '')}@${dotless}` : `${name}@${ascii}`
}

/** Counts an email that a member's action sends to another mailbox; false beyond MAIL_BY_MEMBER_RATE. */
export async function countForMember(tx: Tx, userId: string, address: string): Promise<boolean> {
  const subjects = [`mailbox:${userId}:${mailboxOf(address)}` as const]
  return (await takeLimit(tx, { rule: 'mailByMember', subjects })).ok
}

/**
 * Counts an email requested by someone other than the mailbox's owner; false beyond MAIL_TO_ADDRESS_RATE or
 * MAIL_TO_ADDRESS_DAY_RATE. A receipt counts against MAIL_RECEIPT_RATE first, so that receipts leave room for emails
 * with a link. Counts in the transaction that queues the email, so that a rollback undoes it.
 */
export async function countForMailbox(tx: Tx, address: string, isReceipt: boolean): Promise<boolean> {
  const subjects = [`mailbox:${mailboxOf(address)}` as const]
  const rules = ['mailToAddress', 'mailToAddressDay'] as const
  for (const rule of isReceipt ? (['mailReceipt', ...rules] as const) : rules)
    if (!(await takeLimit(tx, { rule, subjects })).ok) return false
  return true
}
