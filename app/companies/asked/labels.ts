import { summaryLabels } from '../schema/field-words.ts'
import type { ProfileForm } from '../schema/profile-form.ts'

/** What the summary says of each field; of one that this page does not show, with the way to it. */
export function labelsOf(form: ProfileForm, whole: ProfileForm, elsewhere: string | undefined) {
  const own = summaryLabels(form)
  if (elsewhere === undefined) return own
  const others = Object.entries(summaryLabels(whole)).map(
    ([name, label]) => [name, { label, id: name, to: `${elsewhere}#${name}` }] as const,
  )
  return { ...Object.fromEntries(others), ...own }
}
