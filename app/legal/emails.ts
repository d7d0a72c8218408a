import type { MailContent } from '#app/mail/content.ts'

/** A legal text has a new version; nothing has to be accepted (PUB-151). */
export function newVersionMail(text: { title: string; updated: string; path: string }): MailContent {
  return {
    subject: `New version of our ${text.title.toLowerCase()}`,
    heading: `New version: ${text.title}`,
    paragraphs: [
      'Hello,',
      `the version of ${text.updated} is in force from now on. You can read it at any time; there is nothing that you have to accept or do.`,
    ],
    action: { label: 'Read it', path: text.path },
  }
}
