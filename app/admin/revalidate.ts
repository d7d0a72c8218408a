import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** A refused decision shows the fresh record too, which the router leaves out after 4xx answers (ADM-037). */
export function revalidateAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate || (actionStatus !== undefined && actionStatus >= 400)
}
