import type { CompanyType } from '#app/lib/viewer.ts'
import { advisorForm } from '../advisor/form.ts'
import { developerForm } from '../developer/form.ts'
import { investorForm } from '../investor/form.ts'
import type { ProfileForm } from './profile-form.ts'

export const profileForms: Readonly<Record<CompanyType, ProfileForm>> = {
  developer: developerForm,
  investor: investorForm,
  due_diligence: advisorForm,
}
