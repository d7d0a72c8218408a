import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { LOST } from '#app/ui/keep-form.ts'

/**
 * A refused decision shows the fresh record too, which the router leaves out after 4xx answers (ADM-037); where no
 * server was reached, there is nothing to read.
 */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus === LOST) return false
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400)
}
