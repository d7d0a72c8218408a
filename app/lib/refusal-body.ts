import { isRouteErrorResponse } from 'react-router'

/** Why a whole request is refused (decision 19). Bodies contain these messages, never a stack trace. */
export type RefusalKind =
  | 'unauthenticated'
  | 'profile_not_approved'
  | 'access_denied'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'too_many'
  | 'bad_request'
  | 'foreign_origin'
  | 'method'
  | 'too_large'
  | 'too_many_fields'
  | 'unsupported'
  | 'unavailable'

export type RefusalBody = {
  kind: RefusalKind
  title: string
  message: string
  /** Typed values of a refused form, to resend. Never a password. */
  resend?: { action: string; fields: [string, string][] }
}

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

/** For a page's error boundary: refusals and outages, with their own text, go to the root error page. */
export function rethrowRefusal(error: unknown): void {
  if (isRouteErrorResponse(error) && (isRefusalBody(error.data) || error.status === 503)) throw error
}
