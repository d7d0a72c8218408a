import { isRouteErrorResponse } from 'react-router'

/** Stands in the address of a read that a page makes by itself, while it is looked at. */
export const BY_ITSELF = 'by_itself'

/**
 * Runs the loader of a page from the browser. A read that the page makes by itself and that gets no answer becomes
 * a new `lost`, so that the page stays and says so; everything else goes its way.
 */
export async function orLost<T>(request: Request, serverLoader: () => Promise<T>, lost: () => T): Promise<T> {
  if (!new URL(request.url).searchParams.has(BY_ITSELF)) return serverLoader()
  try {
    return await serverLoader()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    return lost()
  }
}
