import { accessJobs } from '#app/access/jobs.server.ts'
import { alertJobs } from '#app/alerts/jobs.server.ts'
import { purgeSessionsAndLinks } from '#app/account/commands/purge.server.ts'
import { applyEmailChanges } from '#app/account/security/email-change/carry-out.server.ts'
import { reencryptSecondFactors } from '#app/account/security/commands/second-factor.server.ts'
import { purgeProfileDrafts } from '#app/companies/commands/end-draft.server.ts'
import { db } from '#app/db/client.server.ts'
import { prepareViewPartitions, purgeViews } from '#app/deals/commands/view-months.server.ts'
import { sweepFiles } from '#app/files/removal.server.ts'
import { purgeLimits } from '#app/db/limits.server.ts'
import { purgeCandidateDocuments } from '#app/kyc/candidates/purge.server.ts'
import { notifyIncompleteProfiles } from '#app/companies/completion/notify.server.ts'
import { notifyDueConfirmations } from '#app/companies/confirm/notify.server.ts'
import { notifyExpiringDocuments } from '#app/kyc/ends/notify.server.ts'
import { purgeClosedDocuments, purgeDocuments } from '#app/kyc/purge.server.ts'
import { announceLegalTexts } from '#app/legal/announce.server.ts'
import { refreshTexts } from '#app/legal/published.server.ts'
import { purgeDraftWindows } from '#app/drafts/order.server.ts'
import { purgeListingDrafts } from '#app/listings/editor/commands/editor-drafts.server.ts'
import { announceRemovals } from '#app/oversight/removals/announce.server.ts'
import { foldMarket } from '#app/listings/market/commands/fold-market.server.ts'
import { purgeListingFiles } from '#app/listings/commands/purge.server.ts'
import { dropStaleFigures } from '#app/market/commands/staged-figures.server.ts'
import { mailJobs } from '#app/mail/jobs.server.ts'
import { noticeJobs } from '#app/notices/jobs.server.ts'
import { purgeClaims } from '#app/review/claims.server.ts'
import { continueChecks } from '#app/oversight/audit/commands/check.server.ts'
import { reminderJobs } from '#app/oversight/reminders/jobs.server.ts'
import { adminNoticeJobs } from '#app/oversight/notifications/jobs.server.ts'
import { sealAudit } from '#app/review/seal.server.ts'
import { foldTallies } from '#app/review/tallies.server.ts'
import { purgeClosedProfiles } from '#app/settings/closing/jobs.server.ts'
import { prepareExports, purgeExports } from '#app/settings/export/jobs.server.ts'
import type { Job } from './jobs.ts'

export const JOBS: readonly Job[] = [
  ...mailJobs,
  ...noticeJobs,
  ...adminNoticeJobs,
  ...reminderJobs,
  ...accessJobs,
  ...alertJobs,
  { name: 'fold market log', everySeconds: 5, run: foldMarket },
  { name: 'fold tallies', everySeconds: 5, run: foldTallies },
  { name: 'purge claims', everySeconds: 3600, run: purgeClaims },
  { name: 'seal audit', everySeconds: 30, run: () => sealAudit() },
  {
    name: 'check audit seals',
    everySeconds: 5,
    run: (signal) => continueChecks({ budgetMs: 20_000, signal }),
  },
  { name: 'refresh published texts', everySeconds: 5, run: refreshTexts },
  { name: 'announce legal texts', everySeconds: 60, run: announceLegalTexts },
  { name: 'carry out changes of address', everySeconds: 60, run: applyEmailChanges },
  { name: 'prepare exports', everySeconds: 10, run: prepareExports },
  { name: 'purge closed profiles', everySeconds: 86_400, run: purgeClosedProfiles },
  { name: 'purge exports', everySeconds: 3600, run: purgeExports },
  { name: 'sweep files', everySeconds: 3600, run: sweepFiles },
  { name: 'tell of ends of documents', everySeconds: 300, run: notifyExpiringDocuments },
  { name: 'tell of completions', everySeconds: 300, run: notifyIncompleteProfiles },
  { name: 'tell of confirmations', everySeconds: 300, run: notifyDueConfirmations },
  { name: 'purge documents', everySeconds: 3600, run: purgeDocuments },
  { name: 'purge documents of closed companies', everySeconds: 86_400, run: purgeClosedDocuments },
  { name: 'purge documents of candidates', everySeconds: 86_400, run: purgeCandidateDocuments },
  { name: 'purge listing files', everySeconds: 3600, run: purgeListingFiles },
  { name: 'purge draft windows', everySeconds: 3600, run: purgeDraftWindows },
  { name: 'announce removals', everySeconds: 3600, run: announceRemovals },
  { name: 'purge listing drafts', everySeconds: 3600, run: purgeListingDrafts },
  { name: 'purge profile drafts', everySeconds: 3600, run: purgeProfileDrafts },
  { name: 'purge limits', everySeconds: 3600, run: () => purgeLimits(db()) },
  { name: 'drop stale figures', everySeconds: 3600, run: dropStaleFigures },
  { name: 'prepare months of views', everySeconds: 3600, run: prepareViewPartitions },
  { name: 'purge views', everySeconds: 3600, run: purgeViews },
  { name: 'reseal second factors', everySeconds: 3600, run: reencryptSecondFactors },
  { name: 'purge sessions', everySeconds: 3600, run: purgeSessionsAndLinks },
]
