import { type RequestedItem, itemPath } from '#app/review/requested/schema.ts'
import type { MailContent } from './content.ts'

/** An item of a request in an email, and where to answer it. */
export type ItemsMail = { items: readonly RequestedItem[]; path: string }

/** The requested items, each linked to its place. */
export const itemEntries = ({ items, path }: ItemsMail): Pick<MailContent, 'entries'> =>
  items.length === 0
    ? {}
    : {
        entries: items.map((item) => ({
          title: item.label,
          text: item.words || null,
          path: itemPath(path, item),
        })),
      }
