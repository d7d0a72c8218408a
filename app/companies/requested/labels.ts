import { summaryLabels } from '../schema/field-texts.ts'
import type { ProfileForm } from '../schema/profile-form.ts'

/** Labels for the error summary, with links to fields on other pages. */
export function labelsOf(form: ProfileForm, whole: ProfileForm, elsewhere: string | undefined) {
  const own = summaryLabels(form)
  if (elsewhere === undefined) return own
  const others = Object.entries(summaryLabels(whole)).map(
    ([name, label]) => [name, { label, id: name, to: `${elsewhere}#${name}` }] as const,
  )
  return { ...Object.fromEntries(others), ...own }
}
