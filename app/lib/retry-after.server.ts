import { requestContext } from './request.ts'

/**
 * The header that says after how many seconds a refused request may come again. The request remembers it as well: a page
 * passes on what its action answered only where its route says so, and server/http.ts puts it on every answer.
 */
export function retryAfter(seconds: number): { 'Retry-After': string } {
  const store = requestContext.getStore()
  if (store) store.retryAfter = seconds
  return { 'Retry-After': String(seconds) }
}
