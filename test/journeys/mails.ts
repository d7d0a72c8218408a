import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type ReadMail, readMail } from '#app/mail/read-captured.ts'
import type { ReceivedMail } from '#test/mailbox.ts'
import { dataDir } from './world.ts'

/** Every email that the real mail server has received so far. */
async function receivedMails(): Promise<ReceivedMail[]> {
  return (await (await fetch(process.env.JOURNEY_POST_OFFICE ?? '')).json()) as ReceivedMail[]
}

export const mailsTo = async (to: string) => (await receivedMails()).filter((mail) => mail.to.includes(to))

/** The newest email to an address whose subject contains `subject`; waits for it. */
export async function receivedMail(to: string, subject: string): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined
  await expect(async () => {
    found = (await mailsTo(to)).findLast((mail) => mail.subject.includes(subject))
    expect(found, `a mail "${subject}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return found as ReceivedMail
}

/** The newest captured email to an account of the demo world; waits for it. `data` is another server's DATA_DIR. */
export async function capturedMail(to: string, subject: string, data = dataDir): Promise<ReadMail> {
  const folder = join(data, 'mail')
  let found: ReadMail | undefined
  await expect(async () => {
    const names = (await readdir(folder).catch((): string[] => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
    const mails = await Promise.all(
      names.map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))),
    )
    found = mails.findLast((mail) => mail.to.includes(to) && mail.subject.includes(subject))
    expect(found, `a captured mail "${subject}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return found as ReadMail
}
