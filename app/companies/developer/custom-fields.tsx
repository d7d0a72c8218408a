import { stepBody } from '../ui/step-body.tsx'
import { developerSteps } from './form.ts'

/** Body of each step. The documents of the last one are outside its form. */
export const developerBodies = developerSteps.map((step) => stepBody(step))
