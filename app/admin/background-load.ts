import { isRouteErrorResponse } from 'react-router'

/** Query parameter that marks a background load. */
export const BACKGROUND_LOAD = 'by_itself'

/**
 * Runs a page's loader in the browser. If a background load fails, returns `fallback()`, so that the page stays and
 * reports the failure; other errors are rethrown.
 */
export async function loadOrFallback<T>(
  request: Request,
  serverLoader: () => Promise<T>,
  fallback: () => T,
): Promise<T> {
  if (!new URL(request.url).searchParams.has(BACKGROUND_LOAD)) return serverLoader()
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return fallback()
  }
}
