import { sendAdminDigests } from './digest.server.ts'
import { tellFailedMails } from './failures.server.ts'
import { purgeOverdueTold, tellOverdueWork } from './overdue.server.ts'
import { settleGoneWork } from './settle.server.ts'

/** The loops that tell admins, for server/job-list.ts. */
export const toldJobs = [
  { name: 'tell failed mails', everySeconds: 5, run: tellFailedMails },
  { name: 'tell overdue work', everySeconds: 60, run: (signal: AbortSignal) => tellOverdueWork(signal) },
  { name: 'send admin digests', everySeconds: 60, run: (signal: AbortSignal) => sendAdminDigests(signal) },
  { name: 'settle gone work', everySeconds: 300, run: settleGoneWork },
  { name: 'purge overdue notes', everySeconds: 86_400, run: purgeOverdueTold },
] as const
