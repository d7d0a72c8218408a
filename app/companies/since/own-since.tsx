import { SinceList } from '#app/review/since/since-list.tsx'
import { SINCE } from '#app/review/since/since.ts'
import { type RequestedItem } from '#app/review/requested/schema.ts'
import { requestedItems, type ShownAsked } from '#app/review/requested/state.ts'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { changedTyped } from '../schema/field-texts.ts'
import type { PresentedSection } from '../schema/present-answers.ts'
import type { ProfileForm } from '../schema/profile-form.ts'
import type { FormSince, OwnSince } from './own-since.server.ts'
import type { TypedValues } from '#app/lib/form.ts'

const ownFilePath = ({ id }: { id: string }) => `/documents?open=${id}`

/** Changes since the last decided version, as the reviewer sees them. */
export function OwnSinceList({ since }: { since: OwnSince }) {
  return (
    <SinceList
      since={since}
      before={SINCE.decided(since.before)}
      after={since.after === null ? SINCE.now : SINCE.sent(since.after)}
      pathOf={ownFilePath}
    />
  )
}

type Asked = { items: readonly RequestedItem[]; shown: readonly ShownAsked[] }

type BeforeProps = { form: ProfileForm; since: FormSince; asked: Asked | undefined; live: TypedValues }

/** The same above the submit button, with the page's typed values. */
export function BeforeSending({ form, since, asked, live }: BeforeProps) {
  const typed = { ...since.now, ...live }
  const shown = requestedItems(asked?.items ?? [], { typed, documents: [], askedAt: null })
  const answered = shown.map((item, at) => (item.kind === 'document' ? (asked?.shown[at] ?? item) : item))
  return (
    <section className="border-t border-line pt-6">
      <h3 className="mb-3 text-17">{SINCE.title}</h3>
      <OwnSinceList
        since={{
          before: since.before,
          after: null,
          rows: changedTyped(form, typed, since.typed),
          documents: since.documents,
          answered,
        }}
      />
    </section>
  )
}

/** Answers of the version in review. */
export function SentAnswers({ sections }: { sections: readonly PresentedSection[] }) {
  return (
    <details>
      <summary className="w-fit cursor-pointer text-boundary underline underline-offset-3">
        View the answers you sent
      </summary>
      <div className="mt-4 flex flex-col gap-6">
        {sections.map(({ title, answers }) => (
          <div key={title}>
            <h3 className="mb-2 font-text text-13 font-medium text-ink-2">{title}</h3>
            <DefinitionList
              dense
              items={answers.map(({ key, label, value }) => ({
                key,
                term: label,
                value: <span className="wrap-anywhere whitespace-pre-wrap">{value}</span>,
              }))}
            />
          </div>
        ))}
      </div>
    </details>
  )
}
