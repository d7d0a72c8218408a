import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { LOST } from '#app/ui/keep-form.ts'

/**
 * Reloads the record after a refused decision, which the router skips after 4xx responses (ADM-037); not when the
 * server was not reached.
 */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === LOST) return false
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400)
}
