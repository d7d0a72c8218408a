import { Form } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { Drafts } from '../editor-keep.server.ts'

const time = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Warsaw',
})

function At({ at }: { at: Date }) {
  return <time dateTime={at.toISOString()}>{time.format(at)}</time>
}

/** Texts that were typed and never saved, offered again or on show. */
export function DraftsNotice({ drafts, path }: { drafts: Drafts; path: string }) {
  const { shown, offered } = drafts
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {shown && (
        <Notice tone="note" title="These are your unsaved texts">
          Typed until <At at={shown.savedAt} />. Save to keep them in the listing.
          <Discard id={shown.id} path={path} />
        </Notice>
      )}
      {offered.map(({ id, savedAt, names }) => (
        <Notice key={id} tone="wait" title="You typed something here that is not saved">
          <p>
            Until <At at={savedAt} />: {names.slice(0, 6).join(', ')}
            {names.length > 6 && ` and ${names.length - 6} more`}.
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <LinkButton size="sm" to={`${path}?draft=${id}`}>
              Go on with these texts
            </LinkButton>
            <Discard id={id} path={path} />
          </div>
        </Notice>
      ))}
    </div>
  )
}

function Discard({ id, path }: { id: string; path: string }) {
  return (
    <Form method="post" action={path} className="inline-block">
      <input type="hidden" name="draft" value={id} />
      <Button size="sm" variant="quiet" name="intent" value="discard">
        Throw them away
      </Button>
    </Form>
  )
}
