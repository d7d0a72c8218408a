import { remindCandidates } from './candidates.server.ts'
import { purgeReminders } from './open-turns.server.ts'
import { sendReminders } from './remind.server.ts'
import { remindSignUps } from './sign-ups.server.ts'

/** The reminder jobs, for server/job-list.ts. */
export const reminderJobs = [
  { name: 'send reminders', everySeconds: 300, run: (signal: AbortSignal) => sendReminders(signal) },
  { name: 'remind candidates', everySeconds: 300, run: (signal: AbortSignal) => remindCandidates(signal) },
  { name: 'remind sign-ups', everySeconds: 300, run: (signal: AbortSignal) => remindSignUps(signal) },
  { name: 'purge reminders', everySeconds: 3600, run: purgeReminders },
] as const
