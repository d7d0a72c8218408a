import type { CompanyType } from '#app/lib/viewer.ts'
import { advisorSections } from '../advisor/fields.ts'
import { developerSections } from '../developer/fields.ts'
import { investorSections } from '../investor/fields.ts'
import type { Section } from './form-step.ts'
import { presentAnswers, type PresentedSection } from './present-answers.ts'
import type { Answers } from './profile-form.ts'

/** Sections per kind of company, in form order (ADM-026, MEM-097, MEM-222). */
export const questionnaireSections: Readonly<Record<CompanyType, readonly Section[]>> = {
  developer: developerSections,
  investor: investorSections,
  due_diligence: advisorSections,
}

/** A company's record. For `decided` see presentAnswers. */
export const presentQuestionnaire = (
  type: CompanyType,
  answers: Answers,
  decided: Answers | null,
): PresentedSection[] => presentAnswers(questionnaireSections[type], answers, decided)
