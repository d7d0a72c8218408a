import { alertJobs } from '#app/alerts/jobs.server.ts'
import { setClock } from '#app/lib/clock.ts'
import { mailsTo } from './accounts.ts'
import { anInvestor } from './access.ts'
import { aDeveloper } from './listings.ts'
import { setChannels } from './notices.ts'

/** A person in a company of two whose alerts only use the digest. */
export async function aDailyReader() {
  const owner = await anInvestor()
  const reader = await aDeveloper({ type: 'investor', name: 'Rita Reader', company: owner.company })
  await setChannels(reader.userId, 'alert', false, true)
  return { owner, reader }
}

export async function morningMails(reader: { email: string }, morning = '2026-11-21T07:00:00Z') {
  setClock(() => new Date(morning))
  await alertJobs.find(({ name }) => name === 'send digests')?.run(new AbortController().signal)
  const mails = await mailsTo(reader.email)
  return mails.filter(({ kind }) => kind === 'alert.digest')
}
