import { accessJobs } from '#app/access/jobs.server.ts'
import { purgeSessionsAndLinks } from '#app/account/commands/purge.server.ts'
import { db } from '#app/db/client.server.ts'
import { sweepFiles } from '#app/files/sweep.server.ts'
import { purgeLimits } from '#app/db/limits.server.ts'
import { purgeDocuments } from '#app/kyc/purge.server.ts'
import { mailJobs } from '#app/mail/jobs.server.ts'
import { sealAudit } from '#app/review/seal.server.ts'
import type { Job } from './jobs.ts'

/** Every loop of the process. */
export const JOBS: readonly Job[] = [
  ...mailJobs,
  ...accessJobs,
  { name: 'seal audit', everySeconds: 30, run: () => sealAudit() },
  { name: 'sweep files', everySeconds: 3600, run: sweepFiles },
  { name: 'purge documents', everySeconds: 3600, run: purgeDocuments },
  { name: 'purge limits', everySeconds: 3600, run: () => purgeLimits(db()) },
  { name: 'purge sessions', everySeconds: 3600, run: purgeSessionsAndLinks },
]
