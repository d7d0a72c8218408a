import * as page from '#app/companies/developer/routes/developer.tsx'
import { developerForm } from '#app/companies/developer/form.ts'
import { developerValues } from './companies.ts'
import { stepPages } from './step-pages.ts'

/** The developer form, in a browser without JavaScript. */
export const developerPages = stepPages(page, developerForm, developerValues)
