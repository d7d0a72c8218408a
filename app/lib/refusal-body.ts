import { isRouteErrorResponse } from 'react-router'
import type { RefusalBody } from './refusal.ts'

/** Recognised by shape, so that the browser needs no list of kinds. */
export function isRefusalBody(value: unknown): value is RefusalBody {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'title' in value &&
    typeof value.title === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}

/**
 * For a page's own error boundary: rethrows refusals and outages, which have their own text, to the root error page.
 * Anything else is a failed load.
 */
export function rethrowRefusal(error: unknown): void {
  if (isRouteErrorResponse(error) && (isRefusalBody(error.data) || error.status === 503)) throw error
}
