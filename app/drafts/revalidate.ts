import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Autosaves change nothing that the page shows, so they need no revalidation. */
export function revalidateUnlessAutosave(args: ShouldRevalidateFunctionArgs): boolean {
  return args.formData?.get('intent') === 'keep' ? false : args.defaultShouldRevalidate
}
