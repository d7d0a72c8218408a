import { advisorForm } from '#app/companies/advisor/form.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import type { ProfileForm } from '#app/companies/schema/profile-form.ts'
import type { CompanyType } from '#app/lib/viewer.ts'
import { advisorAnswers } from '#db/demo/advisor-answers.ts'
import { investorAnswers } from '#db/demo/investor-answers.ts'
import { developerAnswers, type SampleCompany } from '#db/demo/questionnaires.ts'
import { advisorValues } from './advisors.ts'
import { developerValues } from './companies.ts'
import { investorValues } from './investors.ts'
import type { TypedValues } from '#app/lib/form.ts'

type Stored = Readonly<Record<string, unknown>>
type Kind = {
  form: ProfileForm
  good: Readonly<TypedValues>
  demo: (company: SampleCompany, contact: { name: string; title: string; email: string }) => Stored
}

export const KINDS: Readonly<Record<CompanyType, Kind>> = {
  developer: {
    form: developerForm,
    good: developerValues,
    demo: developerAnswers,
  },
  investor: {
    form: investorForm,
    good: investorValues,
    demo: investorAnswers,
  },
  due_diligence: {
    form: advisorForm,
    good: advisorValues,
    demo: advisorAnswers,
  },
}
