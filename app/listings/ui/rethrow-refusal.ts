import { isRouteErrorResponse } from 'react-router'
import { isRefusalBody } from '#app/lib/refusal-body.ts'

/**
 * For a page's own error boundary: hands a refusal, which has words of its own, and an outage on to the error page of
 * the whole site by throwing it again. Anything else is a load that failed.
 */
export function rethrowRefusal(error: unknown): void {
  if (isRouteErrorResponse(error) && (isRefusalBody(error.data) || error.status === 503)) throw error
}
