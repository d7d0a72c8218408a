import { stepPath } from '#app/companies/schema/profile-form.ts'
import { profileForms } from '#app/companies/schema/profile-forms.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import type { Criterion } from '../match-texts.ts'

/** The form field behind each criterion per kind; none if the form does not ask for it. */
const FIELDS: Readonly<Record<CompanyType, Partial<Record<Criterion, string>>>> = {
  developer: {
    region: 'regions_of_activity',
    asset_class: 'development_focus_areas',
    stage: 'development_stages_covered',
    risk: 'development_stages_covered',
    size: 'typical_project_scale',
  },
  investor: {
    region: 'geographic_focus',
    asset_class: 'investment_focus',
    stage: 'development_stages',
    risk: 'investment_strategy',
    size: 'investment_size_min',
  },
  due_diligence: {
    region: 'geographic_coverage',
    asset_class: 'expertise_sectors',
    size: 'typical_project_size',
  },
}

/** Links to the profile form fields of each criterion for a company of this kind. */
export function ownAnswerLinks(type: CompanyType): Partial<Record<Criterion, string>> {
  const form = profileForms[type]
  return Object.fromEntries(
    Object.entries(FIELDS[type]).flatMap(([criterion, name]) => {
      const at = form.steps.findIndex(({ fields }) => fields.includes(name))
      return at < 0 ? [] : [[criterion, `${stepPath(form, at + 1)}#${name}`]]
    }),
  )
}
