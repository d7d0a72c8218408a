import { continueChecks } from './commands/check.server.ts'

/** What a check of a long log needs beside the moment in which it was asked for (ADM-200). */
export const auditJobs = [
  {
    name: 'check audit seals',
    everySeconds: 5,
    run: (signal: AbortSignal) => continueChecks({ budgetMs: 20_000, signal }),
  },
]
