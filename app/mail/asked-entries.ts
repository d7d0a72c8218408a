import type { AskedItem } from '#app/review/asked/schema.ts'
import { itemPath } from '#app/review/asked/schema.ts'
import type { MailContent } from './content.ts'

/** What a mail says of the items of a request, and where they are answered. */
export type AskedMail = { items: readonly AskedItem[]; path: string }

/** What is asked for, each a link to its place. */
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
