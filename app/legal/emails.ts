import type { MailContent } from '#app/mail/content.ts'

/** A new version of a legal text, which needs no acceptance (PUB-151). */
export function newVersionMail(text: { title: string; updated: string; path: string }): MailContent {
  return {
    subject: `New version of our ${text.title.toLowerCase()}`,
    heading: `New version: ${text.title}`,
    paragraphs: [
      `The version dated ${text.updated} is now in force. You don’t need to accept it or do anything.`,
    ],
    action: { label: 'Read the new version', path: text.path },
  }
}
