import { investorForm } from '#app/companies/investor/form.ts'
import * as page from '#app/companies/investor/routes/investor.tsx'
import { investorValues } from './investors.ts'
import { stepPages } from './step-pages.ts'

/** The investor form, in a browser without JavaScript. */
export const investorPages = stepPages(page, investorForm, investorValues)
