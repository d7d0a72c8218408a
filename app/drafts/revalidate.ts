import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Keeping typed texts changes nothing that the page shows. */
export function revalidateUnlessKept(asked: ShouldRevalidateFunctionArgs): boolean {
  return asked.formData?.get('intent') === 'keep' ? false : asked.defaultShouldRevalidate
}
