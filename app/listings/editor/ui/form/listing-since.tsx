import { documentPath } from '#app/listings/documents/ui/document-path.ts'
import { ChangedPictures } from '#app/listings/images/ui/picture-strip.tsx'
import type { ShownAsked } from '#app/review/requested/state.ts'
import { SinceList } from '#app/review/since/since-list.tsx'
import { SINCE } from '#app/review/since/since.ts'
import { differencesOf } from '../../differences.ts'
import type { OwnListingRecord } from '../../queries/own.server.ts'

export type ListingSinceProps = {
  decided: NonNullable<OwnListingRecord['decided']>
  answered: readonly ShownAsked[]
  typed: Readonly<Record<string, string | string[]>>
}

/** Changes since the last decision, above the submit button. */
export function ListingSince({ decided, answered, typed }: ListingSinceProps) {
  const { number, pictures, documents } = decided
  const heads = { before: SINCE.decided(number), after: SINCE.now }
  const rows = differencesOf(typed, decided.typed).map(({ name, label, typed: after, saved: before }) => ({
    key: name,
    label,
    before: before || null,
    after: after || null,
  }))
  return (
    <section>
      <h2 className="mb-3 text-21">{SINCE.title}</h2>
      <SinceList
        since={{ rows, documents, answered }}
        {...heads}
        pathOf={documentPath}
        pictures={pictures.isChanged && <ChangedPictures pictures={pictures} {...heads} />}
      />
    </section>
  )
}
