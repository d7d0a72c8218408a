import { investorForm } from '#app/companies/investor/form.ts'
import * as page from '#app/companies/investor/routes/investor.tsx'
import { investorValues } from './investors.ts'
import { stepPages } from './step-pages.ts'

/** The investor form, used as a browser without JavaScript does. */
export const investorPages = stepPages(page, investorForm, investorValues)
