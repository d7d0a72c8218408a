import type { Transaction } from 'kysely'
import { requestContext, type RequestFacts } from '#app/lib/request.ts'
import type { DB } from './schema.gen.ts'

/** The rights that admitted a signed-in request; each of its transactions starts by locking them (decision 053). */
export type HeldRights = {
  readonly userId: string
  /** Locks the rights until the transaction ends. Throws the gate's refusal if one has ended. */
  hold: (tx: Transaction<DB>) => Promise<void>
}

const rightsOfRequests = new WeakMap<RequestFacts, HeldRights>()

/** Rights of the current request; undefined for guests and outside requests. */
export function currentRights(): HeldRights | undefined {
  const request = requestContext.getStore()
  return request && rightsOfRequests.get(request)
}

/** Sets the rights of the current request; undefined for none. */
export function setRequestRights(rights: HeldRights | undefined): void {
  const request = requestContext.getStore()
  if (!request) return
  if (rights) rightsOfRequests.set(request, rights)
  else rightsOfRequests.delete(request)
}
