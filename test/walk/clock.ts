import { notifyDueConfirmations } from '#app/companies/confirm/notify.server.ts'
import { notifyExpiringDocuments } from '#app/kyc/ends/notify.server.ts'
import { later } from './later.ts'

/** Maximum days between two rounds of early notifications. */
const HOP = 6

/** The same for a profile and its documents. */
export async function daysPass(days: number): Promise<true> {
  for (let left = days; left > 0; left -= HOP)
    await later(Math.min(left, HOP), [notifyExpiringDocuments, notifyDueConfirmations])
  return true
}
