import type { CompanyType } from '#app/lib/viewer.ts'
import { advisorForm } from '../advisor/form.ts'
import { developerForm } from '../developer/form.ts'
import { investorForm } from '../investor/form.ts'
import { sectionsOf } from './form-step.ts'
import { presentAnswers, type PresentedSection } from './present-answers.ts'
import type { Answers, ProfileForm } from './profile-form.ts'

export const profileForms: Readonly<Record<CompanyType, ProfileForm>> = {
  developer: developerForm,
  investor: investorForm,
  due_diligence: advisorForm,
}

/** A company's record (ADM-026, MEM-097, MEM-222). For `decided` see presentAnswers. */
export const presentQuestionnaire = (
  type: CompanyType,
  answers: Answers,
  decided: Answers | null,
): PresentedSection[] => presentAnswers(sectionsOf(profileForms[type]), answers, decided)
