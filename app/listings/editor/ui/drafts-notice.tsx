import { Moment } from '#app/ui/moment.tsx'
import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Drafts, OfferedDraft } from '../keep.server.ts'

/** Unsaved changes, either offered or already loaded into the form. */
export function DraftsNotice({ drafts, path }: { drafts: Drafts; path: string }) {
  const { shown, offered } = drafts
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {shown && (
        <Notice tone="note" title="You are viewing unsaved changes">
          Last edited <Moment at={shown.savedAt} />. Save to add them to the listing.
          <Discard id={shown.id} path={path} />
        </Notice>
      )}
      {offered.length > 0 && (
        <Notice tone="wait" title="You have unsaved changes">
          <ul className="divide-y divide-line">
            {offered.map((draft, index) => (
              <Offer
                key={draft.id}
                draft={draft}
                path={path}
                place={offered.length > 1 ? offered.length - index : null}
              />
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** Unsaved changes of one window; `place` numbers the windows, the oldest is 1. */
function Offer({ draft, path, place }: { draft: OfferedDraft; path: string; place: number | null }) {
  const { id, savedAt, differences } = draft
  return (
    <li className="py-2 first:pt-0 last:pb-0">
      <details>
        <summary className="cursor-pointer text-13">
          {place !== null && `Window ${place}, `}
          <Moment at={savedAt} />: {differences.length === 1 ? '1 field' : `${differences.length} fields`}
          <span className="text-ink-2"> · {differences.map(({ label }) => label).join(', ')}</span>
        </summary>
        <dl className="mt-2 max-h-64 overflow-y-auto text-13">
          {differences.map(({ name, label, typed, saved }) => (
            <div key={name} className="grid gap-x-3 py-1 sm:grid-cols-[10rem_minmax(0,1fr)]">
              <dt className="text-ink-2">{label}</dt>
              <dd className="line-clamp-3 min-w-0 wrap-anywhere">
                {typed || 'empty'}
                {saved && <span className="text-ink-2"> · saved: {saved}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <LinkButton size="sm" to={`${path}?draft=${id}`}>
          Continue editing
        </LinkButton>
        <Discard id={id} path={path} />
      </div>
    </li>
  )
}

function Discard({ id, path }: { id: string; path: string }) {
  return (
    <Form method="post" action={path} className="inline-block">
      <input type="hidden" name="draft" value={id} />
      <Button size="sm" variant="quiet" name="intent" value="discard">
        Discard
      </Button>
    </Form>
  )
}
