import { continueChecks } from './commands/check.server.ts'

/** Continues checks that outlast their request (ADM-200). */
export const auditJobs = [
  {
    name: 'check audit seals',
    everySeconds: 5,
    run: (signal: AbortSignal) => continueChecks({ budgetMs: 20_000, signal }),
  },
]
