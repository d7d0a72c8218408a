/** The steps of a new installation, in order. */
export const FIRST_STEPS = [
  'identity',
  'texts',
  'mail',
  'admin',
  'factor',
  'backup',
  'demo',
  'figures',
] as const

/** Which of them are done. */
export type FirstRun = Record<(typeof FIRST_STEPS)[number], boolean>
