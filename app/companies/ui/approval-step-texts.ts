import { withFullStop } from '#app/lib/name.ts'

/** Texts about pages that need an approved company. */
export const APPROVAL_STEP_TEXTS = {
  opens: 'Member features unlock once your company is approved.',
  yourStep: 'Next step:',
  inReview: (day: string) => `In review since ${day}.`,
  ownersStep: (name: string) => `The next step is up to ${withFullStop(name || 'the owner of your company')}`,
}
