import { Link } from 'react-router'
import { ItemAnswer } from '#app/review/requested/item-answer.tsx'
import { RequestedItemFrame } from '#app/review/requested/requested-item-frame.tsx'
import { REQUESTED } from '#app/review/requested/requested-texts.ts'
import type { RequestedItem } from '#app/review/requested/schema.ts'
import { openOf, type ShownItem } from '#app/review/requested/state.ts'
import type { FormState } from '#app/lib/form.ts'
import { Card, CardHeader } from '#app/ui/card.tsx'
import { readableText } from '../differences.ts'

export type Asked = { items: RequestedItem[]; shown: ShownItem[] }

/** Names of the fields to show: the requested ones and those with an error. */
export const itemNames = ({ items }: Asked, errors: Readonly<Record<string, string>>): ReadonlySet<string> =>
  new Set([...items.flatMap(({ kind, name }) => (kind === 'field' ? [name] : [])), ...Object.keys(errors)])

type RequestedItemsProps = {
  asked: Asked
  listingId: number
  form: Pick<FormState, 'values' | 'errors'>
}

/** The requested items, above the fields that answer them. */
export function RequestedItems({ asked, listingId, form: { values, errors } }: RequestedItemsProps) {
  const [first] = openOf(asked.shown)
  return (
    <Card as="section" className="py-5 sm:p-6">
      <CardHeader title={REQUESTED.title} level={2} />
      <div className="flex flex-col gap-5">
        {asked.items.map((item) => (
          <RequestedItemFrame
            key={item.key}
            item={item}
            state={asked.shown.find(({ key }) => key === item.key)?.state ?? 'open'}
            isFirst={item.key === first?.key && Object.keys(errors).length === 0}
            place={item.kind === 'field' ? item.name : undefined}
          >
            {item.kind === 'field' && (
              <p className="text-13 text-ink-2">
                {REQUESTED.former}: {readableText(item.name, item.before) || REQUESTED.notStated} ·{' '}
                <a href={`#${item.name}`} className="text-link">
                  {REQUESTED.toField}
                </a>
              </p>
            )}
            {item.kind === 'document' && (
              <p>
                <Link to={`/my-listings/${listingId}/media`} className="text-link">
                  {REQUESTED.toMedia}
                </Link>
              </p>
            )}
            <ItemAnswer item={item} values={values} errors={errors} />
          </RequestedItemFrame>
        ))}
      </div>
    </Card>
  )
}
