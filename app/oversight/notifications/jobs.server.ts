import { sendAdminDigests } from './digest.server.ts'
import { ringForGivenUpMails } from './given-up.server.ts'
import { notifyFailedMails, notifyRefusedMails } from './failures.server.ts'
import { purgeOverdueNotices, notifyOverdueWork } from './overdue.server.ts'
import { settleGoneWork } from './settle.server.ts'
import { ringForSuspensions } from './suspensions.server.ts'

/** The jobs that notify admins, for server/job-list.ts. */
export const adminNoticeJobs = [
  { name: 'tell failed mails', everySeconds: 5, run: notifyFailedMails },
  { name: 'tell kept back mails', everySeconds: 30, run: notifyRefusedMails },
  { name: 'tell overdue work', everySeconds: 60, run: (signal: AbortSignal) => notifyOverdueWork(signal) },
  { name: 'ring for given up mails', everySeconds: 30, run: ringForGivenUpMails },
  { name: 'ring for suspensions', everySeconds: 60, run: ringForSuspensions },
  { name: 'send admin digests', everySeconds: 60, run: (signal: AbortSignal) => sendAdminDigests(signal) },
  { name: 'settle gone work', everySeconds: 300, run: settleGoneWork },
  { name: 'purge overdue notes', everySeconds: 86_400, run: purgeOverdueNotices },
] as const
