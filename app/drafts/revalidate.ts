import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Autosaves change nothing that the page shows, so they need no revalidation. */
export function revalidateUnlessAutosave(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.formData?.get('intent') === 'keep' ? false : asked.defaultShouldRevalidate
}
