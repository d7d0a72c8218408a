import type { AskedItem } from '#app/review/asked/schema.ts'
import { itemPath } from '#app/review/asked/schema.ts'
import type { MailContent } from './content.ts'

/** An item of a request in an email, and where to answer it. */
export type AskedMail = { items: readonly AskedItem[]; path: string }

/** The requested items, each linked to its place. */
export const askedEntries = ({ items, path }: AskedMail): Pick<MailContent, 'entries'> =>
  items.length === 0
    ? {}
    : {
        entries: items.map((item) => ({
          title: item.label,
          text: item.words || null,
          path: itemPath(path, item),
        })),
      }
