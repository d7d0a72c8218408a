import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import type { ReceivedMail } from '#test/mailbox.ts'
import { dataDir } from './world.ts'

async function receivedMails(): Promise<ReceivedMail[]> {
  return (await (await fetch(process.env.JOURNEY_POST_OFFICE ?? '')).json()) as ReceivedMail[]
}

export const mailsTo = async (to: string) => (await receivedMails()).filter((mail) => mail.to.includes(to))

/** Waits for the newest email to an address whose subject contains `subject`. */
export async function receivedMail(to: string, subject: string): Promise<ReceivedMail> {
  let found: ReceivedMail | undefined
  await expect(async () => {
    found = (await mailsTo(to)).findLast((mail) => mail.subject.includes(subject))
    expect(found, `an email "${subject}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return found as ReceivedMail
}

export type CapturedMail = Email & { links: string[] }

async function readCaptured(path: string): Promise<CapturedMail> {
  const mail = await PostalMime.parse(await readFile(path))
  return { ...mail, links: mail.text?.match(/https?:\/\/\S+/g) ?? [] }
}

/** The newest captured email to a demo account; waits for it. `data` is another server's DATA_DIR. */
export async function capturedMail(to: string, subject: string, data = dataDir): Promise<CapturedMail> {
  const folder = join(data, 'mail')
  let found: CapturedMail | undefined
  await expect(async () => {
    const names = (await readdir(folder).catch((): string[] => []))
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
    const mails = await Promise.all(names.map((name) => readCaptured(join(folder, name))))
    found = mails.findLast(
      (mail) => mail.to?.some(({ address = '' }) => address.includes(to)) && mail.subject?.includes(subject),
    )
    expect(found, `a captured email "${subject}" to ${to}`).toBeDefined()
  }).toPass({ timeout: 90_000 })
  return found as CapturedMail
}
