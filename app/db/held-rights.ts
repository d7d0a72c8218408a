import type { Transaction } from 'kysely'
import { requestContext, type RequestFacts } from '#app/lib/request.ts'
import type { DB } from './schema.gen.ts'

/** What somebody signed in was let in by; every transaction of their request begins with it (decision 053). */
export type HeldRights = {
  readonly userId: string
  /** Holds the rights until the transaction ends. Throws the gate's refusal once one of them has ended. */
  hold: (tx: Transaction<DB>) => Promise<void>
}

const rightsOfRequests = new WeakMap<RequestFacts, HeldRights>()

/** The rights of the request in hand; undefined for a guest's, and where there is no request. */
export function currentRights(): HeldRights | undefined {
  const request = requestContext.getStore()
  return request && rightsOfRequests.get(request)
}

/** Says what the request in hand rests on from now on; undefined for nothing. */
export function setRequestRights(rights: HeldRights | undefined): void {
  const request = requestContext.getStore()
  if (!request) return
  if (rights) rightsOfRequests.set(request, rights)
  else rightsOfRequests.delete(request)
}
