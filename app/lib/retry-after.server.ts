import { requestContext } from './request.ts'

/**
 * Retry-After header of a refused request. Also stored on the request, since a page forwards its action's headers only if
 * its route does so; server/http.ts adds it to every answer.
 */
export function retryAfter(seconds: number): { 'Retry-After': string } {
  const store = requestContext.getStore()
  if (store) store.retryAfter = seconds
  return { 'Retry-After': String(seconds) }
}
