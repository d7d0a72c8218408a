import { advisorForm } from '#app/companies/advisor/form.ts'
import { developerForm } from '#app/companies/developer/form.ts'
import { investorForm } from '#app/companies/investor/form.ts'
import { ruleOf } from '#app/lib/number-schema.ts'
import type { NumberRule } from '#app/lib/number-reading.ts'

/** Every figure in a company form, by field. */
export const COMPANY_FIGURES: Readonly<Record<string, NumberRule>> = Object.fromEntries(
  [developerForm, investorForm, advisorForm]
    .flatMap(({ steps }) => steps)
    .flatMap(({ rules }) => Object.entries(rules))
    .map(([name, rule]) => [name, ruleOf(rule)]),
)
