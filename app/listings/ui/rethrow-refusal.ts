import { isRouteErrorResponse } from 'react-router'
import { isRefusalBody } from '#app/lib/refusal-body.ts'

/**
 * For a page's own error boundary: rethrows refusals and outages, which have their own text, to the root error page.
 * Anything else is a failed load.
 */
export function rethrowRefusal(error: unknown): void {
  if (isRouteErrorResponse(error) && (isRefusalBody(error.data) || error.status === 503)) throw error
}
