import { z } from 'zod'

/** Review checklist for advisors (MEM-267). The names are stored. */
export const ADVISOR_QUESTIONS = {
  professional_background: {
    label: 'Professional background',
    hint: 'Licences, memberships and references match the services in the profile.',
  },
  company_registration: {
    label: 'Company registration',
    hint: 'The register lists the company, its registered office and its signatory.',
  },
  online_presence: {
    label: 'Online presence',
    hint: 'The website, address and people found online belong to this company.',
  },
} as const
export type AdvisorQuestion = keyof typeof ADVISOR_QUESTIONS
export const ADVISOR_QUESTION_NAMES = Object.keys(ADVISOR_QUESTIONS) as AdvisorQuestion[]

export const CHECK_ANSWERS = {
  open: 'Not checked yet',
  confirmed: 'Confirmed',
  doubtful: 'Doubtful',
} as const
export type CheckAnswer = keyof typeof CHECK_ANSWERS
const ANSWER_NAMES = Object.keys(CHECK_ANSWERS) as [CheckAnswer, ...CheckAnswer[]]

/** Labels of a company's sustainability status, by stored value (MEM-104). */
export const ESG_STATUSES = {
  none: 'None',
  taxonomy_aligned: 'Taxonomy-Aligned',
  epc_a: 'EPC A',
  epc_b: 'EPC B',
  epc_c: 'EPC C',
  breeam: 'BREEAM',
} as const
export type EsgStatus = keyof typeof ESG_STATUSES
const ESG_NAMES = Object.keys(ESG_STATUSES) as [EsgStatus, ...EsgStatus[]]

export const FACT_TEXT_MAX = 2000
const note = z.string().trim().max(FACT_TEXT_MAX, 'Use at most 2,000 characters.').default('')

const record = { id: z.string().max(64), /** The state on the admin's page. */ seen: z.string().max(64) }

/** The checklist as posted: an answer and a note per question. */
export const advisorChecksForm = z.object({
  ...record,
  professional_background: z.enum(ANSWER_NAMES),
  professional_background_note: note,
  company_registration: z.enum(ANSWER_NAMES),
  company_registration_note: note,
  online_presence: z.enum(ANSWER_NAMES),
  online_presence_note: note,
})
export type AdvisorChecksForm = z.output<typeof advisorChecksForm>

export const esgForm = z.object({ ...record, esg_status: z.enum(ESG_NAMES), evidence: note })
export type EsgForm = z.output<typeof esgForm>

/** Forms on a profile's record that store facts without deciding on it. */
export const FACT_INTENTS = ['checks', 'esg'] as const
export type FactIntent = (typeof FACT_INTENTS)[number]
