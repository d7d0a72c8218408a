import { StepPhone } from '../ui/phone-field.tsx'
import { stepBody } from '../ui/step-body.tsx'
import { StepCountries } from '../ui/country-picker.tsx'
import { developerSteps } from './form.ts'

export const developerCustomFields = { phone: StepPhone, countries: StepCountries }

/** Body of each step. The documents of the last one are outside its form. */
export const developerBodies = developerSteps.map((step) => stepBody(step, developerCustomFields))
